export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The work waited longer than the limit and was not started. */
export class AcquireTimeoutError extends Error {
  override name = 'AcquireTimeoutError';
}

/**
 * Runs at most `permits` pieces of work at the same time. The others wait in order, for at most
 * `maxWait` milliseconds.
 * @throws AcquireTimeoutError
 */
export function semaphore(permits: number, maxWait: () => number): Semaphore {
  const waiting = new Set<() => void>();
  let free = permits;
  const acquire = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new AcquireTimeoutError('The wait for a permit was too long'));
      }, maxWait());
      waiting.add(begin);
    });
  return async (work) => {
    if (free > 0) free -= 1;
    else await acquire();
    try {
      return await work();
    } finally {
      // The first in the queue gets the permit.
      const [next] = waiting;
      if (next) next();
      else free += 1;
    }
  };
}
