export type Outcome<Result> =
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; error: unknown }
  /** It was called off before its turn. */
  | { kind: 'not-begun' };

interface Batch<Item, Result> {
  items: readonly Item[];
  work: (item: Item) => Promise<Result>;
  /** How many are under way at a time. */
  atOnce: number;
  /** Stops what has not begun; what has is waited for. */
  signal: AbortSignal;
  /** Called whenever one more has ended. */
  onEnded?: (count: number) => void;
}

/** Does the same with many, a few at a time, begun in their order; one that fails stops no other. Answers in their order. */
export async function runBatch<Item, Result>(
  batch: Batch<Item, Result>,
): Promise<Outcome<Result>[]> {
  const { items, work, atOnce, signal, onEnded } = batch;
  const outcomes: Outcome<Result>[] = items.map(() => ({ kind: 'not-begun' }));
  const waiting = items.entries();
  let ended = 0;

  async function takeTurns() {
    // All share what is waiting: each item goes to whoever is free first.
    for (const [index, item] of waiting) {
      if (signal.aborted) return;
      outcomes[index] = await outcomeOf(() => work(item));
      ended += 1;
      onEnded?.(ended);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  return outcomes;
}

async function outcomeOf<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { kind: 'done', result: await work() };
  } catch (error) {
    return { kind: 'failed', error };
  }
}
