import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newAdmin, newCar, newDriver, startApi } from '../support/api.ts';
import { auditCount, auditEntries } from './audit-entries.ts';
import { expectRefusal } from './refusal.ts';

const api = startApi();
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };
let admin: Caller;
let driver: Caller;
beforeAll(async () => {
  admin = await newAdmin(api);
  driver = await newDriver(api);
  await newCar(driver);
});

const ask = async () => (await driver.call('POST', '/api/fuel-requests', fuel)).body.id as string;
const decide = (id: string, body: object, who = admin) =>
  who.call('PATCH', `/api/fuel-requests/${id}/status`, body);

describe('PATCH /api/fuel-requests/{id}/status', () => {
  it('approves and then completes, with notes that the user sees', async () => {
    const id = await ask();
    const approved = await decide(id, { status: 'approved', notes: ' Any depot ' });
    expect(approved).toMatchObject({
      status: 200,
      body: { status: 'approved', notes: 'Any depot', approvedBy: admin.userId, completedAt: null },
    });
    const completed = await decide(id, { status: 'completed' });
    expect(completed.body).toMatchObject({ status: 'completed', notes: 'Any depot' });
    expect(completed.body.completedAt).not.toBeNull();
    const { requests } = (await driver.call('GET', '/api/fuel-requests')).body;
    expect(requests[0]).toMatchObject({ id, status: 'completed', notes: 'Any depot' });
    const entry = {
      adminId: admin.userId,
      action: 'fuel-request-decided',
      userId: driver.userId,
      objectId: id,
    };
    expect(await auditEntries(api, 2)).toEqual([
      { ...entry, fields: ['status'] },
      { ...entry, fields: ['status', 'notes'] },
    ]);
  });

  it('has an SMS tell the user of each decision, once', async () => {
    const id = await ask();
    await decide(id, { status: 'approved' });
    await decide(id, { status: 'approved' });
    await decide(id, { status: 'completed' });
    const rows = await api.context.db
      .selectFrom('messages')
      .select(['kind', 'subject', 'user_id'])
      .where('subject', 'like', `${id}%`)
      .orderBy('subject')
      .execute();
    const sms = { kind: 'decision', user_id: driver.userId };
    expect(rows).toEqual([
      { ...sms, subject: `${id} approved` },
      { ...sms, subject: `${id} completed` },
    ]);
  });

  it('makes no other move, and says what the request is by now', async () => {
    const id = await ask();
    const refuse = async (status: string, now: string) => {
      const { body, ...answer } = await decide(id, { status });
      expect({ status: answer.status, code: body.code, now: body.status }).toEqual({
        ...{ status: 409, code: 'wrong-status', now },
      });
    };
    await refuse('pending', 'pending');
    await refuse('completed', 'pending');
    await decide(id, { status: 'rejected' });
    const before = await auditCount(api);
    for (const status of ['pending', 'approved', 'rejected', 'completed'])
      await refuse(status, 'rejected');
    expect(await auditCount(api)).toBe(before);
  });

  it('refuses a status that does not exist, and notes that are too long', async () => {
    const id = await ask();
    for (const body of [
      {},
      { status: 'maybe' },
      { status: 1 },
      { status: 'approved', notes: 'a'.repeat(501) },
    ]) {
      expectRefusal(await decide(id, body), 400, 'invalid');
    }
  });

  it('answers 404 for what is not there or was withdrawn', async () => {
    const id = await ask();
    await driver.call('DELETE', `/api/fuel-requests/${id}`);
    for (const gone of [id, randomUUID(), 'x']) {
      expectRefusal(await decide(gone, { status: 'approved' }), 404, 'not-found');
    }
  });

  it('is for admins only, also before the body is read', async () => {
    expectRefusal(await decide(await ask(), { status: 'x' }, driver), 403, 'admins-only');
  });

  it('decides each once when 40 admins act on the same 20 at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, ask));
    const admins = await Promise.all(Array.from({ length: 4 }, () => newAdmin(api)));
    const before = await auditCount(api);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        ids.map((id) =>
          decide(id, { status: number % 2 ? 'approved' : 'rejected' }, admins[number % 4]),
        ),
      ).flat(),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(780);
    expect(await auditCount(api)).toBe(before + 20);
  });
});
