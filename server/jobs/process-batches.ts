/** How many due rows are taken at once, and what becomes of those that somebody else has locked. */
export interface Batch {
  limit: number;
  /** False waits for the lock. */
  skipLocked: boolean;
}

/**
 * Works in batches until no due row is left or the server stops. Several jobs may want the same
 * rows. A batch skips the rows that another job has locked; at the end the job waits for them, or
 * they would stay due until its next run. It waits for one row at a time and holds no other lock
 * meanwhile, so that there is no deadlock. `processSome` answers how many rows it processed.
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
