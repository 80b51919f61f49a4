// @module-tag long

import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { recount } from '../../../server/admin/statistics.ts';
import { buildApp } from '../../../server/app.ts';
import { beforeTests, newAdmin, newCar, newDriver, send, startApi } from '../../support/api.ts';
import { auditCount, auditEntries } from '../../support/server/audit-entries.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };
const admin = beforeTests(() => newAdmin(api));
const driver = beforeTests(() => newDriver(api));
beforeAll(() => newCar(driver));

const ask = async () => (await driver.call('POST', '/api/fuel-requests', fuel)).body.id as string;
const decide = (id: string, body: object, who = admin) =>
  who.call('PATCH', `/api/fuel-requests/${id}/status`, body);

describe('PATCH /api/fuel-requests/{id}/status', () => {
  // REQ-6
  it('approves and then completes a request, with notes that the user sees', async () => {
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

  // REQ-6
  it('sends the user one SMS for each decision', async () => {
    const id = await ask();
    await decide(id, { status: 'approved' });
    await decide(id, { status: 'approved' });
    await decide(id, { status: 'completed' });
    const rows = await api.context.db
      .selectFrom('messages')
      .select(['kind', 'subject', 'userId'])
      .where('subject', 'like', `${id}%`)
      .orderBy('subject')
      .execute();
    const sms = { kind: 'decision', userId: driver.userId };
    expect(rows).toEqual([
      { ...sms, subject: `${id} approved` },
      { ...sms, subject: `${id} completed` },
    ]);
  });

  // REQ-5
  it('refuses any other transition, and returns the current status', async () => {
    const id = await ask();
    const refuse = async (status: string, now: string) => {
      const { body, ...answer } = await decide(id, { status });
      expect({ status: answer.status, code: body.code, now: body.status }).toEqual({
        status: 409,
        code: 'wrong-status',
        now,
      });
      expect(body.message).toBe(`This request is ${now}: it can't be changed like this`);
    };
    await refuse('pending', 'pending');
    await refuse('completed', 'pending');
    await decide(id, { status: 'rejected' });
    const before = await auditCount(api);
    for (const status of ['pending', 'approved', 'rejected', 'completed'])
      await refuse(status, 'rejected');
    expect(await auditCount(api)).toBe(before);
  });

  it('refuses an unknown status and notes that are too long', async () => {
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

  it('responds with 404 for a request that does not exist or was withdrawn', async () => {
    const id = await ask();
    await driver.call('DELETE', `/api/fuel-requests/${id}`);
    for (const gone of [id, randomUUID(), 'x']) {
      expectRefusal(await decide(gone, { status: 'approved' }), 404, 'not-found');
    }
  });

  it('refuses everyone but admins, before the body is read', async () => {
    expectRefusal(await decide(await ask(), { status: 'x' }, driver), 403, 'admins-only');
  });

  it('decides each request once when 40 admins act on the same 20 at once, in two servers', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, ask));
    const admins = await Promise.all(Array.from({ length: 8 }, () => newAdmin(api)));
    const other = await buildApp(api.context, { loggerInstance: api.context.log });
    onTestFinished(() => other.close());
    const servers = [api, { ...api, app: other }];
    // Servers that know whose calls they are do not count them for one network.
    for (const server of servers) {
      for (const { cookie } of admins)
        await send(server, 'GET', '/api/account/profile', undefined, { cookie });
    }
    const before = await auditCount(api);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        ids.map(async (id) => {
          const { cookie, userId } = admins[number % 8] ?? admin;
          const status = number % 3 ? 'approved' : 'rejected';
          const url = `/api/fuel-requests/${id}/status`;
          // Sixty calls of an admin at most, as a server admits.
          const server = servers[Math.floor(number / 8) % 2] ?? api;
          const answer = await send(server, 'PATCH', url, { status }, { cookie });
          return { id, userId, wanted: status, ...answer };
        }),
      ).flat(),
    );
    const decided = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(decided.map(({ id }) => id).sort()).toEqual(ids.toSorted());
    expect(refused).toHaveLength(780);
    const refusals = refused.map(({ status, body }) => `${status} ${body.code}`);
    expect(new Set(refusals)).toEqual(new Set(['409 wrong-status']));

    // The rows, the audit log, the SMS and the statistics show only the decision that came first.
    expect(await auditCount(api)).toBe(before + 20);
    const entries = await auditEntries(api, 20);
    const { requests } = (await driver.call('GET', '/api/fuel-requests?limit=200')).body;
    for (const { id, userId, wanted } of decided) {
      expect(entries).toContainEqual(expect.objectContaining({ objectId: id, adminId: userId }));
      expect(requests).toContainEqual(expect.objectContaining({ id, status: wanted }));
    }
    const subjects = decided.map(({ id, wanted }) => `${id} ${wanted}`);
    const messages = await api.context.db
      .selectFrom('messages')
      .select('subject')
      .where(sql<SqlBool>`split_part(subject, ' ', 1) = any(${ids})`)
      .execute();
    expect(messages.map(({ subject }) => subject).sort()).toEqual(subjects.sort());
    expect(await recount(api.context.db, { fix: false })).toEqual([]);
  });
});
