type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** At most `lanes` pieces of work are under way at a time; the others wait, and come in their order. */
export function takeTurns(lanes: number): Turns {
  const waiting: (() => void)[] = [];
  let free = lanes;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      // Whoever waits longest takes the place over.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
