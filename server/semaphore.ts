type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** So many were before it that its turn has not come in time: nothing was done. */
export class NoTurn extends Error {
  override name = 'NoTurn';
}

/**
 * At most `lanes` pieces of work are under way at a time; the others wait, and come in their order.
 * What has waited for `longestWait` milliseconds is given up. @throws NoTurn
 */
export function takeTurns(lanes: number, longestWait: () => number): Turns {
  const waiting = new Set<() => void>();
  let free = lanes;
  const turn = () =>
    new Promise<void>((go, giveUp) => {
      const begin = () => {
        waiting.delete(begin);
        clearTimeout(timer);
        go();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        giveUp(new NoTurn('There was no turn in time'));
      }, longestWait());
      waiting.add(begin);
    });
  return async (work) => {
    if (free > 0) free -= 1;
    else await turn();
    try {
      return await work();
    } finally {
      // Whoever waits longest takes the place over.
      const [next] = waiting;
      if (next) next();
      else free += 1;
    }
  };
}
