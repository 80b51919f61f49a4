import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeletable } from '../../../domain/fuel-requests/deletable.ts';
import { refuseAmount } from '../../../domain/fuel-requests/fuel-order.ts';
import {
  FuelRequestCreation,
  FuelRequestStatus,
  pricedAt,
  statusTransitions,
} from '../../../domain/fuel-requests/fuel-request.ts';
import { priceFuelRequest } from '../../../domain/fuel-requests/request-price.ts';
import { cents } from '../../../domain/values/money.ts';
import { day } from '../../../domain/values/time-units.ts';
import { centilitres, costOf } from '../../../domain/values/volume.ts';
import { anyInstant } from '../../support/any-instant.ts';
import { itRefuses, refusals, wrongTypes } from '../refusals.ts';

const statuses = ['pending', 'approved', 'completed', 'rejected'] as const;

// REQ-5
describe('statusTransitions', () => {
  const allowed = ['pending→approved', 'pending→rejected', 'approved→completed'];

  it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    'decides whether %s can become %s',
    (from, to) => {
      expect(statusTransitions[from].includes(to)).toBe(allowed.includes(`${from}→${to}`));
    },
  );

  it('has a row for every status and no other key', () => {
    expect(Object.keys(statusTransitions)).toEqual(FuelRequestStatus.options);
    expect(FuelRequestStatus.options).toEqual(statuses);
  });
});

// REQ-7
describe('isDeletable', () => {
  it('is true for pending and rejected requests only', () => {
    expect(statuses.filter(isDeletable)).toEqual(['pending', 'rejected']);
  });
});

// REQ-2
describe('refuseAmount', () => {
  const tank = centilitres(5000);

  it.each([
    [0, 'amount-missing'],
    [-0, 'amount-missing'],
    [-1, 'amount-missing'],
    [Number.NaN, 'amount-missing'],
    [Number.NEGATIVE_INFINITY, 'amount-missing'],
    [1, null],
    [5000, null],
    [5001, 'over-capacity'],
    [1e308, 'over-capacity'],
    [Number.POSITIVE_INFINITY, 'over-capacity'],
  ])('answers for %d cl in a tank of 50 l: %s', (volume, refusal) => {
    expect(refuseAmount(centilitres(volume), tank)).toBe(refusal);
  });

  it('refuses every volume for a tank of unknown size', () => {
    expect(refuseAmount(centilitres(1), centilitres(Number.NaN))).toBe('over-capacity');
  });
});

// REQ-4
describe('priceFuelRequest', () => {
  it.each([
    [2000, 2180, 0, 2180, 43_600],
    // 20.75 less 2 % is 20.335: half a cent rounds up.
    [2000, 2075, 2, 2034, 40_680],
    [4550, 2075, 4, 1992, 90_636],
    [1, 2180, 6, 2049, 20],
    [2000, 2180, 100, 0, 0],
  ])(
    'prices %i cl at %i less %d %%: %i a litre, %i in total',
    (volume, price, discount, ...expected) => {
      const { discountedPrice, totalAmount } = priceFuelRequest(
        centilitres(volume),
        cents(price),
        discount,
      );
      expect([discountedPrice, totalAmount]).toEqual(expected);
    },
  );

  const volumes = fc.integer({ min: 1, max: 99_999_999 }).map(centilitres);
  const prices = fc.integer({ min: 1000, max: 5000 });
  // Hundredths of a percent, as in the profile.
  const discounts = fc.integer({ min: 0, max: 10_000 });

  it('equals exact arithmetic, rounded half up', () => {
    fc.assert(
      fc.property(volumes, prices, discounts, (volume, price, discount) => {
        const exact = (BigInt(price) * BigInt(10_000 - discount) + 5000n) / 10_000n;
        const priced = priceFuelRequest(volume, cents(price), discount / 100);
        expect(priced.discountedPrice).toBe(Number(exact));
        expect(priced.totalAmount).toBe(costOf(volume, priced.discountedPrice));
      }),
    );
  });

  it('falls as the discount grows, and rises with the price', () => {
    fc.assert(
      fc.property(
        volumes,
        prices,
        discounts,
        discounts,
        prices,
        (volume, price, one, other, second) => {
          const [less, more] = [Math.min(one, other) / 100, Math.max(one, other) / 100];
          const [lower, higher] = [Math.min(price, second), Math.max(price, second)];
          const at = (p: number, d: number) =>
            priceFuelRequest(volume, cents(p), d).discountedPrice;
          expect(at(price, more)).toBeLessThanOrEqual(at(price, less));
          expect(at(lower, less)).toBeLessThanOrEqual(at(higher, less));
          expect(at(price, more)).toBeLessThanOrEqual(price);
          expect(at(price, more)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

// REQ-3
describe('pricedAt', () => {
  const now = new Date('2026-01-10T12:00:00Z');

  it.each([
    ['2026-01-10T12:00:00Z', '2026-01-10T12:00:00.000Z'],
    ['2026-01-08T09:00:00Z', '2026-01-08T09:00:00.000Z'],
    ['2026-01-03T12:00:00Z', '2026-01-03T12:00:00.000Z'],
    ['2026-01-03T11:59:59Z', '2026-01-03T12:00:00.000Z'],
    ['0000-01-01T00:00:00Z', '2026-01-03T12:00:00.000Z'],
    ['2026-01-10T12:00:01Z', '2026-01-10T12:00:00.000Z'],
    ['9999-12-31T23:59:59-12:00', '2026-01-10T12:00:00.000Z'],
  ])('prices a request of %s as of %s', (requestedAt, expected) => {
    expect(pricedAt(new Date(requestedAt), now).toISOString()).toBe(expected);
  });

  it('lies between 7 days ago and now, and keeps times in this range', () => {
    const week = 7 * day;
    const instants = fc.date({ noInvalidDate: true });
    const recent = anyInstant('2000-01-01', '2100-01-01');
    fc.assert(
      fc.property(fc.oneof(instants, recent), recent, fc.nat(2 * week), (claim, present, age) => {
        for (const requestedAt of [claim, new Date(present.getTime() - age)]) {
          const moment = pricedAt(requestedAt, present).getTime();
          expect(moment).toBeLessThanOrEqual(present.getTime());
          expect(moment).toBeGreaterThanOrEqual(present.getTime() - week);
          const elapsed = present.getTime() - requestedAt.getTime();
          if (elapsed >= 0 && elapsed <= week) expect(moment).toBe(requestedAt.getTime());
        }
      }),
    );
  });
});

describe('FuelRequestCreation', () => {
  const request = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2020, fuelAmount: 20.5 };
  const noVehicle = 'Please select a vehicle';
  const noAmount = 'The amount of fuel must be above 0 litres';

  it('accepts the specification’s body', () => {
    const body = {
      ...request,
      fuelType: 'diesel',
      fuelCapacity: 50,
      requestedAt: '2026-01-07T10:00:00Z',
    };
    expect(FuelRequestCreation.parse(body)).toEqual(body);
  });

  it('leaves the fuel type open when none is given', () => {
    expect(FuelRequestCreation.parse(request)).toEqual(request);
  });

  const noNumbers = [undefined, null, -1, Number.NaN, Number.POSITIVE_INFINITY];
  itRefuses(FuelRequestCreation, request, [
    ['carMake', noVehicle, ['', '  ', ...wrongTypes]],
    ['carModel', noVehicle, ['', '  ', ...wrongTypes]],
    ['carYear', noVehicle, [...noNumbers, '2020', 2020.5, 1e308, 1899, 99_999, 2 ** 31]],
    ['fuelAmount', noAmount, [...noNumbers, '', '20', 0, -0, 0.001, 0.0099]],
    ['fuelAmount', 'The amount of fuel is too large', [1e308, 1e6, Number.MAX_SAFE_INTEGER]],
    ['fuelType', 'Fuel type must be petrol or diesel', ['', null, 'electric']],
    ['requestedAt', "This date can't be read", ['31 February']],
    ['carId', 'This is not a valid id', ['mine']],
  ]);

  it('accepts amounts from 0.01 l', () => {
    expect(FuelRequestCreation.parse({ ...request, fuelAmount: 0.01 }).fuelAmount).toBe(0.01);
  });

  it('reports all missing fields at once', () => {
    expect(refusals(FuelRequestCreation, {})).toEqual([
      `carMake: ${noVehicle}`,
      `carModel: ${noVehicle}`,
      `carYear: ${noVehicle}`,
      `fuelAmount: ${noAmount}`,
    ]);
  });

  it('drops unknown fields', () => {
    const body = JSON.parse(
      `{"__proto__":{"totalAmount":1},"totalAmount":0.01,"status":"approved",${JSON.stringify(request).slice(1)}`,
    );
    expect(Object.keys(FuelRequestCreation.parse(body)).sort()).toEqual([
      'carMake',
      'carModel',
      'carYear',
      'fuelAmount',
    ]);
  });
});
