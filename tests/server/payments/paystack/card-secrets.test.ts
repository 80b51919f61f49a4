// @module-tag long

import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { smsDelivery } from '../../../../server/messages/sms-delivery.ts';
import { collections } from '../../../../server/payments/collections.ts';
import { endedTokens } from '../../../../server/payments/ended-tokens.ts';
import { openCharges } from '../../../../server/payments/open-charges.ts';
import { newAdmin, renewProof } from '../../../support/api.ts';
import { type CardBehaviour, peerCards } from '../../../support/peers/paystack/book.ts';
import { everyRow } from '../../../support/server/every-row.ts';
import {
  type Buyer,
  buy,
  byCard,
  moveDays,
  newBuyer,
  typedCard,
} from '../../../support/server/purchases.ts';
import {
  buyWithSaved,
  openCardCheck,
  openCheckout,
  openPage,
  payOnPage,
  postEvent,
  runBetweenEvents,
  secretKey,
  startPaystackApi,
  successOf,
  withTimeout,
} from './paystack.ts';

const api = startPaystackApi();

/** Pays with a card of the peer in every way that it can be paid with. */
async function payInEveryWay(buyer: Buyer, behaviour: CardBehaviour): Promise<void> {
  const page = await openCheckout(buyer, { saveCard: true });
  await payOnPage(page.url, behaviour);
  await payOnPage(page.url, behaviour);
  const buyAgain = () => buyWithSaved(buyer, numbers[behaviour].slice(-4));
  await (behaviour === 'silent-later' ? withTimeout(buyAgain) : buyAgain());
  const check = await openCardCheck(api, buyer);
  await payOnPage(check.url, behaviour);
  const typed = openPage(await buy(buyer, byCard('pays')));
  await buyer.call('POST', `/api/purchases/${typed.id}/confirm`, { code: null });
  await payOnPage(typed.url, behaviour);
}

const numbers = Object.fromEntries(
  Object.entries(peerCards).map(([number, behaviour]) => [behaviour, number]),
) as Record<CardBehaviour, string>;

// PAY-3
it('no card number is in any table, log line, mail or address, and no secret in a log line', async () => {
  const behaviours = [...new Set(Object.values(peerCards))];
  // A new buyer for each card: the discount of somebody who pays often would change the quote.
  for (const behaviour of behaviours) await payInEveryWay(await newBuyer(api), behaviour);
  await postEvent(api, successOf('nothing'), { 'x-paystack-signature': 'x' });
  const admin = await newAdmin(api);
  const paid = await admin.call('GET', '/api/admin/purchases?status=paid&limit=100');
  await renewProof(api, admin);
  for (const { id } of paid.body.slice(0, 6)) {
    await admin.call('POST', `/api/admin/purchases/${id}/refund`);
  }
  moveDays(api, 3);
  await withTimeout(() => runBetweenEvents(api, collections));
  for (const job of [openCharges, endedTokens, smsDelivery, openCharges]) {
    api.advance(60 * 60 * 1000);
    await runBetweenEvents(api, job);
  }
  await api.paystack.delivered();
  const rows = await everyRow(api);
  const { cards } = await api.paystack.book();
  const logged = api.logged.join('');
  // The tokens are stored, because they charge the cards.
  expect(cards.some(({ code }) => rows.includes(code))).toBe(true);
  const typed = typedCard('pays').cardNumber.replaceAll(' ', '');
  for (const number of [...Object.values(numbers), typed]) {
    for (const text of [rows, logged]) {
      expect(text).not.toContain(number);
      expect(text).not.toContain(number.slice(0, 12));
      for (const encoding of ['hex', 'base64'] as const) {
        expect(text).not.toContain(createHash('sha256').update(number).digest(encoding));
      }
    }
  }
  const secrets = [
    ...[secretKey, Buffer.from(secretKey).toString('base64'), 'AUTH_', '@volmaak.example'],
    ...[api.paystack.url, '/payment-return', 'x-paystack-signature'],
  ];
  for (const secret of secrets) expect(logged).not.toContain(secret);
  expect(rows).not.toContain(secretKey);
});
