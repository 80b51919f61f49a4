import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../support/api.ts';
import { sizes } from '../../support/browser/sizes.ts';
import { chargeCounts } from '../../support/server/copied-purchases.ts';
import { bookOf } from '../../support/server/paid-purchases.ts';
import { acceptedQuote, buy, byCard, newBuyer } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();

describe('purchases at the same time', () => {
  it.each(['pays', 'falls', 'insufficient-funds'] as const)(
    'lead to one purchase and one charge when they have one key: %s',
    { tags: 'long' },
    async (behaviour) => {
      const buyer = await newBuyer(api);
      const body = await acceptedQuote(buyer, 20, byCard(behaviour));
      const headers = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all(
        Array.from({ length: sizes.calls }, () =>
          buyer.call('POST', '/api/purchases', body, headers),
        ),
      );
      const status = behaviour === 'insufficient-funds' ? 402 : 201;
      // A call that has waited 5 seconds for the first one is told that it is in progress.
      const ended = answers.filter(({ body: { paymentStatus } }) => paymentStatus !== 'processing');
      expect(ended.map((answer) => answer.status)).toEqual(ended.map(() => status));
      expect((await buyer.call('POST', '/api/purchases', body, headers)).status).toBe(status);
      const purchases = answers.map((answer) => answer.body.purchase ?? answer.body);
      const ids = new Set(purchases.map(({ id }) => id));
      expect(ids.size).toBe(1);
      expect(await bookOf(api, [...ids][0])).toHaveLength(1);
      const own = await api.context.db
        .selectFrom('purchases')
        .select('id')
        .where('userId', '=', buyer.userId as never) // an id from the API
        .execute();
      expect(own).toHaveLength(1);
    },
  );

  it('on a budget that allows five of twenty pass five times', async () => {
    const buyer = await newBuyer(api, { fuelCapacity: 80 });
    const bodies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => acceptedQuote(buyer, 60 + index / 10)),
    );
    const answers = await Promise.all(
      bodies.map((body) =>
        buyer.call('POST', '/api/purchases', body, { 'idempotency-key': randomUUID() }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers.length - refused.length).toBe(5);
    for (const answer of refused) expectRefusal(answer, 409, 'over-budget');
  });

  it('of several methods by one user are all made, and each is charged once', {
    tags: 'long',
  }, async () => {
    const buyer = await newBuyer(api);
    const ways = [{}, byCard('pays', { saveCard: true }), { paymentMethod: 'debit_order' }];
    const answers = await Promise.all(
      // Fewer paid purchases than the next tier needs, which would change the price.
      Array.from({ length: 9 }, (_, index) => buy(buyer, ways[index % 3])),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const paid = (await chargeCounts(api.context.db)).find(({ status }) => status === 'paid');
    expect(paid).toMatchObject({ ours: paid?.purchases, book: paid?.purchases });
  });
});
