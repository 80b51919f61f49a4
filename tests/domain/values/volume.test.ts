import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fallbackPrice } from '../../../domain/prices/fuel-price.ts';
import { cents } from '../../../domain/values/money.ts';
import {
  centilitres,
  centilitresFromLitres,
  costOf,
  litresFromCentilitres,
  volumeForMoney,
} from '../../../domain/values/volume.ts';

const price = fc.integer({ min: 1000, max: 5000 }).map(cents);
const volume = fc.integer({ min: 0, max: 99_999_999 }).map(centilitres);

// MON-1
describe('litres and centilitres', () => {
  it.each([
    [20, 2000],
    [20.5, 2050],
    [0.01, 1],
    [0.001, 0],
    [1.005, 101],
    [45.87, 4587],
  ])('reads %d l as %i cl', (litres, expected) => {
    expect(centilitresFromLitres(litres)).toBe(expected);
  });

  it('reads two decimals without loss', () => {
    fc.assert(
      fc.property(volume, (amount) => {
        const digits = String(amount).padStart(3, '0');
        const written = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(centilitresFromLitres(Number(written))).toBe(amount);
      }),
    );
  });

  it('preserves every volume through JSON', () => {
    fc.assert(
      fc.property(volume, (amount) => {
        const sent: number = JSON.parse(JSON.stringify(litresFromCentilitres(amount)));
        expect(centilitresFromLitres(sent)).toBe(amount);
      }),
    );
  });
});

// MON-2
describe('costOf', () => {
  it('charges 20 l at R21.80 with R436.00', () => {
    expect(costOf(centilitres(2000), fallbackPrice)).toBe(43_600);
  });

  it('rounds half a cent up: 0.50 l at R20.75 is R10.38', () => {
    expect(costOf(centilitres(50), cents(2075))).toBe(1038);
  });

  it('equals exact arithmetic, rounded half up', () => {
    fc.assert(
      fc.property(volume, price, (amount, pricePerLitre) => {
        const product = BigInt(amount) * BigInt(pricePerLitre);
        const exact = product / 100n + (product % 100n >= 50n ? 1n : 0n);
        expect(costOf(amount, pricePerLitre)).toBe(Number(exact));
      }),
    );
  });

  it('grows with the volume', () => {
    fc.assert(
      fc.property(volume, price, (amount, pricePerLitre) => {
        expect(costOf(centilitres(amount + 1), pricePerLitre)).toBeGreaterThan(
          costOf(amount, pricePerLitre),
        );
      }),
    );
  });
});

// BUY-2
describe('volumeForMoney', () => {
  const money = fc.integer({ min: 0, max: 9_999_999_999 }).map(cents);

  it.each([
    [50_000, 2075, 2409],
    [100, 2180, 4],
    [2180, 2180, 100],
    [2179, 2180, 99],
    [0, 2180, 0],
  ])('buys with %i cents at %i a litre %i cl', (amount, pricePerLitre, expected) => {
    expect(volumeForMoney(cents(amount), cents(pricePerLitre))).toBe(expected);
  });

  it('never costs more than the money', () => {
    fc.assert(
      fc.property(money, price, (amount, pricePerLitre) => {
        const bought = volumeForMoney(amount, pricePerLitre);
        expect(costOf(bought, pricePerLitre)).toBeLessThanOrEqual(amount);
      }),
    );
  });

  it('leaves less money than another 0.01 l would cost', () => {
    fc.assert(
      fc.property(money, price, (amount, pricePerLitre) => {
        const bought = BigInt(volumeForMoney(amount, pricePerLitre));
        expect((bought + 1n) * BigInt(pricePerLitre) > BigInt(amount) * 100n).toBe(true);
      }),
    );
  });
});
