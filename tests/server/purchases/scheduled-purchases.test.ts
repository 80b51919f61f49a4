import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { eventsOf, storedPurchase } from '../../support/server/paid-purchases.ts';
import {
  acceptedQuote,
  byCard,
  dayAfter,
  moveDays,
  newBuyer,
  schedule,
  typedCard,
} from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const buyer = beforeTests(() => newBuyer(api));

const move = (id: string, scheduledPaymentDate: unknown, who = buyer) =>
  who.call('PATCH', `/api/purchases/${id}/schedule`, { scheduledPaymentDate });
const cancel = (id: string, who = buyer) => who.call('POST', `/api/purchases/${id}/cancel`);

const badDays: [what: string, day: () => unknown, message: string][] = [
  ['today', () => dayAfter(api, 0), 'Scheduled payment date must be in the future'],
  ['yesterday', () => dayAfter(api, -1), 'Scheduled payment date must be in the future'],
  [
    'the day after the due date',
    () => dayAfter(api, 31),
    'Scheduled payment date cannot be after the repayment due date',
  ],
  [
    'the year 9999',
    () => '9999-12-31',
    'Scheduled payment date cannot be after the repayment due date',
  ],
  ['31 February', () => '2027-02-31', "This date can't be read"],
  ['no date', () => null, "This date can't be read"],
];

// PAY-7
describe('POST /api/purchases/scheduled', () => {
  it('charges nothing yet, and saves the card as a token for its day', {
    tags: 'long',
  }, async () => {
    const answer = await schedule(api, buyer, 'pays');
    expect(answer).toMatchObject({
      status: 201,
      body: {
        paymentStatus: 'scheduled',
        isScheduledPayment: true,
        scheduledPaymentDate: dayAfter(api, 3),
        isPaid: false,
        paymentDate: null,
        cardLastFour: '4242',
      },
    });
    const stored = await storedPurchase(api, answer.body.id);
    expect(stored.gatewayToken).toMatch(/^card_/);
    expect(stored.chargeKey).toBeNull();
    expect(await eventsOf(api, answer.body.id)).toEqual(['created']);
    expect((await buyer.call('GET', '/api/account/cards')).body).toEqual([]);
  });

  it.each([1, 30])('accepts the day in %i days', { tags: 'long' }, async (days) => {
    expect((await schedule(api, buyer, 'pays', days)).status).toBe(201);
  });

  it.each(badDays)('refuses %s', async (_, day, message) => {
    const answer = await schedule(api, buyer, 'pays', 3, { scheduledPaymentDate: day() });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message,
      issues: [{ field: 'scheduledPaymentDate', message }],
    });
  });

  it('refuses changed figures and other methods', async () => {
    const moved = await schedule(api, buyer, 'pays', 3, { totalRepayment: 1 });
    expect(moved).toMatchObject({ status: 409, body: { code: 'price-moved', quote: {} } });
    const budget = await schedule(api, buyer, 'pays', 3, { paymentMethod: 'budget' });
    expectRefusal(budget, 400, 'invalid', 'A scheduled payment is made by card');
  });

  it('creates one purchase and one token for twenty calls with one key', {
    tags: 'long',
  }, async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const changes = { scheduledPaymentDate: dayAfter(api, 5), ...byCard('pays') };
    const body = await acceptedQuote(buyer, 20, changes);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        buyer.call('POST', '/api/purchases/scheduled', body, headers),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  });

  // PAY-4
  it('can be paid by a saved card, and saves a typed card if that is ticked', {
    tags: 'long',
  }, async () => {
    const own = await newBuyer(api);
    await schedule(api, own, 'pays', 3, { saveCard: true });
    const [card] = (await own.call('GET', '/api/account/cards')).body;
    const change = { cardDetails: null, savedCardId: card.id };
    const answer = await schedule(api, own, 'pays', 3, change);
    expect(answer).toMatchObject({ status: 201, body: { cardLastFour: '4242' } });
    expectRefusal(await own.call('DELETE', `/api/account/cards/${card.id}`), 409, 'card-in-use');
    expect((await own.call('GET', '/api/account/cards')).body).toEqual([card]);
  });
});

// PAY-7
describe('a scheduled payment', () => {
  it('can be moved to another day', { tags: 'long' }, async () => {
    const { body } = await schedule(api, buyer, 'pays');
    const answer = await move(body.id, dayAfter(api, 10));
    expect(answer).toMatchObject({
      status: 200,
      body: { scheduledPaymentDate: dayAfter(api, 10), paymentStatus: 'scheduled' },
    });
    expect(await eventsOf(api, body.id)).toEqual(['created', 'moved']);
  });

  it.each(badDays)('cannot be moved to %s', async (_, day, message) => {
    const { body } = await schedule(api, buyer, 'pays');
    const answer = await move(body.id, day());
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });

  it('can be cancelled for good', async () => {
    const { body } = await schedule(api, buyer, 'pays');
    const answer = await cancel(body.id);
    expect(answer).toMatchObject({ status: 200, body: { paymentStatus: 'cancelled' } });
    expect(answer.body.cancelledAt).toEqual(expect.any(String));
    expect(await cancel(body.id)).toMatchObject({ status: 200, body: answer.body });
    expectRefusal(await move(body.id, dayAfter(api, 10)), 409, 'schedule-closed');
    expect(await eventsOf(api, body.id)).toEqual(['created', 'cancelled']);
  });

  it('cannot be changed by other users', { tags: 'long' }, async () => {
    const { body } = await schedule(api, buyer, 'pays');
    const other = await newBuyer(api);
    expectRefusal(await move(body.id, dayAfter(api, 10), other), 404, 'not-found');
    expectRefusal(await cancel(body.id, other), 404, 'not-found');
  });

  it('can be neither moved nor cancelled when nothing is scheduled', { tags: 'long' }, async () => {
    const body = await acceptedQuote(buyer);
    const { id } = (await buyer.call('POST', '/api/purchases', body)).body;
    expectRefusal(await move(id, dayAfter(api, 10)), 409, 'schedule-closed');
    expectRefusal(await cancel(id), 409, 'schedule-closed');
  });

  // LEND-12
  it('can be neither moved nor cancelled once it is written off', async () => {
    const admin = await newAdmin(api);
    const { id } = (await schedule(api, buyer, 'pays', 5)).body;
    const reason = { reason: 'Moved away' };
    expect((await admin.call('POST', `/api/admin/purchases/${id}/write-off`, reason)).status).toBe(
      200,
    );
    expectRefusal(await move(id, dayAfter(api, 3)), 409, 'schedule-closed');
    expectRefusal(await cancel(id), 409, 'schedule-closed');
  });

  it('can be neither moved nor cancelled on its day', async () => {
    const { body } = await schedule(api, buyer, 'pays', 2);
    moveDays(api, 2);
    const answer = await move(body.id, dayAfter(api, 5));
    expectRefusal(answer, 409, 'schedule-closed');
    expect(answer.body.message).toBe(
      'A scheduled payment can be moved or cancelled only before its day',
    );
    expectRefusal(await cancel(body.id), 409, 'schedule-closed');
  });

  it('cannot be made for or moved to a day on which its card has expired', {
    tags: 'long',
  }, async () => {
    // The month ends after the day and before the due date.
    while (!dayAfter(api, 0).endsWith('-25')) moveDays(api, 1);
    const own = await newBuyer(api);
    const day = dayAfter(api, 1);
    const expiryDate = `${day.slice(5, 7)}/${day.slice(2, 4)}`;
    const card = { cardDetails: typedCard('pays', { expiryDate }) };
    const message = 'The card expires before this date: please choose an earlier one';
    const expected = {
      status: 400,
      body: { message, code: 'after-card-expiry', issues: [{ field: 'scheduledPaymentDate' }] },
    };
    expect(await schedule(api, own, 'pays', 30, card)).toMatchObject(expected);
    const { body } = await schedule(api, own, 'pays', 1, card);
    expect(await move(body.id, dayAfter(api, 30), own)).toMatchObject(expected);
    const { body: read } = await own.call('GET', `/api/purchases/${body.id}`);
    expect(read).toMatchObject({ scheduledPaymentDate: day });
  });
});
