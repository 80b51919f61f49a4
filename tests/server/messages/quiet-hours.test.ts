import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import type { DeliveryOutcome } from '../../../server/gateways/delivery-outcome.ts';
import type { OutgoingSms } from '../../../server/gateways/sms/sms.ts';
import { smsDelivery } from '../../../server/messages/sms-delivery.ts';
import { beforeTests, type Caller, newAdmin, startApi } from '../../support/api.ts';
import { addLate, latePeople, newDebtors } from '../../support/server/late-purchases.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import type { Buyer } from '../../support/server/purchases.ts';

const api = startApi({ quietHours: true });
const url = '/api/admin/collections/reminders';
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };
beforeAll(() => api.stopClock());
const admin = beforeTests(() => newAdmin(api));
let sent: OutgoingSms[] = [];
let answer: DeliveryOutcome;
beforeEach(async () => {
  sent = [];
  answer = { outcome: 'accepted', reference: null };
  api.context.sms = {
    ...api.context.sms,
    send: async (sms) => {
      sent.push(sms);
      return answer;
    },
  };
  await api.context.db.deleteFrom('purchaseEvents').execute();
  await api.context.db.deleteFrom('reminderOutcomes').execute();
  await api.context.db.deleteFrom('messages').execute();
});

/** Moves the clock to the next time of this kind in South Africa; 0 is a Sunday. */
function moveTo(weekday: number, time: string): void {
  let day = southAfricanDay(api.context.clock());
  const instantOf = () => new Date(`${day}T${time}:00+02:00`).getTime();
  const isRight = () => new Date(`${day}T00:00:00Z`).getUTCDay() === weekday;
  while (!isRight() || instantOf() <= api.context.clock().getTime()) day = addDays(day, 1);
  api.advance(instantOf() - api.context.clock().getTime());
}

const now = () => api.context.clock().toISOString();
const deliver = () => runJob(api, smsDelivery);
const remind = (people: readonly Caller[]) =>
  admin.call('POST', url, { userIds: people.map(({ userId }) => userId) });
const historyOf = async (buyer: Buyer, purchaseId: string) => {
  const { body } = await admin.call('GET', `/api/admin/purchases/${purchaseId}`);
  const own = await buyer.call('GET', `/api/purchases/${purchaseId}`);
  // The motorist sees the same.
  expect(own.body.events).toEqual(body.events);
  return body.events.filter(({ type }: { type: string }) => type === 'reminded');
};

// MSG-9
describe('reminders on a Saturday evening', () => {
  it('to many people wait until Monday, and are sent then though a day has passed', async () => {
    moveTo(6, '22:43');
    const [buyer] = (await newDebtors(api, 1)) as [Buyer];
    const preview = await admin.call('POST', `${url}/preview`, { userIds: [buyer.userId] });
    const { body } = await remind([buyer]);
    await deliver();
    expect(sent).toEqual([]);
    moveTo(1, '07:59');
    await deliver();
    expect(sent).toEqual([]);
    moveTo(1, '08:00');
    expect(preview.body).toMatchObject({ isQuiet: true, now: 0, firstAt: now(), lastAt: now() });
    expect(body.queued).toMatchObject([{ userId: buyer.userId, sendAt: now() }]);
    await deliver();
    expect(sent).toHaveLength(1);
  });

  it('to one person wait too, and the admin reads until when', async () => {
    moveTo(6, '20:00');
    const [buyer] = (await newDebtors(api, 1)) as [Buyer];
    const reminder = { userId: buyer.userId, amount: 100, dueDate: '2026-11-01' };
    const dueDate = addDays(southAfricanDay(api.context.clock()), -10);
    const { body } = await admin.call('POST', '/api/sms/payment-reminder', {
      ...reminder,
      dueDate,
    });
    expect(body).toMatchObject({ status: 'queued', message: expect.stringMatching(/08:00$/) });
    moveTo(1, '08:00');
    await deliver();
    expect(sent).toHaveLength(1);
  });
});

// MSG-10
describe('a decision at night', () => {
  async function decideAfter(minutes: number) {
    const [buyer] = (await newDebtors(api, 1)) as [Buyer];
    const car = await api.context.db
      .selectFrom('cars')
      .select(['make', 'model', 'year'])
      .where('id', '=', buyer.carId as never)
      .executeTakeFirstOrThrow();
    const request = { ...fuel, carMake: car.make, carModel: car.model, carYear: car.year };
    const { body } = await buyer.call('POST', '/api/fuel-requests', request);
    api.advance(minutes * 60 * 1000);
    const status = { status: 'rejected', notes: 'Not now' };
    expect((await admin.call('PATCH', `/api/fuel-requests/${body.id}/status`, status)).status).toBe(
      200,
    );
    await deliver();
  }

  it('is sent at once to somebody who has just asked, and otherwise in the morning', async () => {
    moveTo(2, '22:00');
    await decideAfter(29);
    expect(sent).toHaveLength(1);
    await decideAfter(31);
    expect(sent).toHaveLength(1);
    moveTo(3, '06:00');
    await deliver();
    expect(sent).toHaveLength(2);
  });
});

// MSG-11
describe('reminders of many people', () => {
  it('leave out who has promised to pay, until the promised day has passed', async () => {
    moveTo(2, '10:00');
    const [buyer] = (await newDebtors(api, 1)) as [Buyer];
    const day = addDays(southAfricanDay(api.context.clock()), 1);
    await admin.call('POST', `/api/admin/users/${buyer.userId}/promises`, { day });
    expect((await remind([buyer])).body).toMatchObject({
      queued: [],
      leftOut: [{ userId: buyer.userId, reason: 'promised' }],
    });
    moveTo(4, '10:00');
    expect((await remind([buyer])).body.queued).toHaveLength(1);
  });

  // MSG-12
  it('mark a number that the gateway refuses, and say in the history what became of it', async () => {
    moveTo(2, '10:00');
    const [buyer] = (await newDebtors(api, 1)) as [Buyer];
    const late = await addLate(api, buyer, 3);
    await remind([buyer]);
    expect(await historyOf(buyer, late.id)).toMatchObject([{ delivery: 'queued' }]);
    const reason = 'This number does not exist';
    answer = { outcome: 'refused', reason, isAboutNumber: true };
    await deliver();
    expect(await historyOf(buyer, late.id)).toMatchObject([{ delivery: 'failed' }]);
    expect(await latePeople(admin, `q=${buyer.username}`)).toMatchObject([
      { id: buyer.userId, isNumberRefused: true },
    ]);
    const panel = await admin.call('GET', `/api/admin/users/${buyer.userId}`);
    expect(panel.body.isNumberRefused).toBe(true);
    const leftOut = [{ userId: buyer.userId, reason: 'refused-number' }];
    expect((await remind([buyer])).body).toMatchObject({ queued: [], leftOut });
    // An SMS that is accepted proves the number.
    answer = { outcome: 'accepted', reference: null };
    const { phoneNumber } = panel.body;
    api.advance(1000);
    await admin.call('POST', '/api/sms/send', { phoneNumber, message: 'Hello' });
    expect((await remind([buyer])).body.queued).toHaveLength(1);
    moveTo(2, '11:00');
    await deliver();
    expect(await historyOf(buyer, late.id)).toMatchObject([
      { delivery: 'failed' },
      { delivery: 'sent', at: now() },
    ]);
  });
});
