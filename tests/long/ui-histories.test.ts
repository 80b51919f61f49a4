import { availableParallelism } from 'node:os';
import fc from 'fast-check';
import { test } from 'playwright/test';
import { seed } from '../support/browser/seed.ts';
import { sizes } from '../support/browser/sizes.ts';
import { type History, history } from './ui-histories/events.ts';
import { type Product, startProduct } from './ui-histories/product.ts';
import { runHistory, type Tally } from './ui-histories/run-history.ts';

/** A history that failed, as it was printed, instead of random ones. */
const known: History | null = process.env.HISTORY ? JSON.parse(process.env.HISTORY) : null;
const count = known ? 1 : sizes.histories;
/** Milliseconds for the search for a shorter history that fails too. */
const shrinking = 10 * 60_000;
/**
 * How many histories are lived at the same time, each with its own server. A single one would leave
 * the processors idle most of the time.
 */
const atOnce = Math.min(count, availableParallelism() + 1);

test(`${count} random histories through the screens lose, double and hide nothing`, {
  tag: '@worker',
}, async () => {
  test.setTimeout(count * (10 * 60_000 + shrinking));
  const tally: Tally = new Map();
  const failures: string[] = [];
  let begun = 0;
  let ended = 0;
  const liveSome = async () => {
    const product = await startProduct();
    try {
      while (begun < count) {
        const failure = await liveOne(product, seed + begun++, tally);
        if (failure) {
          failures.push(failure);
          console.log(failure);
        }
        ended += 1;
        console.log(`${ended} of ${count} histories, ${failures.length} failed`);
      }
    } finally {
      await product.end();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, liveSome));
  for (const [what, times] of [...tally].sort())
    console.log(`${String(times).padStart(6)} ${what}`);
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
});

/** Lives the history of a seed. If it fails: its seed, its events, and a shorter one, as text. */
async function liveOne(product: Product, own: number, tally: Tally): Promise<string | null> {
  let first: unknown = null;
  let until = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(known ? fc.constant(known) : history, async (events) => {
    // Once the time for shrinking is over, every shorter history counts as passed.
    if (performance.now() > until) return;
    try {
      await runHistory(product, events, tally);
    } catch (error) {
      until = Math.min(until, performance.now() + shrinking);
      first ??= error;
      throw error;
    }
  });
  const outcome = await fc.check<[History]>(property, {
    seed: own,
    numRuns: 1,
    unbiased: true,
    endOnFailure: process.env.SHRINK === 'off',
  });
  if (!outcome.failed) return null;
  const [shortest] = outcome.counterexample ?? [];
  const report = [
    `A history failed: TEST_SEED=${own} npm run test:long -- ui-histories 1`,
    textOf(first),
  ];
  if (outcome.numShrinks === 0) return report.join('\n');
  return [
    ...report,
    `The shortest history found that fails, after ${outcome.numShrinks} steps:`,
    `HISTORY='${JSON.stringify(shortest)}' npm run test:long -- ui-histories 1`,
    textOf(outcome.errorInstance),
  ].join('\n');
}

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
}
