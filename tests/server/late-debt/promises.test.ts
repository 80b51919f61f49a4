// @module-tag long

import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import {
  beforeTests,
  type Caller,
  newAdmin,
  newDriver,
  renewProof,
  startApi,
} from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { addLate, latePeople, newDebtors } from '../../support/server/late-purchases.ts';
import { dayAfter, moveDays, newBuyer } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));
afterEach(async () => {
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
});

const today = () => southAfricanDay(api.context.clock());
const promise = ({ userId }: Pick<Caller, 'userId'>, body: object, headers = {}, who = admin) =>
  who.call('POST', `/api/admin/users/${userId}/promises`, body, headers);
const find = async ({ username }: Caller, query = '') =>
  (await latePeople(admin, `q=${username}&${query}`))[0];
const pay = (id: string | undefined) =>
  admin.call('POST', `/api/admin/purchases/${id}/outside-payment`, {
    method: 'cash',
    reference: 'Till 14',
    receivedOn: today(),
  });

const list = '/api/admin/collections/people';

// LEND-22
describe('POST /api/admin/users/{id}/promises', () => {
  it('records the day, of which the latest counts', async () => {
    const [buyer] = await newDebtors(api, 1);
    const answer = await promise(buyer!, { day: dayAfter(api, 5), note: 'On pay day' });
    expect(answer).toMatchObject({
      status: 201,
      body: { day: dayAfter(api, 5), note: 'On pay day', isBroken: false },
    });
    await promise(buyer!, { day: dayAfter(api, 9) });
    expect((await find(buyer!)).promise).toMatchObject({ day: dayAfter(api, 9), note: null });
    expect((await auditEntries(api, 2)).at(-1)).toEqual({
      adminId: admin.userId,
      action: 'promise-recorded',
      userId: buyer!.userId,
      objectId: answer.body.id,
      fields: ['day', 'note'],
    });
  });

  // LEND-36
  it('is found by its day, and shown with the person', async () => {
    const [buyer] = await newDebtors(api, 1);
    await promise(buyer!, { day: dayAfter(api, 3) });
    expect(await find(buyer!, 'promise=due')).toBeUndefined();
    const { body } = await promise(buyer!, { day: today(), note: 'After work' });
    expect(await find(buyer!, 'promise=due')).toMatchObject({ promise: { id: body.id } });
    expect(await find(buyer!, 'promise=open')).toBeDefined();
    const person = (await admin.call('GET', `/api/admin/users/${buyer!.userId}`)).body;
    expect(person.promise).toEqual(body);
    expectRefusal(await admin.call('GET', `${list}?promise=soon`), 400, 'invalid');
  });

  it('takes effect once for a key', async () => {
    const [buyer] = await newDebtors(api, 1);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { day: dayAfter(api, 5) };
    const answers = await Promise.all([1, 2, 3].map(() => promise(buyer!, body, headers)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expectRefusal(await promise(buyer!, { day: today() }, headers), 422, 'key-reused');
  });

  it('is broken once its day has passed, and ends with what was late', async () => {
    const buyer = await newBuyer(api);
    const late = await addLate(api, buyer, 10);
    await addLate(api, buyer, -1);
    await promise(buyer, { day: dayAfter(api, 1) });
    expect(await find(buyer, 'promise=open')).toBeDefined();
    expect(await find(buyer, 'promise=none')).toBeUndefined();
    moveDays(api, 2);
    await renewProof(api, admin);
    expect((await find(buyer, 'promise=broken')).promise).toMatchObject({ isBroken: true });
    expect(await find(buyer, 'promise=open')).toBeUndefined();
    await pay(late.id);
    // What has become late since was not promised.
    expect(await find(buyer, 'promise=none')).toMatchObject({ promise: null, latePayments: 1 });
  });

  it('refuses other days, and people with nothing late', async () => {
    const [buyer] = await newDebtors(api, 1);
    for (const day of [addDays(today(), -1), dayAfter(api, 91), 'soon', undefined]) {
      expectRefusal(await promise(buyer!, { day }), 400, 'invalid');
    }
    const long = { day: today(), note: 'x'.repeat(301) };
    expectRefusal(await promise(buyer!, long), 400, 'invalid');
    const body = { day: today() };
    expectRefusal(await promise(await newDriver(api), body), 409, 'nothing-late');
    const early = await newBuyer(api);
    await addLate(api, early, 0);
    expectRefusal(await promise(early, body), 409, 'nothing-late');
    expectRefusal(await promise({ userId: randomUUID() }, body), 404, 'not-found');
    expectRefusal(await promise(buyer!, body, {}, buyer!), 403, 'admins-only');
  });

  // LEND-36
  it('can be withdrawn, once, until another one counts', async () => {
    const [buyer] = await newDebtors(api, 1);
    const withdraw = (id: string, headers = {}, who = admin) =>
      who.call('DELETE', `/api/admin/users/${buyer!.userId}/promises/${id}`, undefined, headers);
    const first = (await promise(buyer!, { day: today() })).body.id;
    const { id } = (await promise(buyer!, { day: dayAfter(api, 2) })).body;
    expectRefusal(await withdraw(first), 404, 'not-found');
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([withdraw(id, headers), withdraw(id, headers)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await find(buyer!, 'promise=none')).toMatchObject({ promise: null });
    const person = (await admin.call('GET', `/api/admin/users/${buyer!.userId}`)).body;
    expect(person.promise).toBe(null);
    expect((await auditEntries(api, 1)).at(-1)).toEqual({
      adminId: admin.userId,
      action: 'promise-withdrawn',
      userId: buyer!.userId,
      objectId: id,
      fields: ['day'],
    });
    expectRefusal(await withdraw(id), 404, 'not-found');
    expectRefusal(await withdraw(id, {}, buyer!), 403, 'admins-only');
    await promise(buyer!, { day: dayAfter(api, 4) });
    expect(await find(buyer!, 'promise=open')).toBeDefined();
  });

  it('and payments at once leave a promise only where something is late', async () => {
    const buyers = await newDebtors(api, 5);
    for (const buyer of buyers) {
      const [{ purchaseIds }] = await latePeople(admin, `q=${buyer.username}`);
      const day = { day: dayAfter(api, 3) };
      const [promised] = await Promise.all([promise(buyer, day), pay(purchaseIds[0])]);
      expect([201, 409]).toContain(promised.status);
      expect(await find(buyer)).toBeUndefined();
    }
  });

  it('is in the download of the data, and its note is erased with the account', async () => {
    const [buyer] = await newDebtors(api, 1);
    await promise(buyer!, { day: dayAfter(api, 5), note: 'Her sister pays' });
    const { purchaseIds } = await find(buyer!);
    await pay(purchaseIds[0]);
    const deleted = await buyer!.call('POST', '/api/account/deletion', {
      password: 'secret-1',
    });
    expect(deleted.status).toBe(204);
    const rows = await api.context.db
      .selectFrom('paymentPromises')
      .select('note')
      .where('userId', '=', buyer!.userId as never)
      .execute();
    expect(rows).toEqual([{ note: 'Erased' }]);
  });
});
