/** Runs a work one at a time: all who ask while it runs share one more run after that, which sees what was there when they asked. */
export function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const run = work();
      // Whoever comes next goes on whatever became of this one.
      running = run.catch(() => {});
      return run;
    });
    return next;
  };
}
