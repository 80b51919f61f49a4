import { expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import { beyondFuel } from '../../../domain/vouchers/settled-conflict.ts';

const beyond = (litres: number, amount: number, left: number) =>
  beyondFuel({ volume: centilitres(litres), amount: cents(amount) }, centilitres(left));

// VOU-36
it('what goes beyond the fuel costs its share of the pump’s cents, rounded, and the rest is the fuel’s', () => {
  expect(beyond(2_500, 51_875, 2_000)).toEqual({
    volume: 500,
    amount: 10_375,
    pricePerLitre: 2_075,
  });
  // R432.11 × 20 / 20.03 is R431.4628.
  expect(beyond(2_003, 43_211, 2_000)).toEqual({ volume: 3, amount: 65, pricePerLitre: 2_157 });
});

// VOU-36
it('all of it goes beyond where nothing is left, and nothing where enough is', () => {
  expect(beyond(1_000, 20_750, 0)).toMatchObject({ volume: 1_000, amount: 20_750 });
  expect(beyond(1_000, 20_750, -5)).toMatchObject({ volume: 1_000, amount: 20_750 });
  expect(beyond(1_000, 20_750, 1_000)).toMatchObject({ volume: 0, amount: 0 });
  expect(beyond(0, 20_750, 1_000)).toEqual({ volume: 0, amount: 0, pricePerLitre: 0 });
});
