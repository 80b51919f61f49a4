import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comingPrice,
  firstHistoryDay,
  pricesOfYear,
  savedByFillingNow,
} from '../../../domain/prices/price-history.ts';
import { PriceHistory } from '../../../domain/prices/price-schemas.ts';
import { cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import { refusals } from '../refusals.ts';

const today = '2026-11-26' as Day;

function price(effectiveDate: string, pricePerLitre = 2075) {
  return { effectiveDate: effectiveDate as Day, pricePerLitre: cents(pricePerLitre) };
}

const daysOf = (prices: readonly { effectiveDate: string }[]) =>
  prices.map(({ effectiveDate }) => effectiveDate);

// PRI-9
describe('pricesOfYear', () => {
  it.each([
    ['2026-11-26', '2025-11-26'],
    ['2028-02-29', '2027-02-28'],
    ['2029-02-28', '2028-02-28'],
  ])('begins a year before %s, on %s', (day, first) => {
    expect(firstHistoryDay(day as Day)).toBe(first);
  });

  it('has the price in force on the first day and those since, oldest first', () => {
    const prices = ['2026-12-02', '2026-11-04', '2025-12-03', '2025-11-05', '2025-10-01'];
    expect(
      daysOf(
        pricesOfYear(
          prices.map((day) => price(day)),
          today,
        ),
      ),
    ).toEqual(['2025-11-05', '2025-12-03', '2026-11-04']);
  });

  it('has no price before one that began on the first day', () => {
    const prices = [price('2025-11-25'), price('2025-11-26'), price('2025-11-27')];
    expect(daysOf(pricesOfYear(prices, today))).toEqual(['2025-11-26', '2025-11-27']);
  });

  it('has a price of today, and none of tomorrow', () => {
    const prices = [price('2026-11-26'), price('2026-11-27')];
    expect(daysOf(pricesOfYear(prices, today))).toEqual(['2026-11-26']);
  });

  it('begins with the first price where that is younger', () => {
    expect(daysOf(pricesOfYear([price('2026-01-07')], today))).toEqual(['2026-01-07']);
    expect(pricesOfYear([], today)).toEqual([]);
  });

  it('has one price that stands since long ago', () => {
    expect(daysOf(pricesOfYear([price('2019-01-02'), price('2020-01-01')], today))).toEqual([
      '2020-01-01',
    ]);
  });

  it('leaves the given prices in their order', () => {
    const prices = [price('2026-11-04'), price('2026-10-07')];
    pricesOfYear(prices, today);
    expect(daysOf(prices)).toEqual(['2026-11-04', '2026-10-07']);
  });
});

// PRI-11
describe('comingPrice', () => {
  it('is the next one after the day', () => {
    const prices = [price('2027-01-06'), price('2026-11-26'), price('2026-12-02')];
    expect(comingPrice(prices, today)?.effectiveDate).toBe('2026-12-02');
  });

  it('is null where none is entered', () => {
    expect(comingPrice([price('2026-11-26')], today)).toBeNull();
    expect(comingPrice([], today)).toBeNull();
  });
});

// PRI-11
describe('savedByFillingNow', () => {
  const volumes = fc.integer({ min: 1, max: 1_000_000 }).map(centilitres);
  const prices = fc.integer({ min: 1000, max: 5000 }).map(cents);

  it.each([
    ['84c more', 5000, 2075, 2159, 4200],
    ['66c less', 5000, 2141, 2075, -3300],
    ['the same', 5000, 2075, 2075, 0],
    // R43.06 and R41.70, each rounded half up from R43.056 and R41.704.
    ['a part of a litre', 208, 2070, 2005, -136],
  ])('for a price that is %s', (_, volume, now, coming, saved) => {
    expect(savedByFillingNow(centilitres(volume), cents(now), cents(coming))).toBe(saved);
  });

  it('is the opposite when the prices change places', () => {
    fc.assert(
      fc.property(volumes, prices, prices, (volume, one, other) => {
        const saved = savedByFillingNow(volume, one, other);
        expect(saved + savedByFillingNow(volume, other, one)).toBe(0);
      }),
    );
  });

  it('never says that the dearer day is the cheaper one', () => {
    fc.assert(
      fc.property(volumes, prices, prices, (volume, now, coming) => {
        const saved = savedByFillingNow(volume, now, coming);
        expect(saved === 0 || Math.sign(saved) === Math.sign(coming - now)).toBe(true);
      }),
    );
  });
});

describe('PriceHistory', () => {
  const one = { effectiveDate: '2026-11-04', pricePerLiter: 21.15 };

  it('has both fuels, and may lack their coming prices', () => {
    const coming = { petrol: one, diesel: null };
    expect(refusals(PriceHistory, { petrol: [one], diesel: [], coming })).toEqual([]);
    expect(refusals(PriceHistory, { petrol: [one], coming })).toHaveLength(1);
  });
});
