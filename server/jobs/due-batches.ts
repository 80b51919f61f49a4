/** How many due rows are taken at once, and what becomes of those that somebody else has locked. */
export interface Batch {
  limit: number;
  /** False waits for the lock. */
  skipLocked: boolean;
}

/**
 * Works in batches until no due row is left or the server stops. Jobs of one start meet at the same
 * rows: what the other holds is skipped while there is more to do, and waited for at the end, or it
 * would stay due until the next run. Only one row is waited for at a time: whoever waits with locks of
 * its own can end in a deadlock. `processSome` answers how many rows there were.
 */
export async function processAllDue(
  ending: AbortSignal,
  batchSize: number,
  processSome: (batch: Batch) => Promise<number>,
): Promise<void> {
  while (!ending.aborted) {
    if ((await processSome({ limit: batchSize, skipLocked: true })) > 0) continue;
    if ((await processSome({ limit: 1, skipLocked: false })) === 0) return;
  }
}
