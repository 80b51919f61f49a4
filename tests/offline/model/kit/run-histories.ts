import fc from 'fast-check';
import { must } from './invariants.ts';

/** How often each notable event happened. */
export type Seen = Map<string, number>;

interface Options<History> {
  histories: fc.Arbitrary<History>;
  /** Lives one history, and throws when an invariant does not hold. */
  run: (history: History) => Promise<{ seen: ReadonlyMap<string, number> }>;
  count: number;
  seed: number;
  /** What has to happen several times in all histories together. */
  eventful?: readonly string[];
}

/** Fewer occurrences would not show their consequences. */
const enough = 10;

/** A failing history is reduced for so long. */
const reductionMilliseconds = 60_000;

/**
 * Lives random histories. A failing one is reduced to a short one, and reported with the seed and the
 * path that repeat it. Returns how often each notable event happened.
 */
export async function runHistories<History>(options: Options<History>): Promise<Seen> {
  const { histories, run, count, seed, eventful = [] } = options;
  const seen: Seen = new Map();
  let failedAt: number | undefined;
  const property = fc.asyncProperty(histories, async (history) => {
    // What is not lived any more counts as passed, which ends the reduction.
    if (failedAt && performance.now() - failedAt > reductionMilliseconds) return;
    const lived = await run(history).catch((error) => {
      failedAt ??= performance.now();
      throw error;
    });
    for (const [what, times] of lived.seen) seen.set(what, (seen.get(what) ?? 0) + times);
  });
  await fc.assert(property, { numRuns: count, seed, unbiased: true });
  const rare = eventful.filter((what) => (seen.get(what) ?? 0) < enough);
  must(rare.length === 0, `too seldom with seed ${seed}`, rare);
  return seen;
}
