import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { hour, minute } from '../../../../domain/values/time-units.ts';
import type { Config } from '../../../../server/config.ts';
import { serverDurations } from '../../../../server/durations.ts';
import { demoPayments } from '../../../../server/gateways/payments/demo/demo-payments.ts';
import { openPayments } from '../../../../server/gateways/payments/open-payments.ts';
import type { PaymentProcessor } from '../../../../server/gateways/payments/payments.ts';
import type { Job } from '../../../../server/jobs/jobs.ts';
import { openCharges } from '../../../../server/payments/open-charges.ts';
import { type Answer, type Api, beforeEachTest, send, startApi } from '../../../support/api.ts';
import { type CardBehaviour, peerCards } from '../../../support/peers/paystack/book.ts';
import { type PeerOptions, startPeer } from '../../../support/peers/paystack/peer.ts';
import type { DisputeOrder, SettlementOrder } from '../../../support/peers/paystack/settlements.ts';
import { runJob, storedPurchase } from '../../../support/server/paid-purchases.ts';
import { type Buyer, buy, newBuyer, schedule } from '../../../support/server/purchases.ts';

export const secretKey = 'sk_test_0123456789abcdef';
export const publicUrl = 'https://volmaak.example';

/** Waits before and after each time of a look, and how many there are after each (PAY-19). */
export const pollingWaits = [
  ...[minute / 6, minute / 4, minute, minute, 5 * minute, 5 * minute],
  ...[50 * minute, 15 * minute, 61 * minute],
];
export const pollingCounts = [0, 1, 1, 2, 2, 3, 3, 4, 5];

export type FaultKind = 'fails' | 'fails-done' | 'silent' | 'silent-done' | 'slow' | 'garbage';

interface PeerBook {
  transactions: {
    reference: string;
    email: string;
    amount: number;
    status: string;
    tries: number;
  }[];
  cards: { code: string; email: string; lastFour: string; isActive: boolean }[];
  refunds: { id: number; reference: string; amount: number; status: string; note: string }[];
  settlements: { id: number; on: string; processed: number; fees: number; deducted: number }[];
  disputes: { id: number; reference: string; status: string; resolution: string | null }[];
  events: { event: string; reference: string; tries: number; status: number }[];
}

/** The local peer, in this process. */
export interface Paystack {
  url: string;
  book(): Promise<PeerBook>;
  /** Makes the next call to a path fail, given as `/path` or `POST /path`. */
  fault(call: string, kind: FaultKind): Promise<void>;
  /** Ends a slow payment. */
  settlePayment(reference: string): Promise<void>;
  /** Ends the latest refund of a transaction. */
  settleRefund(reference: string, status?: 'processed' | 'failed'): Promise<void>;
  /** Pays out what is paid and not settled; the number of the latest settlement. */
  settleDay(order?: SettlementOrder): Promise<string>;
  /** Opens or ends a dispute; the number of the latest one. */
  dispute(order: DisputeOrder): Promise<number>;
  /** Calls the peer's API as its operator does on the dashboard. */
  post(path: string, body: object): Promise<Response>;
  /** Waits until the webhook has accepted every event so far. */
  delivered(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the peer on a free port. What is slow there never ends by itself. */
export async function startPaystack(options: Partial<PeerOptions> = {}): Promise<Paystack> {
  const retries = Array<number>(100).fill(50);
  const webhook = 'http://127.0.0.1:1/nothing';
  const server = startPeer({ secretKey, webhook, retries, slowness: hour, ...options });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  const control = async (path: string, body: object = {}): Promise<PeerBook> => {
    const answer = await fetch(`${url}/peer/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  return {
    url,
    book: () => control('book'),
    async fault(call, kind) {
      const [path, method] = call.split(' ').toReversed();
      await control('fault', { path, method, kind });
    },
    settlePayment: async (reference) => void (await control('settle', { reference })),
    async settleRefund(reference, status = 'processed') {
      const { refunds } = await control('book');
      const refund = refunds.findLast((made) => made.reference === reference)?.id;
      await control('settle', { refund, status });
    },
    async settleDay(order = {}) {
      const { settlements } = await control('settle-day', order);
      return String(settlements.at(-1)?.id);
    },
    async dispute(order) {
      const { disputes } = await control('dispute', order);
      return disputes.at(-1)?.id ?? 0;
    },
    post: (path, body) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    delivered: () =>
      vi.waitFor(
        async () => {
          const { events } = await control('book');
          expect(events.filter(({ status }) => status !== 200)).toEqual([]);
        },
        { timeout: 60_000, interval: 20 },
      ),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export interface PaystackApi extends Api {
  paystack: Paystack;
  /** The processor itself, which tests may replace for a while in the context. */
  processor: PaymentProcessor;
}

/**
 * The API with Paystack as its processor and the demo beside it. The peer sends its events to the
 * port on which the app listens.
 */
export function startPaystackApi(changes: Partial<Config> = {}): PaystackApi {
  const api = startApi({ publicUrl, ...changes }) as PaystackApi;
  beforeAll(async () => {
    const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const { clock } = api.context;
    api.paystack = await startPaystack({ webhook: `${address}/api/payments/webhook`, clock });
    const paymentsUrl = `paystack://${secretKey}@${new URL(api.paystack.url).host}`;
    const demo = demoPayments(api.demoBook, { clock });
    api.context.payments = openPayments({ paymentsUrl, publicUrl }, demo);
    api.processor = api.context.payments.current;
    // On a busy machine, a look takes its time.
    serverDurations.payments.lookUp = 60_000;
  });
  afterAll(() => api.paystack.close());
  return api;
}

/** What the buyer of a test does and sees. Each test has a new buyer. */
export function eachBuyer(api: PaystackApi) {
  const buyer = beforeEachTest(() => newBuyer(api));
  return {
    buyer,
    read: (id: string) => lookAt(api, buyer, id),
    statusOf: async (id: string) => (await storedPurchase(api, id)).paymentStatus,
    async counted() {
      const { body } = await buyer.call('GET', `/api/loyalty/${buyer.userId}`);
      return body.annualPurchaseCount;
    },
    cancel: (id: string) => buyer.call('POST', `/api/purchases/${id}/confirm`, { code: null }),
    cards: async () => (await buyer.call('GET', '/api/account/cards')).body,
    async activeCards() {
      const { cards } = await api.paystack.book();
      return cards.filter(({ email, isActive }) => email.includes(buyer.userId) && isActive);
    },
    /** Looks at all open charges, as the job does. */
    lookAtAll: () => runBetweenEvents(api, openCharges),
  };
}

/** Replaces some functions of the processor for an action. */
export async function withProcessor<Done>(
  api: PaystackApi,
  changes: Partial<PaymentProcessor>,
  act: () => Promise<Done>,
): Promise<Done> {
  const { payments } = api.context;
  const changed = { ...api.processor, ...changes };
  const all = payments.all.map((one) => (one === payments.current ? changed : one));
  const of: typeof payments.of = (name) => (name === 'paystack' ? changed : payments.of(name));
  api.context.payments = { current: changed, all, of };
  return act().finally(() => {
    api.context.payments = payments;
  });
}

/** Acts while calls to processors have this short timeout, because one of them gets no answer. */
export async function withTimeout<Done>(act: () => Promise<Done>): Promise<Done> {
  const { gateways } = serverDurations;
  const before = gateways.payments;
  gateways.payments = 250;
  return act().finally(() => {
    gateways.payments = before;
  });
}

/** The number of the peer's card with this behaviour. */
function numberOf(behaviour: CardBehaviour): string {
  const [number = ''] = Object.entries(peerCards).find(([, word]) => word === behaviour) ?? [];
  return number;
}

/** What a customer does on a page of the peer; the address to which the browser is sent. */
async function act(url: string, form: Record<string, string>): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  return answer.headers.get('location') ?? '';
}

export function payOnPage(url: string, behaviour: CardBehaviour = 'pays'): Promise<string> {
  return act(url, { action: 'pay', number: numberOf(behaviour) });
}

export function cancelOnPage(url: string): Promise<string> {
  return act(url, { action: 'cancel' });
}

/** The cardholder confirms the charge of a saved card on the bank's page. */
export function confirmOnPage(url: string): Promise<string> {
  return act(url, { action: 'confirm' });
}

export const atCheckout = (changes: Record<string, unknown> = {}) => ({
  paymentMethod: 'card',
  checkout: true,
  ...changes,
});

export interface OpenPage {
  id: string;
  url: string;
}

/** The purchase and the page in an answer that asks for a checkout. */
export function openPage(answer: Answer): OpenPage {
  expect(answer).toMatchObject({ status: 409, body: { code: 'checkout-required' } });
  return { id: answer.body.purchase.id, url: answer.body.url };
}

/** Buys with a card that is entered on the page of the processor. */
export async function openCheckout(buyer: Buyer, changes: Record<string, unknown> = {}) {
  return openPage(await buy(buyer, atCheckout(changes)));
}

/** Buys, and pays on the page; returns the paid purchase's id. */
export async function buyPaid(
  api: PaystackApi,
  buyer: Buyer,
  behaviour: CardBehaviour = 'pays',
  changes: Record<string, unknown> = {},
): Promise<string> {
  const { id, url } = await openCheckout(buyer, changes);
  await payOnPage(url, behaviour);
  expect((await lookAt(api, buyer, id)).paymentStatus).toBe('paid');
  return id;
}

/**
 * A purchase as its user reads it once all events are accepted, and long enough after the latest
 * look to cause another one.
 */
export async function lookAt(api: PaystackApi, buyer: Buyer, id: string) {
  await api.paystack.delivered();
  api.advance(serverDurations.payments.userLooks);
  return (await buyer.call('GET', `/api/purchases/${id}`)).body;
}

/**
 * Runs a job while no event is being handled: a job passes over a row that is locked, and finds it at
 * its next run.
 */
export async function runBetweenEvents(api: PaystackApi, job: Job): Promise<void> {
  await api.paystack.delivered();
  await runJob(api, job);
  await api.paystack.delivered();
}

/** Buys with a saved card; the answer. */
export async function buyWithSaved(buyer: Buyer, lastFour: string) {
  const { body: cards } = await buyer.call('GET', '/api/account/cards');
  const card = cards.find((one: { lastFour: string }) => one.lastFour === lastFour);
  return buy(buyer, { paymentMethod: 'card', savedCardId: card?.id });
}

/** Schedules a purchase for a later day; its card is checked on the page of the processor. */
export async function openCardCheck(
  api: Api,
  buyer: Buyer,
  { days = 3, ...changes }: { days?: number; saveCard?: boolean } = {},
): Promise<OpenPage> {
  const entered = { cardDetails: null, checkout: true, ...changes };
  return openPage(await schedule(api, buyer, 'pays', days, entered));
}

/** The charges of a purchase, oldest first, as the peer knows them. */
export async function peerBookOf(api: PaystackApi, id: string) {
  const charges = await chargesOf(api, id);
  const { transactions } = await api.paystack.book();
  return charges.map(({ key }) => {
    const found = transactions.find(({ reference }) => reference === referenceOf(key));
    return found?.status ?? 'unknown';
  });
}

export const referenceOf = (key: string) => key.replaceAll(':', '.');

/** The charges of a purchase in our book, oldest first. */
export function chargesOf(api: Api, id: string) {
  return api.context.db
    .selectFrom('purchaseCharges')
    .selectAll()
    .where('purchaseId', '=', id as never) // an id from the API
    .orderBy('startedAt')
    .orderBy('key')
    .execute();
}

export function signatureOf(body: string | Buffer, key = secretKey): string {
  return createHmac('sha512', key).update(body).digest('hex');
}

/** Delivers an event to the webhook, signed as Paystack signs it. */
export function postEvent(
  api: Api,
  body: string | Buffer,
  headers: Record<string, string> = { 'x-paystack-signature': signatureOf(body) },
): Promise<Answer> {
  return send(api, 'POST', '/api/payments/webhook', body, {
    'content-type': 'application/json',
    ...headers,
  });
}

/** An event that a charge was paid. */
export function successOf(key: string): string {
  return JSON.stringify({ event: 'charge.success', data: { reference: referenceOf(key) } });
}
