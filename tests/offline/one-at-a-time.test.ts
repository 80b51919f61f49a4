import { expect, it } from 'vitest';
import { oneAtATime } from '../../src/offline/one-at-a-time.ts';

/** Work whose runs end when the test says so. */
function work() {
  const runs: PromiseWithResolvers<string>[] = [];
  const ask = oneAtATime(() => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return run.promise;
  });
  return { runs, ask };
}

it('the work runs once for simultaneous callers', async () => {
  const { runs, ask } = work();
  const asked = [ask(), ask(), ask()];
  await expect.poll(() => runs.length, { timeout: 30_000 }).toBe(1);
  runs[0]?.resolve('first');
  expect(await Promise.all(asked)).toEqual(['first', 'first', 'first']);
  expect(runs).toHaveLength(1);
});

it('the work runs once more for all callers during a run, even after a failure, and gives each the result of their run', async () => {
  const { runs, ask } = work();
  const first = ask();
  await expect.poll(() => runs.length, { timeout: 30_000 }).toBe(1);
  const later = [ask(), ask()];
  runs[0]?.reject(new Error('still waiting'));
  await expect(first).rejects.toThrow('still waiting');
  await expect.poll(() => runs.length, { timeout: 30_000 }).toBe(2);
  runs[1]?.resolve('second');
  expect(await Promise.all(later)).toEqual(['second', 'second']);
  expect(runs).toHaveLength(2);
});
