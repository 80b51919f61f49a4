import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { NoTurn, takeTurns } from '../../server/semaphore.ts';

describe('taking turns', () => {
  it('lets so many work at a time, in their order, also after one that failed', async () => {
    const inTurn = takeTurns(2, () => 60_000);
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
    const ends = await Promise.allSettled(indexes.map((index) => inTurn(work(index))));
    expect(most).toBe(2);
    expect(begun).toEqual(indexes);
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual(
      indexes.map((index) => index % 3 !== 0),
    );
    expect(await inTurn(async () => 'free again')).toBe('free again');
  });

  it('gives up what has waited too long, and goes on with the others', async () => {
    let longestWait = 10;
    const inTurn = takeTurns(1, () => longestWait);
    const first = Promise.withResolvers<string>();
    const long = inTurn(() => first.promise);
    const work = vi.fn(async () => 'worked');
    const impatient = inTurn(work);
    longestWait = 60_000;
    const patient = inTurn(work);
    await expect(impatient).rejects.toThrow(NoTurn);
    first.resolve('long');
    expect(await long).toBe('long');
    expect(await patient).toBe('worked');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
