// @module-tag long

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { endedTokens } from '../../../server/payments/ended-tokens.ts';
import { startApi } from '../../support/api.ts';
import { runJob, storedPurchase } from '../../support/server/paid-purchases.ts';
import { type Buyer, buy, byCard, newBuyer, schedule } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const cardsOf = async (buyer: Buyer) => (await buyer.call('GET', '/api/account/cards')).body;

async function isEnded(token: string | null): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select ended_at is not null as ended from demo_processor_sources where token = ${token}`.execute(
    api.demoBook,
  );
  return rows[0]?.ended === true;
}

// PAY-4
describe('saved cards', () => {
  it('are saved only if the user ticks it, and only after the card has paid', async () => {
    const buyer = await newBuyer(api);
    await buy(buyer, byCard('pays'));
    await buy(buyer, byCard('insufficient-funds', { saveCard: true }));
    expect(await cardsOf(buyer)).toEqual([]);
    await buy(buyer, byCard('pays', { saveCard: true }));
    expect(await cardsOf(buyer)).toEqual([
      {
        id: expect.any(String),
        brand: 'visa',
        lastFour: '4242',
        createdAt: expect.any(String),
      },
    ]);
  });

  it('pay like typed cards, and are shown on the purchase', async () => {
    const buyer = await newBuyer(api);
    await buy(buyer, byCard('pays', { saveCard: true }));
    const [{ id: savedCardId }] = await cardsOf(buyer);
    const bought = await buy(buyer, { paymentMethod: 'card', savedCardId });
    expect(bought).toMatchObject({
      status: 201,
      body: { paymentStatus: 'paid', cardLastFour: '4242' },
    });
    const { body: owed } = await buy(buyer);
    const payment = { paymentMethod: 'card', savedCardId };
    const paid = await buyer.call('POST', `/api/purchases/${owed.id}/pay`, payment);
    expect(paid.body).toMatchObject({ paymentStatus: 'paid', cardBrand: 'visa' });
  });

  it('are also saved after a second step', async () => {
    const buyer = await newBuyer(api);
    const { body } = await buy(buyer, byCard('second-step', { saveCard: true }));
    expect(await cardsOf(buyer)).toEqual([]);
    await buyer.call('POST', `/api/purchases/${body.id}/confirm`, { code: '123456' });
    expect(await cardsOf(buyer)).toMatchObject([{ lastFour: '1000' }]);
  });

  it('are saved once however often the card is typed, and a scheduled payment keeps its own', async () => {
    const buyer = await newBuyer(api);
    const tokens = async () => {
      const rows = await api.context.db
        .selectFrom('savedCards')
        .select('gatewayToken')
        .where('userId', '=', buyer.userId as never) // an id from the API
        .execute();
      return rows.map(({ gatewayToken }) => gatewayToken);
    };
    await buy(buyer, byCard('pays', { saveCard: true }));
    const [first = ''] = await tokens();
    await buy(buyer, byCard('insufficient-funds', { saveCard: true }));
    await buy(buyer, byCard('pays', { saveCard: true }));
    const [second = '', ...others] = await tokens();
    expect([second === first, others]).toEqual([false, []]);
    await runJob(api, endedTokens);
    expect([await isEnded(first), await isEnded(second)]).toEqual([true, false]);

    const [{ id: savedCardId }] = await cardsOf(buyer);
    const { body } = await schedule(api, buyer, 'pays', 3, { cardDetails: null, savedCardId });
    expect(body.paymentStatus).toBe('scheduled');
    await buy(buyer, byCard('pays', { saveCard: true }));
    expect(await tokens()).toContain(second);
    await runJob(api, endedTokens);
    expect(await isEnded(second)).toBe(false);
  });

  it('belong to one user only', async () => {
    const [buyer, other] = [await newBuyer(api), await newBuyer(api)];
    await buy(buyer, byCard('pays', { saveCard: true }));
    const [{ id: savedCardId }] = await cardsOf(buyer);
    expectRefusal(await buy(other, { paymentMethod: 'card', savedCardId }), 404, 'card-not-found');
    const deleted = await other.call('DELETE', `/api/account/cards/${savedCardId}`);
    expectRefusal(deleted, 404, 'not-found');
    expect(await cardsOf(buyer)).toHaveLength(1);
  });

  it('charge nothing more after their deletion, here or at the gateway', async () => {
    const buyer = await newBuyer(api);
    await buy(buyer, byCard('pays', { saveCard: true }));
    const [{ id: savedCardId }] = await cardsOf(buyer);
    const { gatewayToken } = await api.context.db
      .selectFrom('savedCards')
      .select('gatewayToken')
      .where('id', '=', savedCardId)
      .executeTakeFirstOrThrow();
    const deleted = await buyer.call('DELETE', `/api/account/cards/${savedCardId}`);
    expect(deleted.status).toBe(204);
    expect(await cardsOf(buyer)).toEqual([]);
    await runJob(api, endedTokens);
    expect(await isEnded(gatewayToken)).toBe(true);
    expect(await api.context.db.selectFrom('endedTokens').selectAll().execute()).toEqual([]);
  });

  it('of a scheduled payment are deleted with it, unless the user wanted to save them', async () => {
    const buyer = await newBuyer(api);
    const { body: once } = await schedule(api, buyer, 'pays');
    const { body: kept } = await schedule(api, buyer, 'pays', 3, { saveCard: true });
    for (const { id } of [once, kept]) await buyer.call('POST', `/api/purchases/${id}/cancel`);
    await runJob(api, endedTokens);
    expect(await isEnded((await storedPurchase(api, once.id)).gatewayToken)).toBe(true);
    expect(await isEnded((await storedPurchase(api, kept.id)).gatewayToken)).toBe(false);
  });
});
