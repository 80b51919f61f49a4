// @module-tag long

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smsPerHour } from '../../../domain/messages/sms-hours.ts';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { smsDelivery } from '../../../server/messages/sms-delivery.ts';
import { type Caller, newAdmin, newDriver, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { addLate, newDebtors } from '../../support/server/late-purchases.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { type Buyer, moveDays, newBuyer } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const url = '/api/admin/collections/reminders';
let admin: Caller;
beforeAll(async () => {
  admin = await newAdmin(api);
});
beforeEach(async () => {
  await api.context.db.deleteFrom('rateLimits').execute();
});

const idsOf = (people: readonly Caller[]) => people.map(({ userId }) => userId);
const remind = (people: readonly Caller[], headers = {}, who = admin) =>
  who.call('POST', url, { userIds: idsOf(people) }, headers);
const preview = (body: object, who = admin) => who.call('POST', `${url}/preview`, body);
const messagesTo = (people: readonly Caller[]) =>
  api.context.db
    .selectFrom('messages')
    .selectAll()
    .where('userId', 'in', idsOf(people) as never)
    .execute();

async function setUser({ username }: Caller, change: object) {
  const users = api.context.db.updateTable('users').set(change);
  await users.where('username', '=', username).execute();
}

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);

// LEND-23
describe('POST /api/admin/collections/reminders/preview', () => {
  it('shows the texts, and who is left out and why', async () => {
    const people = await newDebtors(api, 5);
    const [good, silent, landline, reminded, blocked] = people as [Buyer, ...Buyer[]];
    await setUser(silent!, { phoneNumber: null });
    await setUser(landline!, { phoneNumber: '+27211234567' });
    await setUser(blocked!, { isBlacklisted: true });
    await remind([reminded!]);
    const clear = await newDriver(api);
    const unknown = randomUUID();
    const userIds = [...idsOf([...people, clear, good]), unknown];
    const { body, status } = await preview({ userIds });
    expect(status).toBe(200);
    const text = expect.stringMatching(/was due on .* Please pay it now/);
    expect(body.reminders).toMatchObject([
      { userId: good.userId, username: good.username, text, parts: 1 },
      { userId: blocked!.userId, text },
    ]);
    const reasons = body.leftOut.map((one: { userId: string; reason: string }) => [
      one.userId,
      one.reason,
    ]);
    expect(reasons).toEqual([
      [silent!.userId, 'no-number'],
      [landline!.userId, 'landline'],
      [reminded!.userId, 'reminded'],
      [clear.userId, 'nothing-late'],
      [unknown, 'deleted'],
    ]);
    expect(body).toMatchObject({ now: 2, hasMore: false });
    expect(await messagesTo([good])).toEqual([]);
  });

  it('finds all people of a filter', async () => {
    const [buyer] = await newDebtors(api, 1, 45);
    const filter = { age: '31-60', q: buyer!.username, notReminded: '2', promise: 'none' };
    expect((await preview(filter)).body.reminders).toMatchObject([{ userId: buyer!.userId }]);
    expect((await preview({ ...filter, age: '1-7' })).body).toMatchObject({
      reminders: [],
      leftOut: [],
      now: 0,
      lastAt: null,
    });
  });

  it('refuses other bodies, and everybody but admins', async () => {
    const [buyer] = await newDebtors(api, 1);
    for (const body of [{ userIds: '' }, { userIds: [] }, { userIds: ['x'] }, { age: 'old' }]) {
      expectRefusal(await preview(body), 400, 'invalid');
    }
    const many = { userIds: Array.from({ length: 1001 }, () => randomUUID()) };
    expectRefusal(await preview(many), 400, 'invalid');
    expectRefusal(await preview({}, buyer!), 403, 'admins-only');
    expectRefusal(await remind([buyer!], {}, buyer!), 403, 'admins-only');
  });
});

// LEND-24
describe('POST /api/admin/collections/reminders', () => {
  it('queues one SMS for each person, which all their late purchases name', async () => {
    const buyer = await newBuyer(api);
    const late = [await addLate(api, buyer, 20), await addLate(api, buyer, 2)];
    await addLate(api, buyer, -2);
    const clear = await newDriver(api);
    const { body } = await remind([buyer, clear]);
    expect(body).toMatchObject({
      queued: [{ userId: buyer.userId, username: buyer.username, sendAt: expect.any(String) }],
      leftOut: [{ userId: clear.userId, reason: 'nothing-late' }],
    });
    const [message] = await messagesTo([buyer]);
    expect(message).toMatchObject({
      kind: 'reminder',
      status: 'queued',
      sentBy: admin.userId,
      phoneNumber: expect.any(String),
      text: expect.stringContaining('2 fuel payments of R200.00 in total'),
    });
    const events = await api.context.db
      .selectFrom('purchaseEvents')
      .select('purchaseId')
      .where('messageId', '=', message!.id)
      .execute();
    expect(events.map(({ purchaseId }) => purchaseId)).toEqual(late.map(({ id }) => id));
    expect((await auditEntries(api)).at(-1)).toMatchObject({
      action: 'sms-sent',
      userId: buyer.userId,
      objectId: message!.id,
      fields: [],
    });
  });

  it('reminds once for a key, and answers again as before', async () => {
    const people = await newDebtors(api, 3);
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = await Promise.all([remind(people, headers), remind(people, headers)]);
    expect(first.body.queued).toHaveLength(3);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect((await remind(people, headers)).body).toEqual(first.body);
    expect(await messagesTo(people)).toHaveLength(3);
    expectRefusal(await remind(people.slice(1), headers), 422, 'key-reused');
  });

  // MSG-4
  it('reminds nobody twice when two admins do it at once', async () => {
    const people = await newDebtors(api, 6);
    const other = await newAdmin(api);
    const answers = await Promise.all([
      remind(people),
      remind(people.toReversed(), {}, other),
      remind(people),
    ]);
    expect(sum(answers.map(({ body }) => body.queued.length))).toBe(6);
    const reasons = answers.flatMap(({ body }) =>
      body.leftOut.map(({ reason }: { reason: string }) => reason),
    );
    expect(reasons).toEqual(Array(12).fill('reminded'));
    expect(await messagesTo(people)).toHaveLength(6);
    moveDays(api, 2);
    admin = await newAdmin(api);
    expect((await remind(people)).body.queued).toHaveLength(6);
  });

  it('and payments at once remind nobody who has paid before', async () => {
    const people = await newDebtors(api, 4);
    const purchases = await api.context.db
      .selectFrom('purchases')
      .select(['id'])
      .where('userId', 'in', idsOf(people) as never)
      .execute();
    const answers = await Promise.all([
      remind(people),
      ...purchases.map(({ id }) =>
        admin.call('POST', `/api/admin/purchases/${id}/write-off`, { reason: 'Moved' }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [{ body }] = answers as [(typeof answers)[0]];
    expect(body.queued.length + body.leftOut.length).toBe(4);
    expect(await messagesTo(people)).toHaveLength(body.queued.length);
  });

  // LEND-38
  describe('that waits for its hour', () => {
    const send = () => runJob(api, smsDelivery);
    const lateOf = ({ userId }: Caller) =>
      api.context.db
        .selectFrom('purchases')
        .select('id')
        .where('userId', '=', userId as never)
        .execute();
    const end = (id: string, action: 'outside-payment' | 'write-off') =>
      admin.call('POST', `/api/admin/purchases/${id}/${action}`, {
        method: 'cash',
        reference: 'Till 14',
        reason: 'Moved abroad',
        receivedOn: southAfricanDay(api.context.clock()),
      });

    it('is not sent when nothing that it names is late any more', async () => {
      const people = await newDebtors(api, 5);
      const [paid, written, moved, partly, late] = people as [Buyer, ...Buyer[]];
      await addLate(api, partly!, 3);
      const headers = { 'idempotency-key': randomUUID() };
      expect((await remind(people, headers)).body.queued).toHaveLength(5);
      const first = async (one: Buyer) => (await lateOf(one))[0]!.id;
      await end(await first(paid), 'outside-payment');
      await end(await first(written!), 'write-off');
      const day = addDays(southAfricanDay(api.context.clock()), 9);
      const url = `/api/admin/purchases/${await first(moved!)}/due-date`;
      await admin.call('PATCH', url, { day, reason: 'Agreed' });
      await end(await first(partly!), 'outside-payment');
      // Somebody who owes something new was not reminded of it.
      await addLate(api, paid, 1);
      await send();
      const statuses = new Map((await messagesTo(people)).map((row) => [row.userId, row.status]));
      expect(people.map(({ userId }) => statuses.get(userId as never))).toEqual([
        ...['cancelled', 'cancelled', 'cancelled', 'sent', 'sent'],
      ]);
      const { body } = await remind(people, headers);
      expect(body.queued.map(({ userId }: Caller) => userId).toSorted()).toEqual(
        idsOf([partly!, late!]).toSorted(),
      );
      expect(body.leftOut.map(({ reason }: { reason: string }) => reason)).toEqual(
        Array(3).fill('nothing-owed'),
      );
      const list = `/api/admin/messages?status=cancelled&q=${paid.username}`;
      expect((await admin.call('GET', list)).body).toMatchObject([
        { reason: 'Nothing is owed any more', attempts: 0, sentAt: null },
      ]);
      // It does not count as a reminder.
      expect((await remind([paid])).body.queued).toHaveLength(1);
    });

    it('and payments at once leave no reminder of what was paid before', async () => {
      const people = await newDebtors(api, 6);
      await remind(people);
      const ids = await Promise.all(people.map(lateOf));
      const [, ...paid] = await Promise.all([
        send(),
        ...ids.map(([row]) => end(row!.id, 'outside-payment')),
      ]);
      expect(paid.map(({ status }) => status)).toEqual(Array(6).fill(200));
      const rows = await messagesTo(people);
      expect(rows.map(({ status }) => status).filter((status) => status === 'queued')).toEqual([]);
      const { rows: wrong } = await sql`
        select from messages join purchases using (user_id)
        where messages.id = any(${rows.map(({ id }) => id)}::uuid[])
          and messages.status = 'cancelled' and payment_status <> 'paid'`.execute(api.context.db);
      expect(wrong).toEqual([]);
    });
  });

  // LIM-3
  it('spreads what is beyond 200 an hour over the next hours', async () => {
    const people = await newDebtors(api, 3);
    await remind(people.slice(0, 1));
    await api.context.db
      .updateTable('rateLimits')
      .set({ tries: smsPerHour - 1 })
      .where('bucket', '=', 'sms-admin')
      .execute();
    const userIds = idsOf(people.slice(1));
    const shown = (await preview({ userIds })).body;
    expect(shown.now).toBe(1);
    const { queued } = (await remind(people.slice(1))).body;
    const times = queued.map(({ sendAt }: { sendAt: string }) => Date.parse(sendAt)).toSorted();
    const now = api.context.clock().getTime();
    expect(times[0]).toBeLessThanOrEqual(now);
    expect(times[1]).toBeGreaterThan(now);
    expect(times[1]).toBe(Date.parse(shown.lastAt));
    const [, , later] = (await messagesTo(people)).toSorted((a, b) => +a.nextTryAt - +b.nextTryAt);
    expect(later!.nextTryAt.getTime()).toBe(times[1]);
    // What the admin types now has to wait too.
    const body = { phoneNumber: '082 123 4567', message: 'Hello' };
    expectRefusal(await admin.call('POST', '/api/sms/send', body), 429, 'too-many');
  });

  it('takes 50 people at a time', async () => {
    const userIds = Array.from({ length: 51 }, () => randomUUID());
    expectRefusal(await admin.call('POST', url, { userIds }), 400, 'invalid');
    expectRefusal(await admin.call('POST', url, { userIds: [] }), 400, 'invalid');
  });
});
