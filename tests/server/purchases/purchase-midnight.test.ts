// @module-tag long

import { expect, it } from 'vitest';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { startApi } from '../../support/api.ts';
import { acceptedQuote, byCard, newBuyer } from '../../support/server/purchases.ts';

const api = startApi();

it('price, due date and purchase date use the same day, even if midnight passes during the call', async () => {
  const { context } = api;
  const buyer = await newBuyer(api);
  const today = southAfricanDay(context.clock());
  const midnight = Date.parse(`${addDays(today, 1)}T00:00:00+02:00`);
  const before = new Date(midnight - 1000);
  const after = new Date(midnight + 1000);
  context.clock = () => before;
  const body = await acceptedQuote(buyer, 1, byCard('pays'));
  const outcomes = new Set<number>();
  // Midnight passes after this many reads of the clock.
  for (let looks = 0; looks < 15; looks += 1) {
    let left = looks;
    context.clock = () => {
      left -= 1;
      return left >= 0 ? before : after;
    };
    const { status, body: purchase } = await buyer.call('POST', '/api/purchases', body);
    outcomes.add(status);
    if (status === 409) expect(purchase.code).toBe('price-moved');
    else expect(southAfricanDay(new Date(purchase.purchaseDate))).toBe(today);
  }
  expect([...outcomes].sort()).toEqual([201, 409]);
});
