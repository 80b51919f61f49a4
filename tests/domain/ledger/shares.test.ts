import { describe, expect, it } from 'vitest';
import { soldFor, unearnedPremium } from '../../../domain/ledger/shares.ts';
import { cents } from '../../../domain/values/money.ts';
import { addDays, type Day } from '../../../domain/values/south-african-time.ts';
import { centilitres } from '../../../domain/values/volume.ts';

const bought = '2026-11-01' as Day;
const due = '2026-12-01' as Day;
const unearned = (on: string, until = due) =>
  unearnedPremium(cents(10_000), { bought, due: until, on: on as Day });

// BOOK-5
describe('a premium', () => {
  it('is earned from the day after the purchase to the day on which it is due', () => {
    expect(unearned('2026-11-01')).toBe(10_000);
    expect(unearned('2026-11-02')).toBe(10_000 - 333);
    expect(unearned('2026-11-16')).toBe(5000);
    expect(unearned('2026-11-30')).toBe(334);
    expect(unearned('2026-12-01')).toBe(0);
    expect(unearned('2027-01-01')).toBe(0);
    // A clock that goes back earns nothing.
    expect(unearned('2026-10-30')).toBe(10_000);
  });

  it('that is due on the day of the purchase is earned at once', () => {
    expect(unearned('2026-11-01', bought)).toBe(0);
  });

  it('never grows back, and every day earns about the same', () => {
    let left: number = unearned('2026-11-01');
    for (let day = addDays(bought, 1); day <= due; day = addDays(day, 1)) {
      const earned = left - unearned(day);
      expect([333, 334]).toContain(earned);
      left -= earned;
    }
    expect(left).toBe(0);
  });
});

// BOOK-1
describe('what was poured', () => {
  it('was sold for its share, and the last litre for what is left', () => {
    const granted = centilitres(3000);
    const share = (poured: number) =>
      soldFor(cents(10_000), { granted, poured: centilitres(poured) });
    expect([0, 1000, 2000, 3000].map(share)).toEqual([0, 3333, 6667, 10_000]);
  });
});
