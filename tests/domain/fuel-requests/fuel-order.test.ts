import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderedVolume, refuseOrder } from '../../../domain/fuel-requests/fuel-order.ts';
import { cents } from '../../../domain/values/money.ts';
import { centilitres, costOf } from '../../../domain/values/volume.ts';

const price = cents(2180);
const tank = centilitres(5000);

// BUY-2
describe('orderedVolume', () => {
  it.each([
    [{ fuelAmount: 20.5 }, 2050],
    [{ fuelAmount: 1.005 }, 101],
    [{ moneyAmount: 436 }, 2000],
    // R1.00 at R21.80 is 0.0458… l.
    [{ moneyAmount: 1 }, 4],
    [{ moneyAmount: 435.99 }, 1999],
    // Fractions of a cent are dropped.
    [{ moneyAmount: 435.999 }, 1999],
    [{ moneyAmount: 436.004 }, 2000],
    [{}, 0],
  ])('of %j is %i cl', (wish, volume) => {
    expect(orderedVolume(wish, price)).toBe(volume);
  });

  it('by money never costs more than the money, and leaves less than the price of 0.01 l', () => {
    const money = fc.integer({ min: 100, max: 9_999_999_999 });
    fc.assert(
      fc.property(money, fc.integer({ min: 1000, max: 5000 }), (amount, litrePrice) => {
        const volume = orderedVolume({ moneyAmount: amount / 100 }, cents(litrePrice));
        expect(costOf(volume, cents(litrePrice))).toBeLessThanOrEqual(amount);
        expect((volume + 1) * litrePrice).toBeGreaterThan(amount * 100);
      }),
    );
  });
});

// BUY-3
describe('refuseOrder', () => {
  it.each([
    [{ fuelAmount: 1 }, null],
    [{ fuelAmount: 50 }, null],
    [{ fuelAmount: 0.99 }, 'below-minimum'],
    [{ fuelAmount: 0.01 }, 'below-minimum'],
    [{ fuelAmount: 50.01 }, 'over-capacity'],
    [{ fuelAmount: 50.1 }, 'over-capacity'],
    [{ fuelAmount: 1e308 }, 'over-capacity'],
    [{ fuelAmount: 0 }, 'amount-missing'],
    [{ fuelAmount: -5 }, 'amount-missing'],
    [{ fuelAmount: Number.NaN }, 'amount-missing'],
    [{}, 'amount-missing'],
    [{ moneyAmount: 1 }, null],
    [{ moneyAmount: 0.99 }, 'below-minimum'],
    [{ moneyAmount: 0 }, 'amount-missing'],
    [{ moneyAmount: -1 }, 'amount-missing'],
    [{ moneyAmount: Number.NaN }, 'amount-missing'],
    // R1,090.00 fills the tank of 50 l; 21 cents more are needed for another 0.01 l.
    [{ moneyAmount: 1090 }, null],
    [{ moneyAmount: 1090.21 }, null],
    [{ moneyAmount: 1090.22 }, 'over-capacity'],
  ])('answers for %j at R21.80 in a tank of 50 l: %s', (wish, refusal) => {
    expect(refuseOrder(wish, price, tank)).toBe(refusal);
  });

  it('refuses an order by money without a price', () => {
    expect(refuseOrder({ moneyAmount: 100 }, cents(Number.NaN), tank)).toBe('amount-missing');
  });
});
