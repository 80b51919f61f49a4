// @module-tag long

import { afterAll, beforeAll, expect, it } from 'vitest';
import { hour, second } from '../../../../domain/values/time-units.ts';
import { collections } from '../../../../server/payments/collections.ts';
import { endedTokens } from '../../../../server/payments/ended-tokens.ts';
import { openCharges } from '../../../../server/payments/open-charges.ts';
import { type Answer, type Caller, newAdmin, renewProof } from '../../../support/api.ts';
import { seed } from '../../../support/browser/seed.ts';
import type { CardBehaviour } from '../../../support/peers/paystack/book.ts';
import { seededRandom } from '../../../support/seeded-random.ts';
import { expectSameWhenRebooked } from '../../../support/server/ledger.ts';
import { runJob } from '../../../support/server/paid-purchases.ts';
import { type Buyer, buy, newBuyer, schedule } from '../../../support/server/purchases.ts';
import {
  atCheckout,
  cancelOnPage,
  confirmOnPage,
  type FaultKind,
  payOnPage,
  postEvent,
  referenceOf,
  startPaystackApi,
  successOf,
} from './paystack.ts';

const api = startPaystackApi();
// BOOK-6
afterAll(() => expectSameWhenRebooked(api));
const steps = 90;
const random = seededRandom(seed);
const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];

const cards: readonly CardBehaviour[] = [
  ...(['pays', 'pays', 'pays-once', 'pays-without-event', 'pays-with-events'] as const),
  ...(['insufficient-funds', 'declines-then-pays', 'declines-later', 'pauses-later'] as const),
  ...(['pays-slowly', 'refund-slow', 'refund-fails', 'refund-needs-attention'] as const),
];
const calls = [
  ...['/transaction/initialize', '/transaction/verify/', '/transaction/charge_authorization'],
  ...['POST /refund', 'GET /refund', '/customer/authorization/deactivate'],
];
const faults: readonly FaultKind[] = ['fails', 'fails-done', 'garbage'];

let buyers: Buyer[];
let admin: Caller;
/** Every page that was opened, also those of charges that have ended. */
const pages: string[] = [];
beforeAll(async () => {
  buyers = [await newBuyer(api), await newBuyer(api), await newBuyer(api)];
  admin = await newAdmin(api);
});

function notePage(answer: Answer): void {
  if (answer.body?.code === 'checkout-required') pages.push(answer.body.url);
}

const someBuyer = () => pick(buyers)!; // there are three
const db = () => api.context.db;
const allPurchases = () => db().selectFrom('purchases').selectAll().orderBy('id').execute();
const allCharges = () => db().selectFrom('purchaseCharges').selectAll().orderBy('key').execute();

/** A purchase with the buyer who may act on it. */
async function somePurchase() {
  const purchase = pick(
    (await allPurchases()).toSorted((a, b) => +a.purchaseDate - +b.purchaseDate),
  );
  const buyer = buyers.find(({ userId }) => userId === purchase?.userId);
  return purchase && buyer ? { id: purchase.id, buyer } : null;
}

async function way(buyer: Buyer): Promise<Record<string, unknown>> {
  const saveCard = random() < 0.5;
  const isSaved = random() < 0.4;
  const { body } = await buyer.call('GET', '/api/account/cards');
  const card = isSaved ? body[0] : undefined;
  return card ? { paymentMethod: 'card', savedCardId: card.id } : atCheckout({ saveCard });
}

/** What users, admins, the operator, the network and time can do. Each is done at random. */
const acts: readonly (() => Promise<unknown>)[] = [
  async () => {
    const buyer = someBuyer();
    notePage(await buy(buyer, await way(buyer)));
  },
  async () => {
    const buyer = someBuyer();
    const choice = { cardDetails: null, ...(await way(buyer)) };
    notePage(await schedule(api, buyer, 'pays', 1 + Math.floor(random() * 3), choice));
  },
  async () => {
    const found = await somePurchase();
    if (!found) return;
    const { id, buyer } = found;
    notePage(await buyer.call('POST', `/api/purchases/${id}/pay`, await way(buyer)));
  },
  async () => {
    const found = await somePurchase();
    await found?.buyer.call('GET', `/api/purchases/${found.id}`);
  },
  async () => {
    const found = await somePurchase();
    await found?.buyer.call('POST', `/api/purchases/${found.id}/confirm`, { code: null });
  },
  async () => {
    const buyer = someBuyer();
    const { body } = await buyer.call('GET', '/api/account/cards');
    if (body[0]) await buyer.call('DELETE', `/api/account/cards/${body[0].id}`);
  },
  async () => {
    const found = await somePurchase();
    if (!found) return;
    await renewProof(api, admin);
    await admin.call('POST', `/api/admin/purchases/${found.id}/refund`);
  },
  ...Array<() => Promise<void>>(6).fill(payOnSomePage),
  async () => {
    const url = pick(pages);
    if (url) await cancelOnPage(url);
  },
  async () => {
    const charge = pick(await allCharges());
    if (charge) await postEvent(api, successOf(charge.key));
  },
  async () => {
    const { transactions } = await api.paystack.book();
    const { reference } = pick(transactions) ?? {};
    if (reference && random() < 0.5) await api.paystack.settlePayment(reference);
    else if (reference) await api.paystack.settleRefund(reference, pick(['processed', 'failed']));
  },
  async () => {
    const { transactions } = await api.paystack.book();
    const { reference } = pick(transactions.filter(({ status }) => status === 'success')) ?? {};
    if (!reference || random() < 0.7) return;
    await api.paystack.post('/refund', { transaction: reference, merchant_note: 'By telephone' });
  },
  async () => api.paystack.fault(pick(calls) ?? '', pick(faults) ?? 'fails'),
  async () => runJob(api, pick([openCharges, openCharges, collections, endedTokens])!), // one of them
  async () => runJob(api, openCharges),
  async () => api.advance((pick([3, 20, 120, 600, 3600, 30 * 3600]) ?? 0) * second),
];

async function payOnSomePage(): Promise<void> {
  // Mostly a page of the last ones, and sometimes an old one in another window.
  const url = pick(random() < 0.7 ? pages.slice(-3) : pages);
  if (!url) return;
  // Without an event, a payment is found only while its charge is watched.
  const charge = (await allCharges()).find((one) => one.url === url);
  const usable = charge?.nextLookAt ? cards : cards.filter((one) => one !== 'pays-without-event');
  await (url.includes('/challenge/') ? confirmOnPage(url) : payOnPage(url, pick(usable)));
}

/** Lets everything end that is under way on both sides. */
async function comeToRest(): Promise<void> {
  const { transactions, refunds } = await api.paystack.book();
  for (const { reference, status } of transactions) {
    if (status === 'ongoing' && random() < 0.5) await api.paystack.settlePayment(reference);
  }
  for (const { reference, status } of refunds) {
    if (!['processed', 'failed'].includes(status)) await api.paystack.settleRefund(reference);
  }
  for (let look = 0; look < 12; look += 1) {
    await api.paystack.delivered();
    api.advance(11 * hour);
    await runJob(api, openCharges);
    const { refunds: open } = await api.paystack.book();
    for (const { reference, status } of open) {
      if (!['processed', 'failed'].includes(status)) await api.paystack.settleRefund(reference);
    }
  }
  await api.paystack.delivered();
}

// PAY-2, PAY-12, PAY-20, PAY-22
it('both books agree to the cent after a long history', async () => {
  for (let step = 0; step < steps; step += 1) {
    const together = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(acts));
    await Promise.all(together.map((act) => act?.()));
  }
  await comeToRest();
  const [purchases, charges, book] = await Promise.all([
    allPurchases(),
    allCharges(),
    api.paystack.book(),
  ]);
  const taken = (reference: string) => {
    const found = book.transactions.find((made) => made.reference === reference);
    return found?.status === 'success' ? found.amount : 0;
  };
  const problems: unknown[] = [];
  for (const { key, state, amountCents, refundState, ...charge } of charges) {
    const ours = state === 'paid' && refundState !== 'refunded' ? amountCents : 0;
    const theirs = taken(referenceOf(key));
    const isOver = ['paid', 'declined'].includes(state) && charge.nextLookAt === null;
    if (ours !== theirs || !isOver) problems.push({ key, state, refundState, theirs, ...charge });
  }
  for (const purchase of purchases) {
    const own = charges.filter(({ purchaseId }) => purchaseId === purchase.id);
    const sum = own.reduce((total, { key }) => total + taken(referenceOf(key)), 0);
    const isPaid = purchase.paymentStatus === 'paid';
    const isOpen = purchase.paymentStatus === 'processing';
    if (isOpen || sum !== (isPaid ? purchase.totalRepaymentCents : 0)) {
      problems.push({ ...purchase, sum });
    }
  }
  const known = new Set(charges.map(({ key }) => referenceOf(key)));
  const foreign = book.transactions.filter(({ reference }) => !known.has(reference));
  expect([problems, foreign]).toEqual([[], []]);
  for (const buyer of buyers) {
    const paid = purchases.filter(
      (one) => one.userId === buyer.userId && one.paymentStatus === 'paid',
    );
    const { body } = await buyer.call('GET', `/api/loyalty/${buyer.userId}`);
    expect(body.annualPurchaseCount).toBe(paid.length);
  }
  // The history was a long one, and no call has failed.
  expect(charges.length).toBeGreaterThan(steps / 8);
  expect(book.refunds.length).toBeGreaterThan(0);
  const faults = /"status":500|due row failed|could not be looked up|gateway failed/;
  const failed = api.logged.filter((line) => faults.test(line));
  expect(failed).toEqual([]);
});
