import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallSubject, callSubjects } from '../../../domain/admin/call-subjects.ts';
import type { UserId } from '../../../domain/ids.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { beforeTests, type Caller, newAdmin, startApi } from '../../support/api.ts';
import { auditCount } from '../../support/server/audit-entries.ts';
import { addressOf, everyCall } from '../../support/server/call-address.ts';
import { addLate, latePeople } from '../../support/server/late-purchases.ts';
import { newPurchase } from '../../support/server/purchase-rows.ts';
import { buy, newBuyer } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  askFuel,
  fetchVouchers,
  newPhone,
  newStation,
  pouredDriver,
  receiptOf,
  report,
} from '../../support/server/stations.ts';
import { storedRows } from '../../support/server/stored-rows.ts';

const api = startApi();
const admin = beforeTests(() => newBuyer(api));
let own: Record<Exclude<CallSubject, 'redemption' | 'approval'>, string>;
beforeAll(async () => {
  const phone = await newPhone(admin);
  await buy(admin);
  const { voucher } = await fetchVouchers(phone);
  own = {
    voucher: voucher?.id ?? '',
    user: admin.userId,
    car: admin.carId,
    'fuel-request': await askFuel(admin),
    purchase: (await newPurchase(api, admin, { id: admin.carId })).id,
    payment: await receivedOf(admin),
  };
  await addLate(api, admin, 10);
  await makeAdmin(admin.userId);
});

/** A payment that the desk has received of somebody. */
async function receivedOf({ userId }: Caller): Promise<string> {
  const money = { amount: 20, method: 'cash', reference: 'Till 1', receivedOn: today() };
  const desk = await newAdmin(api);
  return (await desk.call('POST', `/api/admin/users/${userId}/payments`, money)).body.id;
}

const today = () => southAfricanDay(api.context.clock());

async function makeAdmin(userId: string) {
  const users = api.context.db.updateTable('users').set({ isAdmin: true });
  await users.where('id', '=', userId as UserId).execute(); // an id from the API
}

/** The calls of admins that change something that their path names. */
const actions = everyCall
  .filter(([name, { access }]) => access === 'admin' && !name.startsWith('GET '))
  .map(([name]) => name)
  .filter((name) => name.includes('{'));
const ofNobody =
  /saved-views|fuel-prices|stations\/\{id\}$|attendants$|station-phones|payout|bank-|settlements|suspense/;

/** What the tests below and those of approvals try. */
const elsewhere: readonly CallSubject[] = ['redemption', 'approval'];

// ADM-46
describe('an admin', () => {
  it.each(Object.entries(callSubjects).filter(([, subject]) => !elsewhere.includes(subject)))(
    'does nothing to themself: %s',
    async (name, subject) => {
      const id = own[subject as keyof typeof own]; // the others are filtered out
      const key = name.includes('{userId}') ? 'userId' : 'id';
      const { method, url } = addressOf(name, { [key]: id });
      const before = [await storedRows(api), await auditCount(api)];
      // Before the body is read, which is wrong here.
      expectRefusal(await admin.call(method, url, { wrong: true }), 403, 'own-account');
      expect([await storedRows(api), await auditCount(api)]).toEqual(before);
    },
  );

  it('settles no fuel that they have got or poured themself', async () => {
    const other = await newAdmin(api);
    const station = await newStation(api, other);
    const { caller, voucher, shown } = await pouredDriver(api, other, station);
    const tooMuch = { litres: 30, amount: 622.5 };
    await report(api, receiptOf(api, station.phone, voucher, tooMuch), shown);
    const [conflict] = (await other.call('GET', '/api/admin/redemptions?open=yes')).body;
    for (const { userId, call } of [caller, station.phone.caller]) {
      await makeAdmin(userId);
      const url = `/api/admin/redemptions/${conflict.id}/resolution`;
      expectRefusal(await call('POST', url, { resolution: 'Fine' }), 403, 'own-account');
    }
  });

  it('can do it to others: no call names somebody without saying so', () => {
    const forgotten = actions.filter((name) => !(name in callSubjects) && !ofNobody.test(name));
    expect(forgotten).toEqual([]);
  });

  it('is not reminded by themself, but by another one', async () => {
    const body = { userId: admin.userId, amount: 100, dueDate: '2026-01-31' };
    expectRefusal(await admin.call('POST', '/api/sms/payment-reminder', body), 403, 'own-account');
    const other = await newAdmin(api);
    const of = { userIds: [admin.userId] };
    const preview = '/api/admin/collections/reminders/preview';
    const leftOut = [{ userId: admin.userId, reason: 'own-account' }];
    expect((await admin.call('POST', preview, of)).body).toMatchObject({ leftOut, reminders: [] });
    const reminders = '/api/admin/collections/reminders';
    const key = { 'idempotency-key': randomUUID() };
    expect((await admin.call('POST', reminders, of, key)).body).toMatchObject({ leftOut });
    expect((await other.call('POST', preview, of)).body).toMatchObject({ leftOut: [] });
  });

  it('sees what is theirs in the desk', async () => {
    const { url } = addressOf('GET /api/admin/users/{id}', { id: own.user });
    expect((await admin.call('GET', url)).body.cars).toMatchObject([{ id: own.car }]);
    expect(await latePeople(admin)).toMatchObject([{ id: own.user }]);
  });
});
