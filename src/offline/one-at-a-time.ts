/**
 * Never runs the work twice at the same time. All callers during a run share one further run after
 * it, which therefore sees everything that was there when they called.
 */
export function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const run = work();
      // The next run starts even if this one fails.
      running = run.catch(() => {});
      return run;
    });
    return next;
  };
}
