import { createHash, randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { type Behaviour, testCards } from '../../../server/gateways/payments/demo/cards.ts';
import { demoDeliveries } from '../../../server/gateways/payments/demo/events.ts';
import { collections } from '../../../server/payments/collections.ts';
import { endedTokens } from '../../../server/payments/ended-tokens.ts';
import { openCharges } from '../../../server/payments/open-charges.ts';
import { deliverToWebhook } from '../../../server/payments/webhook.ts';
import { type Answer, startApi } from '../../support/api.ts';
import { currentProcessor, withProcessor } from '../../support/server/current-processor.ts';
import { everyRow } from '../../support/server/every-row.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import {
  acceptedQuote,
  type Buyer,
  buy,
  byCard,
  moveDays,
  newBuyer,
  schedule,
  typedCard,
} from '../../support/server/purchases.ts';

const api = startApi();
const behaviours = [...new Set(Object.values(testCards))];

/** Every purpose for which a card can be typed, with every result. */
async function payInEveryWay(buyer: Buyer, behaviour: Behaviour): Promise<Answer[]> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = await acceptedQuote(buyer, 20, byCard(behaviour, { saveCard: true }));
  const first = await buyer.call('POST', '/api/purchases', body, headers);
  const { id } = first.body.purchase ?? first.body;
  const owed = await buy(buyer);
  return [
    first,
    await buyer.call('POST', '/api/purchases', body, headers),
    await buyer.call('POST', '/api/purchases', { ...body, fuelAmount: 21 }, headers),
    await buyer.call('POST', '/api/purchases', { ...body, totalRepayment: 1 }),
    await buyer.call('POST', `/api/purchases/${id}/confirm`, { code: '123456' }),
    await buyer.call('POST', `/api/purchases/${owed.body.id}/pay`, byCard(behaviour)),
    await schedule(api, buyer, behaviour),
    await schedule(api, buyer, behaviour, 3, { saveCard: true }),
    await buy(buyer, { paymentMethod: 'debit_order', cardDetails: typedCard(behaviour) }),
    ...(await Promise.all(
      [{ cvv: '7377' }, { expiryDate: '01/20' }, { cardholderName: '' }].map((change) =>
        buy(buyer, { paymentMethod: 'card', cardDetails: typedCard(behaviour, change) }),
      ),
    )),
    await buyer.call('GET', '/api/account/cards'),
  ];
}

// PAY-3
it('number, expiry, CVV and name of a card are in no table, no log line and no response', {
  tags: 'long',
}, async () => {
  const answers = await Promise.all(
    behaviours.map(async (behaviour) => payInEveryWay(await newBuyer(api), behaviour)),
  );
  moveDays(api, 3);
  const deliveries = demoDeliveries(api.demoBook, deliverToWebhook(api.app));
  for (const job of [collections, deliveries, openCharges, endedTokens]) {
    await runJob(api, job);
  }
  const rows = await everyRow(api);
  expect(rows).toContain('"card_last_four": "4242"');
  const texts = {
    rows,
    log: api.logged.join('\n'),
    answers: JSON.stringify(answers.flat().map(({ body }) => body)),
  };
  const isFound = (text: string) =>
    Object.entries(texts)
      .filter(([, all]) => all.includes(text))
      .map(([where]) => `${text} in ${where}`);
  const traces = Object.keys(testCards).flatMap((number) => [
    number,
    number.slice(0, 12),
    number.replace(/(.{4})(?=.)/g, '$1 '),
    ...[number, '737'].flatMap((secret) =>
      (['hex', 'base64'] as const).flatMap((encoding) => [
        ...(secret === '737' ? [] : [Buffer.from(secret).toString(encoding)]),
        createHash('sha256').update(secret).digest(encoding),
      ]),
    ),
  ]);
  const found = [...new Set(traces), '11/39', '"cvv": "', 'Thandi Nkosi'].flatMap(isFound);
  expect(found).toEqual([]);
  expect(texts.rows).not.toMatch(/\b737\b/);
});

// PAY-3
it('the gateway gets the four fields of a card, and nothing else that a client sent', async () => {
  const buyer = await newBuyer(api);
  const { typedCards } = currentProcessor(api);
  const charging = vi.fn(typedCards.charge);
  const saving = vi.fn(typedCards.save);
  const cardDetails = typedCard('pays', { encrypted: { anything: 'at all' }, more: 'of it' });
  await withProcessor(api, { typedCards: { charge: charging, save: saving } }, async () => {
    expect((await buy(buyer, { paymentMethod: 'card', cardDetails })).status).toBe(201);
    expect((await schedule(api, buyer, 'pays', 3, { cardDetails })).status).toBe(201);
  });
  for (const call of [charging, saving]) {
    expect(call).toHaveBeenCalledOnce();
    const fields = Object.keys(call.mock.lastCall![0].card); // it has just been called
    expect(fields.sort()).toEqual(['cardNumber', 'cardholderName', 'cvv', 'expiryDate']);
  }
});
