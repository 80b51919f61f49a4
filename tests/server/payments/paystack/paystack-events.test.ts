import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { demoDeliveries } from '../../../../server/gateways/payments/demo/events.ts';
import { openCharges } from '../../../../server/payments/open-charges.ts';
import { deliverToWebhook } from '../../../../server/payments/webhook.ts';
import { chargeOf } from '../../../support/server/demo-card.ts';
import { eventsOf, storedPurchase } from '../../../support/server/paid-purchases.ts';
import { expectRefusal } from '../../../support/server/refusal.ts';
import {
  buyPaid,
  chargesOf,
  eachBuyer,
  lookAt,
  openCheckout,
  payOnPage,
  peerBookOf,
  postEvent,
  referenceOf,
  runBetweenEvents,
  signatureOf,
  startPaystackApi,
  successOf,
  withProcessor,
  withTimeout,
} from './paystack.ts';

const api = startPaystackApi();
const { buyer, statusOf, counted } = eachBuyer(api);

const signed = (body: string | Buffer, signature = signatureOf(body)) =>
  postEvent(api, body, { 'x-paystack-signature': signature });
const refundEvent = (key: string, word = 'processed') =>
  JSON.stringify({
    event: `refund.${word}`,
    data: { transaction_reference: referenceOf(key), status: word },
  });

/** A page that has paid, of which nobody has told us. */
async function paidUntold() {
  const page = await openCheckout(buyer);
  await payOnPage(page.url, 'pays-without-event');
  return page;
}

// PAY-12
describe('a signature', () => {
  it('by our key over exactly this body is accepted with 200', { tags: 'long' }, async () => {
    const { id } = await paidUntold();
    expect((await postEvent(api, successOf(id))).status).toBe(200);
    expect(await statusOf(id)).toBe('paid');
  });

  it('is refused when it is absent, wrong, or made for another body', async () => {
    const { id } = await paidUntold();
    const body = successOf(id);
    const signature = signatureOf(body);
    const wrong = [
      ...['', 'x', signatureOf(body, 'sk_test_another0'), signature.slice(1), `${signature} `],
      ...[signature.toUpperCase(), `${signature}, ${signature}`, 'é'.repeat(64)],
    ];
    for (const other of wrong) expectRefusal(await signed(body, other), 401, 'wrong-signature');
    expectRefusal(await postEvent(api, body, {}), 401, 'wrong-signature');
    const changed = [` ${body}`, `${body}\n`, body.replace('{', '{ '), successOf(randomUUID()), ''];
    for (const other of changed) {
      expectRefusal(await signed(other, signature), 401, 'wrong-signature');
    }
    // The embedded processor beside it has another secret and another header.
    const demo = { 'x-demo-signature': signature, 'x-signature': signature };
    expectRefusal(await postEvent(api, body, demo), 401, 'wrong-signature');
    expect(await statusOf(id)).toBe('processing');
  });

  it('covers the bytes of the body, whatever they are', async () => {
    const { id } = await paidUntold();
    const [start = '', end = ''] = successOf(id).split('"charge.success"');
    const bytes = Buffer.concat([
      Buffer.from(`${start}"charge.success","words":"`),
      Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
      Buffer.from(`"${end}`),
    ]);
    // The same text, once it is decoded.
    const repaired = Buffer.from(bytes.toString('utf8'));
    expectRefusal(await signed(repaired, signatureOf(bytes)), 401, 'wrong-signature');
    expectRefusal(await signed(bytes, signatureOf(repaired)), 401, 'wrong-signature');
    expect((await signed(bytes)).status).toBe(200);
    expect(await statusOf(id)).toBe('paid');
  });
});

describe('the body of an event', () => {
  it.each([
    ...['', 'no JSON', 'null', '[]', '"charge.success"', '{}', '{"event":"charge.success"}'],
    ...['{"event":1,"data":{}}', '{"event":"charge.success","data":{"reference":7}}'],
  ])('is refused with 400 when it is no event: %j', async (body) => {
    expectRefusal(await signed(body), 400, 'invalid');
  });

  it('is refused with 413 when it is too large, and before its signature is checked', async () => {
    const body = JSON.stringify({ event: 'x'.repeat(101 * 1024), data: {} });
    expectRefusal(await signed(body), 413, 'too-large');
    expectRefusal(await signed(body, 'x'), 413, 'too-large');
  });
});

describe('an event about nothing of ours', () => {
  it.each([
    successOf(randomUUID()),
    successOf('another-shop-7'),
    successOf(`${randomUUID()}:2026-12-01`),
    successOf("'; drop table users; --"),
    refundEvent(randomUUID()),
    '{"event":"charge.success","data":{}}',
    '{"event":"charge.success","data":{"reference":null}}',
    '{"event":"refund.processed","data":{"transaction":{}}}',
    '{"event":"refund.processed","data":{"transaction":7}}',
    '{"event":"transfer.success","data":{"reference":"x"}}',
    '{"event":"charge.dispute.create","data":{"id":7}}',
    '{"event":"volmaak.check","data":{}}',
  ])('is accepted with 200: %s', async (body) => {
    const before = api.statements.length;
    expect(await signed(body)).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    const writes = api.statements
      .slice(before)
      .filter((text) => /^(insert|update|delete)/.test(text));
    expect(writes).toEqual([]);
  });

  it('never touches a charge of another processor', async () => {
    const { id } = await paidUntold();
    await api.context.db
      .updateTable('purchaseCharges')
      .set({ processor: 'demo' })
      .where('key', '=', id)
      .execute();
    expect((await signed(successOf(id))).status).toBe(200);
    expect(await statusOf(id)).toBe('processing');
  });
});

describe('an event of a success', () => {
  it('that is a lie changes nothing, because the processor is asked', {
    tags: 'long',
  }, async () => {
    const page = await openCheckout(buyer);
    const event = { event: 'charge.success', data: { reference: page.id, status: 'success' } };
    expect((await signed(JSON.stringify(event))).status).toBe(200);
    expect(await storedPurchase(api, page.id)).toMatchObject({
      paymentStatus: 'processing',
      checkoutUrl: page.url,
    });
    expect(await eventsOf(api, page.id)).toEqual(['created', 'charging']);
    await payOnPage(page.url, 'insufficient-funds');
    expect((await signed(successOf(page.id))).status).toBe(200);
    expect(await statusOf(page.id)).toBe('failed');
  });

  it('is settled once when it comes ten times at the same moment', { tags: 'long' }, async () => {
    const { id } = await paidUntold();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signed(successOf(id))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'paid']);
    const again = await signed(successOf(id));
    expect(again.status).toBe(200);
    expect(await counted()).toBe(1);
  });

  it('that comes before the return of the user, or after it, is one payment', {
    tags: 'long',
  }, async () => {
    const early = await paidUntold();
    expect((await signed(successOf(early.id))).status).toBe(200);
    expect((await lookAt(api, buyer, early.id)).paymentStatus).toBe('paid');
    const late = await paidUntold();
    expect((await lookAt(api, buyer, late.id)).paymentStatus).toBe('paid');
    expect((await signed(successOf(late.id))).status).toBe(200);
    for (const { id } of [early, late]) {
      expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'paid']);
    }
  });

  it('that comes before the answer to our own call is one payment', { tags: 'long' }, async () => {
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    const { body: cards } = await buyer.call('GET', '/api/account/cards');
    const { processor } = api;
    const early: typeof processor.chargeToken = async (charge) => {
      const outcome = await processor.chargeToken(charge);
      expect((await signed(successOf(charge.key))).status).toBe(200);
      return outcome;
    };
    const { id } = await openCheckout(buyer);
    await buyer.call('POST', `/api/purchases/${id}/confirm`, { code: null });
    const pay = { paymentMethod: 'card', savedCardId: cards[0].id };
    const answer = await withProcessor(api, { chargeToken: early }, () =>
      buyer.call('POST', `/api/purchases/${id}/pay`, pay),
    );
    expect(answer).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } });
    expect((await eventsOf(api, id)).filter((type) => type === 'paid')).toHaveLength(1);
    await api.paystack.delivered();
  });

  it.each(['fails', 'silent', 'garbage'] as const)(
    'is answered with 503 while the processor does not verify it: %s',
    { tags: 'long' },
    async (kind) => {
      const { id } = await paidUntold();
      await api.paystack.fault(`/transaction/verify/${id}`, kind);
      expectRefusal(await withTimeout(() => signed(successOf(id))), 503, 'payments-unavailable');
      expect(await statusOf(id)).toBe('processing');
      expect((await signed(successOf(id))).status).toBe(200);
      expect(await statusOf(id)).toBe('paid');
    },
  );

  it('is repeated by the processor until we accept it', { tags: 'long' }, async () => {
    const { id, url } = await openCheckout(buyer);
    await api.paystack.fault(`/transaction/verify/${id}`, 'fails');
    await api.paystack.fault(`/transaction/verify/${id}`, 'fails');
    await payOnPage(url);
    await api.paystack.delivered();
    const { events } = await api.paystack.book();
    expect(events.find(({ reference }) => reference === id)).toMatchObject({ tries: 3 });
    expect(await statusOf(id)).toBe('paid');
  });

  it.each([
    ['another amount', { amount: 1 }],
    ['another currency', { amount: 0 }],
  ])('of %s pays nothing, is in the log, and waits for an admin', async (_, changes) => {
    const { id } = await paidUntold();
    const { processor } = api;
    const lookUp: typeof processor.lookUp = async (key) =>
      ({ ...(await processor.lookUp(key)), ...changes }) as never; // an outcome with an amount
    const answer = await withProcessor(api, { lookUp }, () => signed(successOf(id)));
    expect(answer.status).toBe(200);
    expect(await storedPurchase(api, id)).toMatchObject({
      paymentStatus: 'processing',
      checkoutUrl: null,
    });
    expect(api.logged.join('')).toContain('names another amount');
    expect((await signed(successOf(id))).status).toBe(200);
  });
});

describe('an event of a refund', { tags: 'long' }, () => {
  it('tells that the operator has paid back at the processor', async () => {
    const id = await buyPaid(api, buyer);
    await api.paystack.post('/refund', { transaction: id, merchant_note: 'By telephone' });
    await api.paystack.delivered();
    expect(await storedPurchase(api, id)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'paid', 'refunded']);
    expect(await chargesOf(api, id)).toMatchObject([{ refundState: 'refunded' }]);
    expect(await counted()).toBe(0);
    expect((await signed(refundEvent(id))).status).toBe(200);
    expect((await eventsOf(api, id)).length).toBe(4);
  });

  it.each(['processed', 'failed', 'pending', 'needs-attention'])(
    'that is a lie changes nothing: %s',
    async (word) => {
      const id = await buyPaid(api, buyer);
      expect((await signed(refundEvent(id, word))).status).toBe(200);
      expect(await statusOf(id)).toBe('paid');
      expect(await chargesOf(api, id)).toMatchObject([{ refundState: null, nextLookAt: null }]);
      expect(await peerBookOf(api, id)).toEqual(['success']);
    },
  );

  it('names its transaction in one of two ways', async () => {
    const id = await buyPaid(api, buyer, 'refund-slow');
    await api.paystack.post('/refund', { transaction: id, merchant_note: 'By telephone' });
    await api.paystack.settleRefund(id);
    const nested = { event: 'refund.processed', data: { transaction: { reference: id } } };
    expect((await signed(JSON.stringify(nested))).status).toBe(200);
    expect(await statusOf(id)).toBe('refunded');
    await api.paystack.delivered();
  });

  it('is answered with 503 while the processor does not answer', async () => {
    const id = await buyPaid(api, buyer);
    await api.paystack.fault(`/transaction/verify/${id}`, 'fails');
    expectRefusal(await signed(refundEvent(id)), 503, 'payments-unavailable');
    expect(await statusOf(id)).toBe('paid');
  });
});

// The embedded processor stays for what was made with it.
describe('an event of the other processor', () => {
  it('is accepted as that one signs it', async () => {
    const demo = api.context.payments.of('demo');
    const charge = chargeOf('pays');
    await demo.typedCards!.charge(charge); // the demo has them
    const statuses: boolean[] = [];
    const job = demoDeliveries(api.demoBook, async (delivery) => {
      statuses.push(await deliverToWebhook(api.app)(delivery));
      return true;
    });
    await runBetweenEvents(api, job);
    // It is of nobody: 404, as the embedded processor expects it.
    expect(statuses).toEqual([false]);
  });
});

it('an event of a settled charge does not ask the processor again', { tags: 'long' }, async () => {
  const id = await buyPaid(api, buyer);
  let looks = 0;
  const { processor } = api;
  const lookUp: typeof processor.lookUp = (key) => {
    if (key === id) looks += 1;
    return processor.lookUp(key);
  };
  await withProcessor(api, { lookUp }, async () => {
    for (let count = 0; count < 3; count += 1) await signed(successOf(id));
    api.advance(24 * 60 * 60 * 1000);
    await runBetweenEvents(api, openCharges);
  });
  expect(looks).toBe(0);
});

// PAY-12, PAY-42
it('an event of a dispute is accepted, and changes nothing at its charge', async () => {
  const id = await buyPaid(api, buyer);
  const dispute = await api.paystack.dispute({ reference: id });
  await api.paystack.dispute({ dispute, resolution: 'merchant-accepted' });
  await api.paystack.delivered();
  const { events } = await api.paystack.book();
  expect(events.filter(({ reference }) => reference === id)).toMatchObject([
    { event: 'charge.success', status: 200 },
    { event: 'charge.dispute.create', tries: 1, status: 200 },
    { event: 'charge.dispute.resolve', tries: 1, status: 200 },
  ]);
  expect(await statusOf(id)).toBe('paid');
});
