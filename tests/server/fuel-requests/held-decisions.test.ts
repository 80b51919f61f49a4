// @module-tag long

import { beforeAll, describe, expect, it } from 'vitest';
import { serverDurations } from '../../../server/durations.ts';
import { heldDecisions } from '../../../server/fuel-requests/request-decisions.ts';
import { beforeTests, newAdmin, newCar, newDriver, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };
const admin = beforeTests(() => newAdmin(api));
const other = beforeTests(() => newAdmin(api));
const driver = beforeTests(() => newDriver(api));
beforeAll(() => newCar(driver));

const ask = async () => (await driver.call('POST', '/api/fuel-requests', fuel)).body.id as string;
const decide = (id: string, body: object, who = admin) =>
  who.call('PATCH', `/api/fuel-requests/${id}/status`, body);
const hold = (id: string, status = 'approved', who = admin) =>
  decide(id, { status, notes: 'Any depot', undoable: true }, who);
const undo = (id: string, who = admin) =>
  who.call('DELETE', `/api/admin/fuel-requests/${id}/decision`);
const carryOut = async () => {
  api.advance(serverDurations.decisions.undo);
  await runJob(api, heldDecisions);
};
const listed = async (id: string) =>
  (await admin.call('GET', '/api/admin/fuel-requests')).body.find(
    (row: { id: string }) => row.id === id,
  );

async function messagesAbout(id: string): Promise<number> {
  const rows = await api.context.db
    .selectFrom('messages')
    .select('id')
    .where('subject', 'like', `${id}%`)
    .execute();
  return rows.length;
}

// REQ-14
describe('a decision that can be undone', () => {
  it('is carried out after ten seconds, with its notes, SMS and audit entry', async () => {
    const id = await ask();
    const answer = await hold(id);
    expect(answer).toMatchObject({ status: 200, body: { status: 'pending', notes: null } });
    const seconds = Date.parse(answer.body.appliesAt) - api.context.clock().getTime();
    expect(seconds).toBeGreaterThan(9000);
    expect(seconds).toBeLessThanOrEqual(10_000);
    await runJob(api, heldDecisions);
    expect(await listed(id)).toMatchObject({
      status: 'pending',
      heldDecision: { status: 'approved', adminId: admin.userId },
    });
    expect(await messagesAbout(id)).toBe(0);
    await carryOut();
    expect(await listed(id)).toMatchObject({
      status: 'approved',
      notes: 'Any depot',
      approvedBy: admin.userId,
      heldDecision: null,
    });
    expect(await messagesAbout(id)).toBe(1);
    const entry = { action: 'fuel-request-decided', adminId: admin.userId, objectId: id };
    expect(await auditEntries(api)).toMatchObject([entry]);
  });

  it('has no effect once it is undone', async () => {
    const id = await ask();
    await hold(id, 'rejected');
    expect((await undo(id)).status).toBe(204);
    expectRefusal(await undo(id), 409, 'nothing-to-undo');
    await carryOut();
    expect(await listed(id)).toMatchObject({ status: 'pending', notes: null, heldDecision: null });
    expect(await messagesAbout(id)).toBe(0);
    expect((await decide(id, { status: 'approved' })).body.status).toBe('approved');
  });

  it('cannot be undone once it was carried out', async () => {
    const id = await ask();
    await hold(id);
    await carryOut();
    expectRefusal(await undo(id), 409, 'nothing-to-undo');
  });

  it('is the only one until it was carried out', async () => {
    const id = await ask();
    const tries = await Promise.all([
      ...[hold(id), hold(id, 'rejected', other), decide(id, { status: 'rejected' }, other)],
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('and its undoing at the same moment leave one outcome', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const id = await ask();
      await hold(id);
      api.advance(serverDurations.decisions.undo);
      const [undone] = await Promise.all([undo(id), runJob(api, heldDecisions)]);
      const status = undone.status === 204 ? 'pending' : 'approved';
      expect(await listed(id)).toMatchObject({ status, heldDecision: null });
      expect(await messagesAbout(id)).toBe(status === 'approved' ? 1 : 0);
    }
  });

  it('is carried out once by servers that share the work', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, ask));
    await Promise.all(ids.map((id) => hold(id)));
    api.advance(serverDurations.decisions.undo);
    await Promise.all([1, 2, 3].map(() => runJob(api, heldDecisions)));
    for (const id of ids) expect(await messagesAbout(id)).toBe(1);
  });

  it('is dropped when the motorist withdraws the request', async () => {
    const id = await ask();
    await hold(id);
    expect((await driver.call('DELETE', `/api/fuel-requests/${id}`)).status).toBe(204);
    await carryOut();
    expect(await messagesAbout(id)).toBe(0);
    expectRefusal(await undo(id), 404, 'not-found');
  });

  it('is dropped when the rights of its admin have ended', async () => {
    const leaving = await newAdmin(api);
    const id = await ask();
    await hold(id, 'approved', leaving);
    const body = { reason: 'Left', confirmAdmin: true };
    await admin.call('PATCH', `/api/admin/users/${leaving.userId}/blacklist`, body);
    await carryOut();
    expect(await listed(id)).toMatchObject({ status: 'pending', heldDecision: null });
  });

  it('refuses a wrong option, an unknown request and everybody but admins', async () => {
    const id = await ask();
    expect((await decide(id, { status: 'approved', undoable: 'yes' })).status).toBe(400);
    expectRefusal(await undo('5f4f8e52-6a0e-4a0f-9d57-0b7f1d1d8f10'), 404, 'not-found');
    expectRefusal(await undo(id, driver), 403, 'admins-only');
  });
});
