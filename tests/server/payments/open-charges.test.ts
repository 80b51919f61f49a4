import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { minute } from '../../../domain/values/time-units.ts';
import type { Behaviour } from '../../../server/gateways/payments/demo/cards.ts';
import { type Delivery, demoDeliveries } from '../../../server/gateways/payments/demo/events.ts';
import type { TypedCards } from '../../../server/gateways/payments/payments.ts';
import { collections } from '../../../server/payments/collections.ts';
import { openCharges } from '../../../server/payments/open-charges.ts';
import { deliverToWebhook } from '../../../server/payments/webhook.ts';
import { beforeTests, startApi } from '../../support/api.ts';
import { currentProcessor, withProcessor } from '../../support/server/current-processor.ts';
import { cardThat } from '../../support/server/demo-card.ts';
import { bookOf, eventsOf, runJob, storedPurchase } from '../../support/server/paid-purchases.ts';
import {
  buy,
  byCard,
  moveDays,
  moveToNoon,
  newBuyer,
  schedule,
} from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const buyer = beforeTests(() => newBuyer(api));

const bought = async (behaviour: Behaviour) => (await buy(buyer, byCard(behaviour))).body.id;
const resolve = () => runJob(api, openCharges);
const statusOf = async (id: string) => (await storedPurchase(api, id)).paymentStatus;
const deliverEvents = () => runJob(api, demoDeliveries(api.demoBook, deliverToWebhook(api.app)));

describe('a charge without a response', () => {
  // PAY-2
  it.each([
    ['silent-paid', 'paid', 'paid'],
    ['falls', 'paid', 'paid'],
    ['silent-lost', 'failed', 'declined'],
    ['late-paid', 'paid', 'in-progress'],
    ['late-declined', 'failed', 'in-progress'],
  ] as const)(
    'is looked up after two minutes: %s',
    { tags: 'long' },
    async (behaviour, status, book) => {
      const id = await bought(behaviour);
      await resolve();
      expect(await statusOf(id)).toBe('processing');
      api.advance(2 * minute);
      await resolve();
      expect(await statusOf(id)).toBe(status);
      expect(await bookOf(api, id)).toEqual([book]);
      await resolve();
      const result = status === 'paid' ? 'paid' : 'declined';
      expect(await eventsOf(api, id)).toEqual(['created', 'charging', result]);
    },
  );

  // PAY-15
  it('is given up after fifteen minutes when it waits for a code, and not before', async () => {
    const id = await bought('second-step');
    api.advance(14 * minute);
    await resolve();
    expect(await storedPurchase(api, id)).toMatchObject({
      paymentStatus: 'processing',
      needsSecondStep: true,
    });
    api.advance(2 * minute);
    await resolve();
    expect(await storedPurchase(api, id)).toMatchObject({
      paymentStatus: 'failed',
      needsSecondStep: false,
    });
    expect(await bookOf(api, id)).toEqual(['declined']);
  });

  it('ends for good when the gateway does not know it', { tags: 'long' }, async () => {
    const id = await bought('silent-lost');
    api.advance(2 * minute);
    await resolve();
    const { chargeKey } = await storedPurchase(api, id);
    const amount = (await storedPurchase(api, id)).totalRepaymentCents;
    const card = cardThat('pays');
    // The lost call arrives after all.
    const late = await currentProcessor(api).typedCards.charge({
      key: chargeKey!,
      amount,
      card,
      saveForCustomer: null,
    });
    expect(late).toMatchObject({ outcome: 'declined', reason: 'given-up' });
  });

  it('of a collection returns to the earlier status, and counts as one try of that day', {
    tags: 'long',
  }, async () => {
    moveToNoon(api);
    const { id } = (await schedule(api, buyer, 'silent-lost')).body;
    moveDays(api, 3);
    await runJob(api, collections);
    expect(await statusOf(id)).toBe('processing');
    api.advance(3 * minute);
    await resolve();
    expect(await statusOf(id)).toBe('processing');
    api.advance(13 * minute);
    await resolve();
    await runJob(api, collections);
    expect(await storedPurchase(api, id)).toMatchObject({
      paymentStatus: 'scheduled',
      failedCollections: 1,
    });
  });
});

it('an open charge is repeated under its key, as the same try, when it is a collection that never arrived', {
  tags: 'long',
}, async () => {
  const { id } = (await schedule(api, buyer, 'pays')).body;
  moveDays(api, 3);
  const chargeToken = async () => {
    throw new Error('the server ended here');
  };
  await withProcessor(api, { chargeToken }, () => runJob(api, collections));
  expect(await statusOf(id)).toBe('processing');
  api.advance(3 * minute);
  await Promise.all([resolve(), resolve(), runJob(api, collections)]);
  expect(await storedPurchase(api, id)).toMatchObject({
    paymentStatus: 'paid',
    failedCollections: 0,
  });
  expect(await bookOf(api, id)).toEqual(['paid']);
});

describe('a gateway that fails', () => {
  it('leaves the purchase processing, with its error in the log', async () => {
    const charge = async () => {
      throw new Error('the processor is on fire');
    };
    const answer = await withProcessor(api, { typedCards: { charge } }, () =>
      buy(buyer, byCard('pays')),
    );
    expect(answer).toMatchObject({ status: 201, body: { paymentStatus: 'processing' } });
    expect(api.logged.join()).toContain('the payment gateway failed');
    api.advance(2 * minute);
    await resolve();
    expect(await statusOf(answer.body.id)).toBe('failed');
  });

  it('refuses the purchase with 503 when it creates no mandate and saves no card', async () => {
    const silent = async () =>
      ({ outcome: 'unknown', reference: null, reason: 'timed-out' }) as const;
    const changes = { mandates: { create: silent }, typedCards: { save: silent } };
    const answers = await withProcessor(api, changes, async () => [
      await buy(buyer, { paymentMethod: 'debit_order' }),
      await schedule(api, buyer, 'pays'),
    ]);
    for (const answer of answers) expectRefusal(answer, 503, 'payments-unavailable');
  });
});

describe('a message from the gateway', () => {
  it.each(['late-paid', 'late-declined'] as const)(
    'reports the result of a charge: %s',
    async (behaviour) => {
      const id = await bought(behaviour);
      api.advance(6000);
      await deliverEvents();
      expect(await statusOf(id)).toBe(behaviour === 'late-paid' ? 'paid' : 'failed');
    },
  );

  it.each(['pays', 'insufficient-funds'] as const)(
    'is accepted before our own response arrives, and agrees with it: %s',
    { tags: 'long' },
    async (behaviour) => {
      const { typedCards } = currentProcessor(api);
      const charge: TypedCards['charge'] = async (request) => {
        const outcome = await typedCards.charge(request);
        await deliverEvents();
        return outcome;
      };
      const answer = await withProcessor(api, { typedCards: { charge } }, () =>
        buy(buyer, byCard(behaviour)),
      );
      const isPaid = behaviour === 'pays';
      expect(answer.status).toBe(isPaid ? 201 : 402);
      const { id } = answer.body.purchase ?? answer.body;
      const end = isPaid ? 'paid' : 'declined';
      expect(await eventsOf(api, id)).toEqual(['created', 'charging', end]);
    },
  );

  // PAY-12
  it('changes nothing twice when it comes twice and again later', { tags: 'long' }, async () => {
    const deliveries: Delivery[] = [];
    const id = await bought('falls');
    const deliver = deliverToWebhook(api.app);
    const job = demoDeliveries(api.demoBook, async (delivery) => {
      deliveries.push(delivery);
      return deliver(delivery);
    });
    await runJob(api, job);
    const stored = await storedPurchase(api, id);
    expect(stored.paymentStatus).toBe('paid');
    const again = await Promise.all([...deliveries, ...deliveries].map(deliver));
    expect(new Set(again)).toEqual(new Set([true]));
    api.advance(3 * minute);
    await resolve();
    expect(await storedPurchase(api, id)).toEqual(stored);
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'paid']);
  });

  it('about an earlier, declined try does not affect a later one', async () => {
    const failed = (await buy(buyer, byCard('insufficient-funds'))).body.purchase;
    await buyer.call('POST', `/api/purchases/${failed.id}/pay`, byCard('second-step'));
    await deliverEvents();
    expect(await storedPurchase(api, failed.id)).toMatchObject({
      paymentStatus: 'processing',
      needsSecondStep: true,
    });
  });

  it('is accepted for every charge of ours', { tags: 'long' }, async () => {
    const twice = await bought('twice');
    await deliverEvents();
    expect(await eventsOf(api, twice)).toEqual(['created', 'charging', 'paid']);
    const { rows } = await sql`
      select from demo_processor_events where delivered_at is null and attempts > 0`.execute(
      api.demoBook,
    );
    expect(rows).toEqual([]);
  });
});
