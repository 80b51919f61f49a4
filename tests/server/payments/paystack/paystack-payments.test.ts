import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Cents, cents } from '../../../../domain/values/money.ts';
import { southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import type { PaymentProcessor } from '../../../../server/gateways/payments/payments.ts';
import { chargeOf } from '../../../../server/gateways/payments/paystack/paystack-outcomes.ts';
import { paystackPayments } from '../../../../server/gateways/payments/paystack/paystack-payments.ts';
import { beforeTests } from '../../../support/api.ts';
import type { CardBehaviour } from '../../../support/peers/paystack/book.ts';
import {
  cancelOnPage,
  confirmOnPage,
  type FaultKind,
  payOnPage,
  secretKey,
  startPaystack,
  withTimeout,
} from './paystack.ts';

const customerHost = 'volmaak.example';
const returnTo = 'https://volmaak.example/payment-return?purchase=1';
const amount = cents(51_875);
const startedAt = new Date();
const today = southAfricanDay(startedAt);
const paystack = beforeTests(() => startPaystack());
const processor = beforeTests(async () => at(paystack.url));
afterAll(() => paystack.close());

const at = (origin: string, key = secretKey) =>
  paystackPayments({ origin, secretKey: key }, { customerHost });
const unknown = { outcome: 'unknown', reference: null };

/** Opens a page for a charge, by default of a new customer. */
async function open(changes: { key?: string; customer?: string; amount?: Cents } = {}) {
  const key = changes.key ?? randomUUID();
  const customer = `customer-${key}@${customerHost}`;
  const request = { customer, amount, returnTo, ...changes, key };
  const outcome = await processor.checkout!.open(request); // it has pages
  const url = outcome.outcome === 'needs-checkout' ? (outcome.url ?? '') : '';
  return { ...request, request, outcome, url };
}

async function openPaid(behaviour: CardBehaviour = 'pays') {
  const opened = await open();
  await payOnPage(opened.url, behaviour);
  const found = await processor.lookUp(opened.key);
  const token = 'card' in found ? (found.card?.token ?? '') : '';
  return { ...opened, token };
}

async function chargeSaved(behaviour: CardBehaviour) {
  const { token } = await openPaid(behaviour);
  const key = randomUUID() as string;
  const charge = () => processor.chargeToken({ key, amount, token });
  return { key, token, charge };
}

const refundsOf = async (key: string) =>
  (await paystack.book()).refunds.filter(({ reference }) => reference === key);
const transactionOf = async (key: string) =>
  (await paystack.book()).transactions.find(({ reference }) => reference === key);
const refund = (key: string, attempt = 1, reference: string | null = null) =>
  processor.refund({ key, attempt, reference, startedAt });

describe('a checkout', () => {
  it('opens a page of the processor', { tags: 'long' }, async () => {
    const { key, outcome, customer } = await open();
    expect(outcome).toEqual({
      outcome: 'needs-checkout',
      reason: null,
      reference: key,
      amount,
      card: null,
      url: expect.stringMatching(`^${paystack.url}/`),
    });
    expect(await transactionOf(key)).toMatchObject({
      email: customer,
      amount,
      status: 'abandoned',
    });
    expect(processor.checkout).toMatchObject({ host: 'checkout.paystack.com', minimum: 100 });
  });

  it('is opened once per key', { tags: 'long' }, async () => {
    const { key, request, url } = await open();
    const again = { outcome: 'needs-checkout', url: null, card: null };
    expect(await processor.checkout!.open(request)).toMatchObject(again);
    await payOnPage(url);
    expect(await processor.checkout!.open(request)).toMatchObject({ outcome: 'paid', amount });
    expect((await paystack.book()).transactions.filter((one) => one.reference === key).length).toBe(
      1,
    );
  });

  it('is opened once by calls at the same moment', async () => {
    const key = randomUUID();
    const opened = await Promise.all([open({ key }), open({ key }), open({ key })]);
    expect(opened.map(({ outcome }) => outcome.outcome)).toEqual(Array(3).fill('needs-checkout'));
    expect(opened.filter(({ url }) => url !== '')).toHaveLength(1);
  });

  it('of a key with a colon has a reference that the processor accepts', async () => {
    const key = `${randomUUID()}:2026-12-01`;
    const { url } = await open({ key });
    await payOnPage(url);
    expect(await processor.lookUp(key)).toMatchObject({ outcome: 'paid' });
    expect(await transactionOf(key.replace(':', '.'))).toMatchObject({ status: 'success' });
  });

  it('below R1.00 is declined', async () => {
    const { outcome } = await open({ amount: cents(99) });
    expect(outcome).toMatchObject({ outcome: 'declined', reason: 'declined' });
  });
});

describe('a saved card', () => {
  it('comes from the first payment, and pays', async () => {
    const { key, token, charge } = await chargeSaved('pays');
    expect(token).toMatch(/^AUTH_\w+ customer-[\w-]+@volmaak\.example$/);
    const paid = { outcome: 'paid', amount, card: { brand: 'visa', lastFour: '4081', token } };
    expect(await charge()).toMatchObject(paid);
    expect(await charge()).toMatchObject(paid);
    expect(await transactionOf(key)).toMatchObject({ status: 'success', amount });
  });

  it('is none if its bank allows no later charge', async () => {
    const { key } = await openPaid('pays-once');
    expect(await processor.lookUp(key)).toMatchObject({
      card: { brand: 'visa', lastFour: '6666', token: null },
    });
  });

  it('can be declined', async () => {
    const { charge } = await chargeSaved('declines-later');
    const declined = { outcome: 'declined', reason: 'insufficient-funds', card: { token: null } };
    expect(await charge()).toMatchObject(declined);
    expect(await charge()).toMatchObject(declined);
  });

  it.each([
    ['confirms', confirmOnPage, { outcome: 'paid' }],
    ['refuses', cancelOnPage, { outcome: 'declined', reason: 'second-step-failed' }],
  ])('can ask for its holder, who %s it', async (_, act, result) => {
    const { key, charge } = await chargeSaved('pauses-later');
    const outcome = await charge();
    expect(outcome).toMatchObject({
      outcome: 'needs-second-step',
      reason: null,
      url: expect.stringContaining('/challenge/'),
    });
    expect(await processor.lookUp(key)).toMatchObject({ outcome: 'in-progress' });
    await act('url' in outcome ? (outcome.url ?? '') : '');
    expect(await processor.lookUp(key)).toMatchObject(result);
  });

  it('can take its time', async () => {
    const { key, charge } = await chargeSaved('pays-slowly');
    const before = await charge();
    expect(before).toMatchObject({ outcome: 'declined' }); // its first payment is still slow
    const slow = await open();
    await payOnPage(slow.url, 'pays-slowly');
    expect(await processor.lookUp(slow.key)).toMatchObject({ outcome: 'in-progress' });
    await paystack.settlePayment(slow.key);
    expect(await processor.lookUp(slow.key)).toMatchObject({ outcome: 'paid' });
    expect(await processor.lookUp(key)).toMatchObject({ outcome: 'not-found' });
  });

  it('that is silent has paid once', async () => {
    const { key, charge } = await chargeSaved('silent-later');
    expect(await withTimeout(charge)).toEqual({ ...unknown, reason: 'timed-out' });
    expect(await charge()).toMatchObject({ outcome: 'paid', amount });
    expect(await processor.lookUp(key)).toMatchObject({ outcome: 'paid', amount });
  });

  it('is declined after its deletion, which can be repeated', async () => {
    const { token, charge } = await chargeSaved('pays');
    expect(await processor.deleteCard(token)).toEqual({ outcome: 'deleted' });
    expect(await processor.deleteCard(token)).toEqual({ outcome: 'deleted' });
    expect(await charge()).toMatchObject({
      outcome: 'declined',
      reason: 'unknown-token',
      amount,
      card: null,
    });
  });

  it('of one customer is not charged for another', async () => {
    const { token } = await openPaid();
    const foreign = token.replace(/ .*/, ' customer-other@volmaak.example');
    const charge = { key: randomUUID(), amount, token: foreign };
    expect(await processor.chargeToken(charge)).toMatchObject({ reason: 'unknown-token' });
  });
});

describe('a look-up', () => {
  it('finds what waits on its page, however it was left, and what was declined there', async () => {
    const { key, url } = await open();
    const waits = { outcome: 'needs-checkout', reason: null, amount, url: null };
    expect(await processor.lookUp(key)).toMatchObject(waits);
    await cancelOnPage(url);
    expect(await processor.lookUp(key)).toMatchObject(waits);
    await payOnPage(url, 'insufficient-funds');
    expect(await processor.lookUp(key)).toMatchObject({
      outcome: 'declined',
      reason: 'insufficient-funds',
      amount,
      card: { lastFour: '0037', token: null },
    });
    await payOnPage(url);
    expect(await processor.lookUp(key)).toMatchObject({ outcome: 'paid', amount });
  });

  it('does not find an unknown key', async () => {
    const nothing = { outcome: 'not-found', reference: null, reason: null };
    expect(await processor.lookUp(randomUUID())).toEqual(nothing);
    expect(await processor.lookUp('../balance')).toEqual(nothing);
    expect(await processor.lookUp('a/b?c#d %')).toEqual(nothing);
  });

  it('finds what was refunded', async () => {
    const { key } = await openPaid();
    await refund(key);
    expect(await processor.lookUp(key)).toMatchObject({ outcome: 'refunded', amount });
  });
});

describe('a transaction', () => {
  const transaction = {
    id: 7,
    status: 'success',
    reference: 'r',
    amount: 51_875,
    currency: 'ZAR',
    authorization: {
      authorization_code: 'AUTH_1',
      last4: '4081',
      brand: 'visa',
      card_type: 'visa ',
      channel: 'card',
      reusable: true,
    },
    customer: { email: 'a@volmaak.example' },
  };
  const read = (changes: object) => chargeOf({ ...transaction, ...changes });
  const readCard = (changes: object) =>
    read({ authorization: { ...transaction.authorization, ...changes } }).card;

  it.each([
    ['success', 'paid'],
    ['reversed', 'refunded'],
    ['failed', 'declined'],
    ['abandoned', 'needs-checkout'],
    ['ongoing', 'in-progress'],
    ['pending', 'in-progress'],
    ['processing', 'in-progress'],
    ['queued', 'in-progress'],
    ['reversal-pending', 'in-progress'],
    ['what may come', 'in-progress'],
  ])('that is %s is %s', (status, outcome) => {
    expect(read({ status })).toMatchObject({ outcome, amount, reference: '7' });
  });

  it.each([
    ['Insufficient Funds', 'insufficient-funds'],
    ['Stolen card', 'stolen-card'],
    ['Pick up card', 'stolen-card'],
    ['3DS authentication failed', 'second-step-failed'],
    ['Do not honour', 'declined'],
    [null, 'declined'],
  ])('that failed for %s is declined as %s', (words, reason) => {
    expect(read({ status: 'failed', gateway_response: words })).toMatchObject({ reason });
  });

  it('in another currency has no amount of ours', () => {
    expect(read({ currency: 'NGN' })).toMatchObject({ outcome: 'paid', amount: 0 });
    expect(read({ amount: 1 })).toMatchObject({ amount: 1 });
  });

  it('names its card, and a token only when that can be charged', () => {
    const token = 'AUTH_1 a@volmaak.example';
    expect(readCard({})).toEqual({ brand: 'visa', lastFour: '4081', token });
    expect(readCard({ brand: 'Mastercard', card_type: null })?.brand).toBe('mastercard');
    expect(readCard({ brand: 'Verve', card_type: 'verve' })?.brand).toBe('other');
    expect(readCard({ brand: null, card_type: 'mastercard debit' })?.brand).toBe('mastercard');
    expect(readCard({ reusable: false })?.token).toBeNull();
    expect(readCard({ authorization_code: null })?.token).toBeNull();
    expect(read({ customer: null }).card?.token).toBeNull();
    expect(read({ status: 'failed' }).card?.token).toBeNull();
    expect(readCard({ channel: 'bank' })).toBeNull();
    expect(readCard({ last4: null })).toBeNull();
    expect(read({ authorization: {} }).card).toBeNull();
    expect(read({ authorization: null }).card).toBeNull();
  });
});

describe('giving up', () => {
  it('declines what waits or never arrived, and nothing that has ended', async () => {
    const { key, url } = await open();
    const givenUp = { outcome: 'declined', reason: 'given-up', card: null };
    expect(await processor.giveUp(key)).toMatchObject({ ...givenUp, amount });
    expect(await processor.giveUp(randomUUID())).toMatchObject(givenUp);
    // The bank may be working on it, so that it will end by itself.
    const { key: paused, charge } = await chargeSaved('pauses-later');
    await charge();
    expect(await processor.giveUp(paused)).toMatchObject({ outcome: 'in-progress' });
    // It cannot close the page.
    await payOnPage(url);
    expect(await processor.giveUp(key)).toMatchObject({ outcome: 'paid' });
    const { key: declined, url: other } = await open();
    await payOnPage(other, 'insufficient-funds');
    expect(await processor.giveUp(declined)).toMatchObject({ reason: 'insufficient-funds' });
  });
});

describe('a refund', () => {
  it('is made once, however often it is asked for', async () => {
    const { key } = await openPaid();
    const first = await refund(key);
    expect(first).toEqual({ outcome: 'refunded', reference: expect.stringMatching(/^\d+$/) });
    expect(await refund(key)).toEqual(first);
    expect(await refund(key, 1, first.reference)).toEqual(first);
    expect(await refundsOf(key)).toMatchObject([{ amount, status: 'processed' }]);
  });

  it('is made once by calls at the same moment', async () => {
    const { key } = await openPaid();
    const outcomes = await Promise.all([refund(key), refund(key), refund(key)]);
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(await refundsOf(key)).toHaveLength(1);
  });

  it.each<FaultKind>(['silent-done', 'fails-done', 'garbage'])(
    'whose answer is lost (%s) is found by its next call',
    async (kind) => {
      const { key } = await openPaid('refund-slow');
      await paystack.fault('POST /refund', kind);
      const lost = await withTimeout(() => refund(key));
      expect(lost).toMatchObject(unknown);
      expect(await refund(key)).toMatchObject({ outcome: 'in-progress' });
      expect(await refundsOf(key)).toHaveLength(1);
    },
  );

  it.each<FaultKind>(['silent', 'fails', 'slow'])(
    'that did not arrive (%s) is made by its next call',
    { tags: 'long' },
    async (kind) => {
      const { key } = await openPaid();
      await paystack.fault('POST /refund', kind);
      expect(await withTimeout(() => refund(key))).toMatchObject(unknown);
      expect(await refundsOf(key)).toEqual([]);
      expect(await refund(key)).toMatchObject({ outcome: 'refunded' });
      expect(await refundsOf(key)).toHaveLength(1);
    },
  );

  it('is not asked for while nobody knows whether it was made', async () => {
    const { key } = await openPaid();
    await paystack.fault('GET /refund', 'fails');
    expect(await refund(key)).toMatchObject(unknown);
    expect(await refundsOf(key)).toEqual([]);
  });

  it('is found among many others, and with a clock that differs from ours', {
    tags: 'long',
  }, async () => {
    const { key } = await openPaid('refund-slow');
    await paystack.fault('POST /refund', 'fails-done');
    await refund(key);
    for (let count = 0; count < 101; count += 1) {
      const reference = `other-${count}`;
      const { url } = await open({ key: reference });
      await payOnPage(url, 'pays-without-event');
      await paystack.post('/refund', { transaction: reference, merchant_note: 'another' });
    }
    const late = new Date(Date.now() + 60_000);
    const found = await processor.refund({ key, attempt: 1, reference: null, startedAt: late });
    expect(found).toMatchObject({ outcome: 'in-progress' });
    expect(await refundsOf(key)).toHaveLength(1);
  });

  it('can take its time, and fail', { tags: 'long' }, async () => {
    const { key } = await openPaid('refund-slow');
    const begun = await refund(key);
    expect(begun).toMatchObject({ outcome: 'in-progress' });
    expect(await refund(key, 1, begun.reference)).toEqual(begun);
    await paystack.settleRefund(key, 'failed');
    expect(await refund(key, 1, begun.reference)).toMatchObject({ outcome: 'failed' });
    const second = await refund(key, 2);
    expect(second).toMatchObject({ outcome: 'in-progress' });
    expect(second.reference).not.toBe(begun.reference);
    await paystack.settleRefund(key);
    expect(await refund(key, 2, second.reference)).toMatchObject({ outcome: 'refunded' });
    expect((await refundsOf(key)).map(({ status }) => status)).toEqual(['failed', 'processed']);
  });

  it('that fails can be tried again', async () => {
    const { key } = await openPaid('refund-fails');
    expect(await refund(key)).toMatchObject({ outcome: 'failed' });
    expect(await refund(key)).toMatchObject({ outcome: 'failed' });
    expect(await refund(key, 2)).toMatchObject({ outcome: 'refunded' });
    expect(await refundsOf(key)).toHaveLength(2);
  });

  it('can wait for the operator', { tags: 'long' }, async () => {
    const { key } = await openPaid('refund-needs-attention');
    const waiting = await refund(key);
    expect(waiting).toMatchObject({ outcome: 'needs-attention' });
    await paystack.settleRefund(key);
    expect(await refund(key, 1, waiting.reference)).toMatchObject({ outcome: 'refunded' });
  });

  it('that the operator has made is not made again', async () => {
    const { key } = await openPaid();
    await paystack.post('/refund', { transaction: key, merchant_note: 'By telephone' });
    expect(await refund(key)).toMatchObject({ outcome: 'refunded' });
    expect(await refundsOf(key)).toHaveLength(1);
  });

  it('is refused for what is not paid or unknown', async () => {
    const { key } = await open();
    const refused = { outcome: 'not-refundable', reference: null };
    expect(await refund(key)).toEqual(refused);
    expect(await refund(randomUUID())).toEqual(refused);
  });
});

describe('a customer', () => {
  it('is an address of ours, and names nobody', async () => {
    const made = await processor.createCustomer('customer-7');
    expect(made).toEqual({ outcome: 'made', customer: 'customer-7@volmaak.example' });
  });

  it('is deleted with all cards, and only those', async () => {
    const { customer, token } = await openPaid();
    const { url } = await open({ customer });
    await payOnPage(url, 'refund-slow');
    const { token: foreign } = await openPaid();
    expect(await processor.deleteCustomer(customer)).toEqual({ outcome: 'deleted' });
    const { cards } = await paystack.book();
    const theirs = cards.filter(({ email }) => email === customer);
    expect(theirs.map(({ isActive }) => isActive)).toEqual([false, false]);
    const charge = { amount, key: randomUUID() };
    expect(await processor.chargeToken({ ...charge, token })).toMatchObject({
      reason: 'unknown-token',
    });
    expect(await processor.chargeToken({ ...charge, token: foreign })).toMatchObject({
      outcome: 'paid',
    });
    expect(await processor.deleteCustomer(customer)).toEqual({ outcome: 'deleted' });
  });

  it('that has never paid is deleted', async () => {
    const deleted = { outcome: 'deleted' };
    expect(await processor.deleteCustomer('customer-8@volmaak.example')).toEqual(deleted);
  });

  it('is not deleted while one of the cards may still be charged', { tags: 'long' }, async () => {
    const { customer } = await openPaid();
    await paystack.fault('/customer/authorization/deactivate', 'fails');
    expect(await processor.deleteCustomer(customer)).toMatchObject(unknown);
    await paystack.fault('/customer/', 'garbage');
    expect(await processor.deleteCustomer(customer)).toMatchObject(unknown);
    expect(await processor.deleteCustomer(customer)).toEqual({ outcome: 'deleted' });
  });
});

describe('without an answer of the processor', () => {
  const calls = (to: PaymentProcessor) => {
    const key = randomUUID();
    return [
      to.checkout!.open({ key, amount, customer: 'a@volmaak.example', returnTo }),
      to.chargeToken({ key, amount, token: 'AUTH_1 a@volmaak.example' }),
      to.lookUp(key),
      to.giveUp(key),
      to.refund({ key, attempt: 1, reference: null, startedAt }),
      to.refund({ key, attempt: 1, reference: '7', startedAt }),
      to.deleteCard('AUTH_1 a@volmaak.example'),
      to.deleteCustomer('a@volmaak.example'),
      to.listSettlements(today),
      to.listSettledLines({ reference: '7', paidOn: today, fees: cents(0), net: amount }),
      to.listDisputes(today),
    ];
  };

  /** Another server in the place of the processor. */
  async function standIn(listener: RequestListener): Promise<PaymentProcessor> {
    const server = createServer(listener);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    return at(`http://127.0.0.1:${(server.address() as AddressInfo).port}`); // it listens on a port
  }

  it('nothing is known: another key', async () => {
    for (const call of calls(at(paystack.url, 'sk_test_another0'))) {
      expect(await call).toMatchObject(unknown);
    }
  });

  it('nothing is known: nobody there', async () => {
    for (const call of calls(at('http://127.0.0.1:1'))) {
      expect(await call).toEqual({ ...unknown, reason: 'connection-lost' });
    }
  });

  it.each<[string, RequestListener]>([
    ['403', (_, response) => response.writeHead(403).end('{"status":false,"message":"No"}')],
    ['429', (_, response) => response.writeHead(429).end('{"status":false,"message":"Later"}')],
    ['500', (_, response) => response.writeHead(500).end()],
    ['503 with data', (_, response) => response.writeHead(503).end('{"status":true,"data":[]}')],
    ['no JSON', (_, response) => response.end('<h1>Maintenance</h1>')],
    ['no body', (_, response) => response.end()],
    ['a wrong status', (_, response) => response.end('{"status":false,"data":{}}')],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/' }).end()],
    ['a proxy that finds nothing', (_, response) => response.writeHead(404).end('<h1>404</h1>')],
    ['a proxy that waited', (_, response) => response.writeHead(408).end()],
    [
      'half an answer',
      ({ socket }, response) => {
        response.writeHead(200, { 'content-length': 9 }).write('{', () => socket.destroy());
      },
    ],
    ['a huge answer', (_, response) => response.end(`"${'x'.repeat(1024 * 1024)}"`)],
    ['a closed connection', (request) => request.socket.destroy()],
  ])('nothing is known: %s', async (_, listener) => {
    const answers = await Promise.all(calls(await standIn(listener)));
    for (const answer of answers) expect(answer).toMatchObject(unknown);
  });

  it('nothing is known: other data', async () => {
    const other = await standIn((_, response) => response.end('{"status":true,"data":{"id":"x"}}'));
    const [open, charge, look, giveUp, refund, known] = await Promise.all(calls(other));
    for (const answer of [open, charge, look, giveUp, refund, known]) {
      expect(answer).toMatchObject(unknown);
    }
  });

  it('nothing is known: silence', async () => {
    const silent = await standIn(() => {});
    const answers = await withTimeout(() => Promise.all(calls(silent)));
    for (const answer of answers) expect(answer).toMatchObject(unknown);
    expect(answers[0]).toEqual({ ...unknown, reason: 'timed-out' });
  });

  it.each<FaultKind>(['fails', 'fails-done', 'silent', 'silent-done', 'garbage', 'slow'])(
    'a charge is repeated under its key: %s',
    { tags: 'long' },
    async (kind) => {
      await paystack.fault('/transaction/initialize', kind);
      const { key, outcome, request } = await withTimeout(() => open());
      expect(outcome).toMatchObject(unknown);
      expect(await processor.checkout!.open(request)).toMatchObject({ outcome: 'needs-checkout' });
      const { charge } = await chargeSaved('pays');
      await paystack.fault('/transaction/charge_authorization', kind);
      expect(await withTimeout(charge)).toMatchObject(unknown);
      expect(await charge()).toMatchObject({ outcome: 'paid', amount });
      const { transactions } = await paystack.book();
      expect(transactions.filter(({ reference }) => reference === key)).toHaveLength(1);
    },
  );

  it('a repeated charge is not believed to be declined when nobody knows', async () => {
    const { charge } = await chargeSaved('pays');
    await charge();
    await paystack.fault('/transaction/verify/', 'fails');
    expect(await charge()).toMatchObject(unknown);
  });
});

describe('the check of the gateway', () => {
  it('says whether the key is accepted, and never the key', async () => {
    const host = new URL(paystack.url).host;
    const checks = [
      await processor.checkGateway(),
      await at(paystack.url, 'sk_live_another0').checkGateway(),
      await at('http://127.0.0.1:1').checkGateway(),
    ];
    expect(checks).toEqual([
      { state: 'ok', message: `${host}: the test key is accepted` },
      { state: 'refused', message: `${host}: the key is refused` },
      { state: 'unreachable', message: '127.0.0.1:1 does not answer' },
    ]);
    await paystack.fault('/balance', 'fails');
    expect(await processor.checkGateway()).toMatchObject({ state: 'unreachable' });
    await paystack.fault('/balance', 'garbage');
    expect(await processor.checkGateway()).toMatchObject({ state: 'unreachable' });
  });
});
