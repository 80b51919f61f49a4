import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { AcquireTimeoutError, semaphore } from '../../../server/semaphore.ts';

describe('a semaphore', () => {
  it('lets a limited number work at a time, in order, also after one has failed', async () => {
    const run = semaphore(2, () => 60_000);
    const begun: number[] = [];
    let [busy, most] = [0, 0];
    const work = (index: number) => async () => {
      begun.push(index);
      busy += 1;
      most = Math.max(most, busy);
      await setImmediate();
      busy -= 1;
      if (index % 3 === 0) throw new Error(`${index} failed`);
      return index;
    };
    const indexes = Array.from({ length: 9 }, (_, index) => index);
    const ends = await Promise.allSettled(indexes.map((index) => run(work(index))));
    expect(most).toBe(2);
    expect(begun).toEqual(indexes);
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual(
      indexes.map((index) => index % 3 !== 0),
    );
    expect(await run(async () => 'free again')).toBe('free again');
  });

  it('rejects a call that has waited too long, and continues with the others', async () => {
    let maxWait = 10;
    const run = semaphore(1, () => maxWait);
    const first = Promise.withResolvers<string>();
    const long = run(() => first.promise);
    const work = vi.fn(async () => 'worked');
    const impatient = run(work);
    maxWait = 60_000;
    const patient = run(work);
    await expect(impatient).rejects.toThrow(AcquireTimeoutError);
    first.resolve('long');
    expect(await long).toBe('long');
    expect(await patient).toBe('worked');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
