import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fallbackPrice,
  priceChange,
  priceInForce,
  priceLimits,
} from '../../../domain/prices/fuel-price.ts';
import { FuelType, PriceChanges } from '../../../domain/prices/price-schemas.ts';
import { cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { anyInstant } from '../../support/any-instant.ts';
import { refusals, wrongTypes } from '../refusals.ts';

function price(effectiveDate: string, pricePerLitre: number) {
  return { effectiveDate: effectiveDate as Day, pricePerLitre: cents(pricePerLitre) };
}

const petrol = [price('2026-01-07', 2075), price('2026-02-04', 2010), price('2025-12-03', 2141)];

const days = anyInstant('2020-01-01', '2030-12-31').map(
  (date) => date.toISOString().slice(0, 10) as Day,
);
const priceLists = fc.uniqueArray(
  fc.record({
    effectiveDate: days,
    pricePerLitre: fc.integer({ min: 1000, max: 5000 }).map(cents),
  }),
  { selector: ({ effectiveDate }) => effectiveDate, maxLength: 20 },
);

// PRI-1
describe('priceInForce', () => {
  it.each([
    ['2025-12-03', 2141],
    ['2026-01-06', 2141],
    ['2026-01-07', 2075],
    ['2026-02-03', 2075],
    ['2026-02-04', 2010],
    ['2030-01-01', 2010],
  ])('on %s is %i cents', (day, expected) => {
    expect(priceInForce(petrol, day as Day)?.pricePerLitre).toBe(expected);
  });

  it('is null before the first price, and without prices', () => {
    expect(priceInForce(petrol, '2025-12-02' as Day)).toBeNull();
    expect(priceInForce([], '2026-01-07' as Day)).toBeNull();
  });

  it('is the latest price that is not in the future', () => {
    fc.assert(
      fc.property(priceLists, days, (prices, day) => {
        const found = priceInForce(prices, day);
        const begun = prices.filter(({ effectiveDate }) => effectiveDate <= day);
        expect(found === null).toBe(begun.length === 0);
        for (const { effectiveDate } of begun) {
          expect(found && found.effectiveDate >= effectiveDate).toBe(true);
        }
        if (found) expect(found.effectiveDate <= day).toBe(true);
      }),
    );
  });

  it('neither depends on the order of the prices nor changes it', () => {
    fc.assert(
      fc.property(priceLists, days, (prices, day) => {
        const before = [...prices];
        expect(priceInForce(prices.toReversed(), day)).toEqual(priceInForce(prices, day));
        expect(prices).toEqual(before);
      }),
    );
  });
});

// PRI-5
describe('priceChange', () => {
  it('is the price in force less the previous one, in cents', () => {
    expect(priceChange(petrol, '2026-01-07' as Day)).toBe(-66);
    expect(
      priceChange([price('2026-01-07', 2000), price('2026-02-04', 2010)], '2026-03-01' as Day),
    ).toBe(10);
  });

  it('is 0 when there is no earlier price, or none at all', () => {
    expect(priceChange(petrol, '2025-12-03' as Day)).toBe(0);
    expect(priceChange(petrol, '2025-12-02' as Day)).toBe(0);
    expect(priceChange([], '2026-01-07' as Day)).toBe(0);
  });

  it('ignores future prices', () => {
    fc.assert(
      fc.property(priceLists, days, (prices, day) => {
        const begun = prices.filter(({ effectiveDate }) => effectiveDate <= day);
        expect(priceChange(prices, day)).toBe(priceChange(begun, day));
      }),
    );
  });
});

describe('FuelType', () => {
  it.each(['petrol', 'diesel'])('accepts %s', (fuelType) => {
    expect(FuelType.parse(fuelType)).toBe(fuelType);
  });

  const others = ['', 'Petrol', 'electric', 'petrol\u0000', '__proto__', 'constructor'];
  it.each([...others, ...wrongTypes])('refuses %j', (value) => {
    expect(refusals(FuelType, value)).toEqual(['Fuel type must be petrol or diesel']);
  });
});

describe('PriceChanges', () => {
  it('contains both fuel types', () => {
    expect(refusals(PriceChanges, { petrol: -66, diesel: 0 })).toEqual([]);
    expect(refusals(PriceChanges, { petrol: -66 })).toHaveLength(1);
  });
});

// PRI-2, PRI-7
describe('constants', () => {
  it('equal the specification', () => {
    expect(fallbackPrice).toBe(2180);
    expect(priceLimits).toEqual({ lowest: 1000, highest: 5000 });
  });
});
