import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beforeTests, startApi } from '../../support/api.ts';
import { setBlocked } from '../../support/server/block-user.ts';
import { rebook } from '../../support/server/ledger.ts';
import { bookOf, eventsOf, storedPurchase } from '../../support/server/paid-purchases.ts';
import { type Buyer, buy, byCard, newBuyer, schedule } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const buyer = beforeTests(() => newBuyer(api));

const pay = (id: string, body: object = byCard('pays'), headers = {}, who: Buyer = buyer) =>
  who.call('POST', `/api/purchases/${id}/pay`, body, headers);
const confirm = (id: string, code: unknown) =>
  buyer.call('POST', `/api/purchases/${id}/confirm`, { code });
async function setStatus(id: string, paymentStatus: 'overdue' | 'refunded'): Promise<void> {
  await api.context.db
    .updateTable('purchases')
    .set({ paymentStatus })
    .where('id', '=', id as never) // an id from the API
    .execute();
  if (paymentStatus === 'refunded') {
    await api.context.db
      .updateTable('purchaseCharges')
      .set({ refundState: 'refunded', refundCause: 'admin' })
      .where('purchaseId', '=', id as never) // likewise
      .where('state', '=', 'paid')
      .execute();
  }
  await rebook(api.context.db);
}

describe('POST /api/purchases/{id}/pay', () => {
  // PAY-9
  it.each([
    ['on the budget', {}],
    ['by debit order', { paymentMethod: 'debit_order' }],
  ])(
    'pays a purchase %s early, and keeps the agreed payment method',
    { tags: 'long' },
    async (_, way) => {
      const { body: owed } = await buy(buyer, way);
      const answer = await pay(owed.id);
      expect(answer).toMatchObject({ status: 200, body: { paymentStatus: 'paid', isPaid: true } });
      expect(answer.body).toMatchObject({
        paymentMethod: owed.paymentMethod,
        cardLastFour: '4242',
      });
      expect(await eventsOf(api, owed.id)).toEqual(['created', 'charging', 'paid']);
    },
  );

  it('pays a scheduled payment early, and deletes its card', { tags: 'long' }, async () => {
    const { body: owed } = await schedule(api, buyer, 'pays');
    const token = (await storedPurchase(api, owed.id)).gatewayToken;
    expect((await pay(owed.id)).body.paymentStatus).toBe('paid');
    const ended = await api.context.db.selectFrom('endedTokens').selectAll().execute();
    expect(ended.map((row) => row.gatewayToken)).toContain(token);
  });

  it('pays an overdue purchase', async () => {
    const { body: owed } = await buy(buyer);
    await setStatus(owed.id, 'overdue');
    expect((await pay(owed.id, byCard('insufficient-funds'))).status).toBe(402);
    expect((await pay(owed.id)).body.paymentStatus).toBe('paid');
  });

  // PAY-1
  it('tries a declined purchase again under a new key', { tags: 'long' }, async () => {
    const failed = (await buy(buyer, byCard('insufficient-funds'))).body.purchase;
    const second = await pay(failed.id, byCard('stolen-card'));
    expect(second).toMatchObject({ status: 402, body: { purchase: { paymentStatus: 'failed' } } });
    expect((await pay(failed.id)).body.paymentStatus).toBe('paid');
    expect(await bookOf(api, failed.id)).toEqual(['declined', 'declined', 'paid']);
  });

  it('does not change what is owed when the card is declined', { tags: 'long' }, async () => {
    const { body: owed } = await schedule(api, buyer, 'pays');
    const answer = await pay(owed.id, byCard('insufficient-funds'));
    expect(answer.body.purchase).toMatchObject({
      paymentStatus: 'scheduled',
      scheduledPaymentDate: owed.scheduledPaymentDate,
      cardLastFour: '4242',
    });
    expect((await storedPurchase(api, owed.id)).failedCollections).toBe(0);
  });

  it('charges once for twenty calls with one key, and responds to all of them the same', async () => {
    const { body: owed } = await buy(buyer);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pay(owed.id, byCard('pays'), headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await bookOf(api, owed.id)).toEqual(['paid']);
    const other = await buy(buyer);
    expectRefusal(await pay(other.body.id, byCard('pays'), headers), 422, 'key-reused');
  });

  it('charges once for twenty calls with different keys', { tags: 'long' }, async () => {
    const { body: owed } = await buy(buyer);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(owed.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status !== 200)
        expect(answer.body.code).toMatch(/^(already-paid|payment-under-way)$/);
    }
    expect(await bookOf(api, owed.id)).toEqual(['paid']);
  });

  it('refuses a paid, a cancelled and a refunded purchase', { tags: 'long' }, async () => {
    const { body: owed } = await buy(buyer, byCard('pays'));
    expectRefusal(await pay(owed.id), 409, 'already-paid', 'This purchase is already paid');
    await setStatus(owed.id, 'refunded');
    expectRefusal(await pay(owed.id), 409, 'not-payable');
    const { body: scheduled } = await schedule(api, buyer, 'pays');
    await buyer.call('POST', `/api/purchases/${scheduled.id}/cancel`);
    expectRefusal(await pay(scheduled.id), 409, 'not-payable');
  });

  it('refuses while a card payment is in progress', async () => {
    const { body: purchase } = await buy(buyer, byCard('late-paid'));
    expectRefusal(await pay(purchase.id), 409, 'payment-under-way');
  });

  it("refuses another user's purchase, and payment methods other than cards", async () => {
    const { body: owed } = await buy(buyer);
    const other = await newBuyer(api);
    expectRefusal(await pay(owed.id, byCard('pays'), {}, other), 404, 'not-found');
    expectRefusal(await pay('nothing'), 404, 'not-found');
    const answer = await pay(owed.id, { paymentMethod: 'budget' });
    expectRefusal(answer, 400, 'invalid', 'An open purchase is paid by card');
  });

  it('lets a blocked user pay what they owe, but not retry a declined purchase', {
    tags: 'long',
  }, async () => {
    const own = await newBuyer(api);
    const { body: owed } = await buy(own);
    const failed = (await buy(own, byCard('insufficient-funds'))).body.purchase;
    await setBlocked(api.context.db, own, 'Two debts');
    const refused = await pay(failed.id, byCard('pays'), {}, own);
    expectRefusal(refused, 403, 'blocked', 'Your account is blocked: Two debts');
    expect(await bookOf(api, failed.id)).toEqual(['declined']);
    expect((await pay(owed.id, byCard('pays'), {}, own)).body.paymentStatus).toBe('paid');
  });
});

describe('POST /api/purchases/{id}/confirm', () => {
  const waiting = async () => {
    const answer = await buy(buyer, byCard('second-step'));
    expect(answer).toMatchObject({
      status: 201,
      body: { paymentStatus: 'processing', needsSecondStep: true },
    });
    return answer.body;
  };

  it('completes a payment with the code from the bank', async () => {
    const { id } = await waiting();
    expect(await confirm(id, '123456')).toMatchObject({
      status: 200,
      body: { paymentStatus: 'paid', needsSecondStep: false },
    });
    expectRefusal(await confirm(id, '123456'), 409, 'no-code-needed');
    expect(await bookOf(api, id)).toEqual(['paid']);
  });

  it('responds with 402 to a wrong code, after which the purchase can be paid again', {
    tags: 'long',
  }, async () => {
    const { id } = await waiting();
    const answer = await confirm(id, '654321');
    expect(answer).toMatchObject({
      status: 402,
      body: { code: 'card-declined', purchase: { paymentStatus: 'failed' } },
    });
    expect(answer.body.message).toMatch(/could not confirm that it was you/);
    expect((await pay(id)).body.paymentStatus).toBe('paid');
  });

  it('cancels the payment when no code is sent', { tags: 'long' }, async () => {
    const { id } = await waiting();
    expect((await confirm(id, null)).body.purchase.paymentStatus).toBe('failed');
    expect(await bookOf(api, id)).toEqual(['declined']);
  });

  it.each([['12'], ['abcdef'], [123456], [undefined]])('refuses the code %s', async (code) => {
    const { id } = await waiting();
    expectRefusal(await confirm(id, code), 400, 'invalid', 'Please enter the code from your bank');
  });

  it("refuses when no code is expected, and for another user's purchase", {
    tags: 'long',
  }, async () => {
    const { body: paid } = await buy(buyer, byCard('pays'));
    expectRefusal(await confirm(paid.id, '123456'), 409, 'no-code-needed');
    const other = await newBuyer(api);
    const { body: foreign } = await buy(other, byCard('second-step'));
    expectRefusal(await confirm(foreign.id, '123456'), 404, 'not-found');
  });
});
