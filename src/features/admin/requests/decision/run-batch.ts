export type Outcome<Result> =
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; error: unknown }
  /** It was cancelled before it started. */
  | { kind: 'not-started' };

interface Batch<Item, Result> {
  items: readonly Item[];
  work: (item: Item) => Promise<Result>;
  /** How many run at a time. */
  atOnce: number;
  /** Stops items that have not started. Running items are awaited. */
  signal: AbortSignal;
  /** Called whenever another item has ended. */
  onEnded?: (count: number) => void;
}

/**
 * Runs the same work for many items in order, a few at a time. A failure does not stop the others.
 * @returns the outcomes, in the order of the items
 */
export async function runBatch<Item, Result>(
  batch: Batch<Item, Result>,
): Promise<Outcome<Result>[]> {
  const { items, work, atOnce, signal, onEnded } = batch;
  const outcomes: Outcome<Result>[] = items.map(() => ({ kind: 'not-started' }));
  const waiting = items.entries();
  let ended = 0;

  async function runWaitingItems() {
    // All workers share one iterator: each takes the next waiting item.
    for (const [index, item] of waiting) {
      if (signal.aborted) return;
      outcomes[index] = await outcomeOf(() => work(item));
      ended += 1;
      onEnded?.(ended);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, runWaitingItems));
  return outcomes;
}

async function outcomeOf<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { kind: 'done', result: await work() };
  } catch (error) {
    return { kind: 'failed', error };
  }
}
