// @module-tag long

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { UserCharge } from '../../../domain/admin/user-charges.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { beforeTests, type Caller, newAdmin, startApi } from '../../support/api.ts';
import { type Buyer, buy, byCard, newBuyer } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));

const urlOf = ({ userId }: Caller) => `/api/admin/users/${userId}/charges`;
const chargesOf = async (buyer: Buyer): Promise<UserCharge[]> =>
  (await admin.call('GET', urlOf(buyer))).body;
const settle = (id: string, action: string, body = {}) =>
  admin.call('POST', `/api/admin/purchases/${id}/${action}`, body);
/** Moves a charge into the past. */
const moveBack = (purchaseId: string, hours: number) =>
  sql`update purchase_charges set started_at = started_at - ${hours}::int * interval '1 hour'
    where purchase_id = ${purchaseId}`.execute(api.context.db);

// LEND-40
describe('GET /api/admin/users/{id}/charges', () => {
  it('lists what was charged, declined, paid outside and refunded, latest first', async () => {
    const buyer = await newBuyer(api);
    const card = (await buy(buyer, byCard('pays'))).body;
    await settle(card.id, 'refund');
    const credit = (await buy(buyer)).body;
    await buyer.call('POST', `/api/purchases/${credit.id}/pay`, byCard('insufficient-funds'));
    const receivedOn = southAfricanDay(api.context.clock());
    const payment = { method: 'cash', reference: 'Till 14', receivedOn };
    await settle(credit.id, 'outside-payment', payment);
    const amount = credit.totalRepayment;
    expect(await chargesOf(buyer)).toMatchObject([
      { purchaseId: credit.id, way: 'cash', state: 'paid', amount, cardLastFour: null },
      {
        purchaseId: credit.id,
        way: 'card',
        state: 'declined',
        amount,
        isTwice: false,
        reason: 'The bank declined the payment: there is not enough money in the account.',
        refundedAt: null,
      },
      {
        purchaseId: card.id,
        way: 'card',
        state: 'paid',
        refundedAt: expect.any(String),
        carMake: 'Toyota',
        cardBrand: 'visa',
        cardLastFour: expect.any(String),
      },
    ]);
  });

  it('marks two of the same amount within a day', async () => {
    const buyer = await newBuyer(api);
    const [first, second, third] = [
      (await buy(buyer, byCard('pays'))).body.id,
      (await buy(buyer, byCard('pays'))).body.id,
      (await buy(buyer, byCard('pays'))).body.id,
    ];
    await moveBack(first, 48);
    await moveBack(second, 23);
    await buy(buyer, byCard('insufficient-funds'));
    const marked = (await chargesOf(buyer)).map(({ purchaseId, isTwice }) => [purchaseId, isTwice]);
    expect(marked.slice(1)).toEqual([
      [third, true],
      [second, true],
      [first, false],
    ]);
    expect(marked[0]?.[1]).toBe(false);
  });

  it('comes in pages, and refuses other cursors', async () => {
    const buyer = await newBuyer(api);
    for (let count = 0; count < 3; count += 1) await buy(buyer, byCard('pays'));
    const all = await chargesOf(buyer);
    const pages: UserCharge[] = [];
    let next: string | undefined = `${urlOf(buyer)}?limit=1`;
    while (next) {
      const { body, headers } = await admin.call('GET', next);
      pages.push(...body);
      next = /<(.+)>/.exec(String(headers.link ?? ''))?.[1];
    }
    expect(pages).toEqual(all);
    const cursor = Buffer.from(JSON.stringify({ sort: '', at: 'yesterday', id: 'x' }));
    const wrong = `${urlOf(buyer)}?cursor=${cursor.toString('base64url')}`;
    expectRefusal(await admin.call('GET', wrong), 400, 'invalid');
    expectRefusal(await buyer.call('GET', urlOf(buyer)), 403, 'admins-only');
    const nobody = `/api/admin/users/${randomUUID()}/charges`;
    expectRefusal(await admin.call('GET', nobody), 404, 'not-found');
  });
});
