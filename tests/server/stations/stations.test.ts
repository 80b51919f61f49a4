import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beforeTests, newAdmin, renewProof, send, startApi } from '../../support/api.ts';
import { auditCount, auditEntries } from '../../support/server/audit-entries.ts';
import { expectRefusal, expectRefusedField } from '../../support/server/refusal.ts';
import { stationFields } from '../../support/server/stations.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));

const key = () => ({ 'idempotency-key': randomUUID() });
const create = (body: object, headers: Record<string, string> = {}) =>
  admin.call('POST', '/api/admin/stations', body, headers);
const change = (id: string, body: object) => admin.call('PATCH', `/api/admin/stations/${id}`, body);
const stationOf = async (id: string) => (await admin.call('GET', `/api/admin/stations/${id}`)).body;

// VOU-11, VOU-19
describe('a station', () => {
  it('is created with a name and a province, and is in the audit log', {
    tags: 'long',
  }, async () => {
    const fields = stationFields();
    const answer = await create({ ...fields, name: `  ${fields.name} ` });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        ...fields,
        isClosed: false,
        attendants: 0,
        phones: 0,
        silentSince: null,
        redemptions: 0,
        litres: 0,
        amount: 0,
        people: [],
        devices: [],
      },
    });
    const { id } = answer.body;
    expect(await auditEntries(api)).toEqual([
      {
        adminId: admin.userId,
        action: 'station-created',
        userId: null,
        objectId: id,
        fields: ['name', 'province'],
      },
    ]);
    expect(await stationOf(id)).toEqual(answer.body);
  });

  it('needs both, and says so at the field', { tags: 'long' }, async () => {
    const wrong: [body: object, field: string, message: string][] = [
      [{ province: 'WC' }, 'name', 'Please name the station'],
      [{ name: '  ', province: 'WC' }, 'name', 'Please name the station'],
      [{ name: 'a'.repeat(101), province: 'WC' }, 'name', 'Please use at most 100 characters'],
      [{ name: stationFields().name }, 'province', 'Please choose a province'],
      [{ name: stationFields().name, province: 'XX' }, 'province', 'Please choose a province'],
    ];
    const before = await auditCount(api);
    for (const [body, field, message] of wrong) {
      expectRefusedField(await create(body), 400, field, message);
    }
    expect(await auditCount(api)).toBe(before);
  });

  it('has a name that no other open station has, in any letter case', async () => {
    const [first, second] = [
      (await create(stationFields())).body,
      (await create(stationFields())).body,
    ];
    const again = { name: first.name.toUpperCase(), province: 'GP' };
    expectRefusedField(await create(again), 409, 'name', 'This is already taken');
    const { name } = first;
    expectRefusedField(await change(second.id, { name }), 409, 'name', 'This is already taken');
    await change(first.id, { isClosed: true });
    expect((await change(second.id, { name })).status).toBe(200);
    const reopened = await change(first.id, { isClosed: false });
    expectRefusedField(reopened, 409, 'name', 'This is already taken');
  });

  it('is created once with an idempotency key', async () => {
    const [fields, headers] = [stationFields(), key()];
    const first = await create(fields, headers);
    const before = await auditCount(api);
    expect(await create(fields, headers)).toMatchObject({ status: 201, body: first.body });
    expect(await auditCount(api)).toBe(before);
    expectRefusal(await create(stationFields(), headers), 422, 'key-reused');
  });

  it('is renamed, moved, closed and opened, each in the audit log', async () => {
    const { id } = (await create(stationFields())).body;
    const name = stationFields().name;
    const changes: [body: object, fields: string[]][] = [
      [{ name, province: 'GP' }, ['name', 'province']],
      [{ isClosed: true }, ['closedAt']],
      [{ isClosed: false }, ['closedAt']],
    ];
    for (const [body, fields] of changes) {
      expect(await change(id, body)).toMatchObject({ status: 200, body });
      expect(await auditEntries(api)).toMatchObject([
        { action: 'station-changed', objectId: id, fields },
      ]);
    }
    expect(await stationOf(id)).toMatchObject({ name, province: 'GP', isClosed: false });
    expectRefusedField(await change(id, { name: '' }), 400, 'name', 'Please name the station');
    expectRefusal(await change(randomUUID(), { name: stationFields().name }), 404, 'not-found');
  });
});

// VOU-19, ACC-36
describe('an action on stations', () => {
  it.each([
    ['POST', '/api/admin/stations'],
    ['PATCH', '/api/admin/stations/{id}'],
    ['POST', '/api/admin/stations/{id}/attendants'],
    ['DELETE', '/api/admin/stations/{id}/attendants/{id}'],
    ['DELETE', '/api/admin/station-phones/{id}'],
    ['POST', '/api/admin/redemptions/{id}/resolution'],
  ])('needs a recent proof: %s %s', async (method, path) => {
    const { cookie } = admin;
    const url = path.replaceAll('{id}', () => randomUUID());
    const call = () => send(api, method, url, method === 'DELETE' ? undefined : {}, { cookie });
    await renewProof(api, admin);
    expect((await call()).body.code).not.toBe('proof-required');
    api.advance(16 * 60 * 1000);
    expectRefusal(await call(), 403, 'proof-required');
  });
});
