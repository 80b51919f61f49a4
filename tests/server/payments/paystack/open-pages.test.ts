// @module-tag long

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hour, minute, second } from '../../../../domain/values/time-units.ts';
import type { PaymentProcessor } from '../../../../server/gateways/payments/payments.ts';
import { eventsOf } from '../../../support/server/paid-purchases.ts';
import { acceptedQuote, buy } from '../../../support/server/purchases.ts';
import { expectRefusal } from '../../../support/server/refusal.ts';
import {
  atCheckout,
  buyPaid,
  buyWithSaved,
  chargesOf,
  eachBuyer,
  type FaultKind,
  lookAt,
  openCheckout,
  openPage,
  payOnPage,
  peerBookOf,
  pollingCounts,
  pollingWaits,
  startPaystackApi,
  withProcessor,
  withTimeout,
} from './paystack.ts';

const api = startPaystackApi();
const { buyer, statusOf, cancel, lookAtAll } = eachBuyer(api);

/** Counts the look-ups of a charge while something is done. */
async function countLooks(key: string, act: (count: () => number) => Promise<void>) {
  let looks = 0;
  const lookUp: PaymentProcessor['lookUp'] = (asked) => {
    if (asked === key) looks += 1;
    return api.processor.lookUp(asked);
  };
  await withProcessor(api, { lookUp }, () => act(() => looks));
}

/** The counts of look-ups after each of these waits. */
async function looksAfter(key: string, waits: readonly number[]): Promise<number[]> {
  const counts: number[] = [];
  await countLooks(key, async (count) => {
    for (const wait of waits) {
      api.advance(wait);
      await Promise.all([lookAtAll(), lookAtAll()]);
      counts.push(count());
    }
  });
  return counts;
}

// PAY-19
describe('an open page', () => {
  it('is looked up after 20 seconds, 2 minutes, 10 minutes, and then every hour', async () => {
    const { id } = await openCheckout(buyer);
    expect(await looksAfter(id, pollingWaits)).toEqual(pollingCounts);
  });

  it('that was given up is looked up for 3 days more', async () => {
    const { id } = await openCheckout(buyer);
    await cancel(id);
    const waits = [minute, 24 * hour, 24 * hour, 23 * hour, 2 * hour, hour, 24 * hour];
    expect(await looksAfter(id, waits)).toEqual([1, 2, 3, 4, 5, 5, 5]);
    expect(await chargesOf(api, id)).toMatchObject([{ nextLookAt: null }]);
  });

  it('that has paid is looked up no more', async () => {
    const id = await buyPaid(api, buyer);
    expect(await looksAfter(id, [20 * second, 2 * minute, hour, 24 * hour])).toEqual([0, 0, 0, 0]);
  });

  it('is looked up for its user every 2 seconds at most', async () => {
    const { id } = await openCheckout(buyer);
    const read = () => buyer.call('GET', `/api/purchases/${id}`);
    await countLooks(id, async (count) => {
      // Nobody has been on the page yet.
      await Promise.all([read(), read()]);
      expect(count()).toBe(0);
      api.advance(2 * second);
      await read();
      await Promise.all([read(), read(), read()]);
      expect(count()).toBe(1);
      api.advance(2 * second);
      await read();
      expect(count()).toBe(2);
    });
  });

  it('stays open while the processor is away, and is looked up again', async () => {
    const { id, url } = await openCheckout(buyer);
    await payOnPage(url, 'pays-without-event');
    const kinds: FaultKind[] = ['fails', 'garbage', 'silent', 'slow'];
    for (const kind of kinds) {
      await api.paystack.fault(`/transaction/verify/${id}`, kind);
      api.advance(hour);
      await withTimeout(lookAtAll);
      expect(await statusOf(id)).toBe('processing');
    }
    api.advance(hour);
    await lookAtAll();
    expect(await statusOf(id)).toBe('paid');
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'paid']);
  });

  it('cannot be given up while the processor is away', async () => {
    const { id } = await openCheckout(buyer);
    api.advance(2 * second);
    await api.paystack.fault(`/transaction/verify/${id}`, 'fails');
    await api.paystack.fault(`/transaction/verify/${id}`, 'fails');
    await api.paystack.fault(`/transaction/verify/${id}`, 'fails');
    expectRefusal(await cancel(id), 503, 'payments-unavailable');
    expect(await statusOf(id)).toBe('processing');
    // The faults that are left.
    for (let count = 0; count < 3; count += 1) await api.processor.lookUp(id);
    expect((await cancel(id)).status).toBe(402);
  });
});

describe('a page whose opening got no answer', () => {
  it.each<FaultKind>(['fails', 'fails-done', 'silent', 'silent-done', 'garbage', 'slow'])(
    'is given up after two minutes, and the purchase can be paid again: %s',
    async (kind) => {
      await api.paystack.fault('/transaction/initialize', kind);
      const headers = { 'idempotency-key': randomUUID() };
      const body = await acceptedQuote(buyer, 20, atCheckout());
      const send = () => buyer.call('POST', '/api/purchases', body, headers);
      const answer = await withTimeout(send);
      expect(answer).toMatchObject({ status: 201, body: { paymentStatus: 'processing' } });
      const { id } = answer.body;
      expect(await send()).toMatchObject({ status: 201, body: { id, checkoutUrl: null } });
      api.advance(minute);
      await lookAtAll();
      expect(await statusOf(id)).toBe('processing');
      api.advance(2 * minute);
      await Promise.all([lookAtAll(), lookAtAll()]);
      expect(await statusOf(id)).toBe('failed');
      expect((await send()).status).toBe(402);
      const again = openPage(await buyer.call('POST', `/api/purchases/${id}/pay`, atCheckout()));
      await payOnPage(again.url);
      expect((await lookAt(api, buyer, id)).paymentStatus).toBe('paid');
      const book = await peerBookOf(api, id);
      expect(book.filter((status) => status === 'success')).toHaveLength(1);
    },
  );
});

describe('a process that ends in the middle', () => {
  const forever = () => new Promise<never>(() => {});

  /** Makes a call whose process dies before the processor was asked, or before its answer is written. */
  async function interrupted(when: 'before' | 'after', call: () => unknown) {
    const reached = Promise.withResolvers<void>();
    const { checkout, chargeToken } = api.processor;
    const die = async (ask: () => Promise<unknown>) => {
      if (when === 'after') await ask();
      reached.resolve();
      return forever();
    };
    const changes: Partial<PaymentProcessor> = {
      checkout: checkout && { ...checkout, open: (asked) => die(() => checkout.open(asked)) },
      chargeToken: (asked) => die(() => chargeToken(asked)),
    };
    await withProcessor(api, changes, async () => {
      call();
      await reached.promise;
    });
    const list = await buyer.call('GET', `/api/purchases/user/${buyer.userId}`);
    return list.body[0].id as string;
  }

  it.each(['before', 'after'] as const)(
    '%s the page was opened leaves a purchase that can be paid',
    async (when) => {
      const body = await acceptedQuote(buyer, 20, atCheckout());
      const id = await interrupted(when, () => buyer.call('POST', '/api/purchases', body));
      expect(await statusOf(id)).toBe('processing');
      expect(await peerBookOf(api, id)).toEqual([when === 'after' ? 'abandoned' : 'unknown']);
      api.advance(3 * minute);
      await Promise.all([lookAtAll(), lookAtAll()]);
      expect(await statusOf(id)).toBe('failed');
      const { url } = openPage(await buyer.call('POST', `/api/purchases/${id}/pay`, atCheckout()));
      await payOnPage(url);
      expect((await lookAt(api, buyer, id)).paymentStatus).toBe('paid');
    },
  );

  it.each([
    ['before', 'failed', 'unknown'],
    ['after', 'paid', 'success'],
  ] as const)('%s a saved card was charged is found once', async (when, status, book) => {
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    const id = await interrupted(when, () => buyWithSaved(buyer, '4081'));
    await api.paystack.delivered();
    api.advance(3 * minute);
    await Promise.all([lookAtAll(), lookAtAll(), lookAt(api, buyer, id)]);
    expect([await statusOf(id), await peerBookOf(api, id)]).toEqual([status, [book]]);
  });

  it('does not charge a call that arrives after it was given up', async () => {
    await buyPaid(api, buyer, 'pays', { saveCard: true });
    const late = Promise.withResolvers<void>();
    let asking: Promise<unknown> = Promise.resolve();
    const { chargeToken } = api.processor;
    const delayed: PaymentProcessor['chargeToken'] = async (asked) => {
      asking = late.promise.then(() => chargeToken(asked));
      return { outcome: 'unknown', reference: null, reason: 'timed-out' };
    };
    const answer = await withProcessor(api, { chargeToken: delayed }, () =>
      buyWithSaved(buyer, '4081'),
    );
    const { id } = answer.body;
    api.advance(3 * minute);
    await lookAtAll();
    expect(await statusOf(id)).toBe('failed');
    // The lost call arrives after all.
    late.resolve();
    await asking;
    await api.paystack.delivered();
    await lookAtAll();
    expect(await peerBookOf(api, id)).toEqual(['reversed']);
    expect(await statusOf(id)).toBe('failed');
  });

  it('leaves an error of the gateway in the log, without what must not be there', async () => {
    const { checkout } = api.processor;
    const failing = async () => {
      throw new Error('the processor is on fire');
    };
    const answer = await withProcessor(
      api,
      { checkout: checkout && { ...checkout, open: failing } },
      () => buy(buyer, atCheckout()),
    );
    expect(answer).toMatchObject({ status: 201, body: { paymentStatus: 'processing' } });
    expect(api.logged.join('')).toContain('the payment gateway failed');
  });
});
