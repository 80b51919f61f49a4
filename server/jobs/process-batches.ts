/** The size of a batch, and whether it skips rows that are locked. */
export interface Batch {
  limit: number;
  /** If false, the query waits for locked rows. */
  skipLocked: boolean;
}

/**
 * Processes due rows in batches until none is left or the server stops. Several jobs may want the
 * same rows: a batch skips those that another job has locked. At the end the job waits for these,
 * or they would stay due until its next run. It then locks one row at a time and holds no other
 * lock, so that there is no deadlock. `processSome` returns how many rows it processed.
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
