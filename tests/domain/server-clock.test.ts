import { describe, expect, it } from 'vitest';
import { clockErrorText, clockOffset, isClockWrong } from '../../domain/server-clock.ts';

const noon = Date.parse('2026-11-28T10:00:00Z');
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** An answer to a call of so many milliseconds, on a phone that is so far ahead. */
function answer({ ahead = 0, took = 200 }) {
  return { date: noon, begun: noon + ahead - took / 2, ended: noon + ahead + took / 2 };
}

// OUT-34
describe('the difference of the clocks', () => {
  it('stays 0 on a phone with the right time, however slow its answers are', () => {
    for (const took of [0, 200, 20 * second]) expect(clockOffset(0, answer({ took }))).toBe(0);
  });

  it('is known to the second after one quick answer', () => {
    for (const ahead of [26 * hour, -26 * hour, 5 * day, noon]) {
      expect(Math.abs(clockOffset(0, answer({ ahead })) + ahead)).toBeLessThanOrEqual(1100);
    }
  });

  it('is not made worse by a slow answer, nor by one that a sleeping phone has read late', () => {
    const ahead = 26 * hour;
    const known = clockOffset(0, answer({ ahead }));
    expect(clockOffset(known, answer({ ahead, took: 20 * second }))).toBe(known);
    const slept = { ...answer({ ahead }), ended: noon + ahead + 8 * hour };
    expect(clockOffset(known, slept)).toBe(known);
  });

  it('is made better by a quick answer after a slow one', () => {
    const ahead = 5 * day;
    const slow = clockOffset(0, answer({ ahead, took: 20 * second }));
    const quick = clockOffset(slow, answer({ ahead }));
    expect(Math.abs(quick + ahead)).toBeLessThanOrEqual(1100);
  });

  it('stays as it is when the clock was set back during the call, or without a date', () => {
    const set = { date: noon, begun: noon + day, ended: noon + second };
    expect(clockOffset(7, set)).toBe(7);
    expect(clockOffset(7, { ...set, date: Number.NaN })).toBe(7);
  });
});

// OUT-35
describe('a wrong clock', () => {
  it('is one that is wrong by more than ten minutes', () => {
    expect(isClockWrong(10 * minute)).toBe(false);
    expect(isClockWrong(10 * minute + 1)).toBe(true);
    expect(isClockWrong(-11 * minute)).toBe(true);
  });

  it('is wrong by minutes, hours or days', () => {
    expect(clockErrorText(25 * minute)).toBe('25 minutes');
    expect(clockErrorText(-26 * hour)).toBe('26 hours');
    expect(clockErrorText(5 * day - second)).toBe('5 days');
  });
});
