// @module-tag long

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { namePassword } from '../../../domain/accounts/new-password.ts';
import { day } from '../../../domain/values/time-units.ts';
import { cleanUp } from '../../../server/accounts/clean-up.ts';
import { beforeTests, newAdmin, newDriver, signIn, startApi } from '../../support/api.ts';
import { auditCount, auditEntries } from '../../support/server/audit-entries.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { expectRefusal, expectRefusedField } from '../../support/server/refusal.ts';
import {
  attendantFields,
  attendantPassword,
  newAttendant,
  newPhone,
  newStation,
  stationFields,
  syncStation,
  tieKey,
} from '../../support/server/stations.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));

const key = () => ({ 'idempotency-key': randomUUID() });
const createStation = async () =>
  (await admin.call('POST', '/api/admin/stations', stationFields())).body;
const change = (id: string, body: object) => admin.call('PATCH', `/api/admin/stations/${id}`, body);
const addAttendant = (id: string, body: object, headers: Record<string, string> = {}) =>
  admin.call('POST', `/api/admin/stations/${id}/attendants`, body, headers);
const stationOf = async (id: string) => (await admin.call('GET', `/api/admin/stations/${id}`)).body;

// VOU-11, VOU-19
describe('an attendant', () => {
  it('is created with a password to replace at the first sign-in', async () => {
    const { id, name } = await createStation();
    const fields = attendantFields({ phoneNumber: '0821234567' });
    const { status, body } = await addAttendant(id, fields);
    const { username } = fields;
    expect({ status, ...body }).toMatchObject({
      status: 201,
      attendants: 1,
      people: [{ username, firstName: 'Sipho', lastName: 'Dlamini', isBlacklisted: false }],
    });
    const userId = body.people[0].id;
    expect(await auditEntries(api)).toEqual([
      {
        adminId: admin.userId,
        action: 'attendant-added',
        userId,
        objectId: id,
        fields: ['station'],
      },
    ]);
    const caller = await signIn(api, username, fields.password);
    const refused = await tieKey(caller, (await newPhone(admin)).key);
    expectRefusal(refused, 403, 'password-change-required');
    const passwords = { currentPassword: fields.password, newPassword: attendantPassword };
    const changed = await caller.call('POST', '/api/account/password', passwords);
    expect(changed).toMatchObject({ status: 200, body: { station: { id, name }, isAdmin: false } });
    expect((await syncStation(await newPhone(caller))).status).toBe(200);
  });

  it('has no easy password, and no name that is missing or taken', async () => {
    const { id } = await createStation();
    const wrong: [changes: object, field: string, message: string][] = [
      [
        { password: 'Password1' },
        'password',
        'This password is one of the most common ones: please choose another',
      ],
      [{ password: 'dlamini-1' }, 'password', namePassword],
      [{ password: 'short' }, 'password', 'Password must be at least 6 characters'],
      [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
      [{ firstName: ' ' }, 'firstName', 'First name is required'],
    ];
    for (const [changes, field, message] of wrong) {
      expectRefusedField(await addAttendant(id, attendantFields(changes)), 400, field, message);
    }
    const { username } = await newDriver(api);
    const taken = await addAttendant(id, attendantFields({ username: username.toUpperCase() }));
    expectRefusedField(taken, 409, 'username', 'This username is already taken');
    expect(await stationOf(id)).toMatchObject({ attendants: 0, people: [] });
  });

  it('is created once with an idempotency key, and at an open station only', async () => {
    const { id } = await createStation();
    const [fields, headers] = [attendantFields(), key()];
    const first = await addAttendant(id, fields, headers);
    expect(await addAttendant(id, fields, headers)).toMatchObject({
      status: 201,
      body: first.body,
    });
    expectRefusal(await addAttendant(id, attendantFields(), headers), 422, 'key-reused');
    expect(await stationOf(id)).toMatchObject({ attendants: 1 });
    await change(id, { isClosed: true });
    for (const station of [id, randomUUID()]) {
      expectRefusal(await addAttendant(station, attendantFields()), 404, 'not-found');
    }
  });

  it('who is removed is signed out, and their phones are cut off', async () => {
    const { id, phone } = await newStation(api, admin);
    const { caller, deviceId } = phone;
    const url = `/api/admin/stations/${id}/attendants/${caller.userId}`;
    expectRefusal(await admin.call('DELETE', url.replace(id, randomUUID())), 404, 'not-found');
    expect((await admin.call('DELETE', url)).status).toBe(204);
    expect(await auditEntries(api)).toMatchObject([
      { action: 'attendant-removed', userId: caller.userId, objectId: id, fields: ['station'] },
    ]);
    expectRefusal(await syncStation(phone), 401, 'signed-out');
    expect(await stationOf(id)).toMatchObject({
      attendants: 0,
      phones: 0,
      silentSince: null,
      people: [],
      devices: [{ id: deviceId, revokedAt: expect.any(String) }],
    });
    const again = await signIn(api, caller.username, attendantPassword);
    expect((await again.call('GET', '/api/auth/session')).body.user.station).toBeUndefined();
    expectRefusal(await syncStation({ ...phone, caller: again }), 403, 'attendants-only');
    expectRefusal(await admin.call('DELETE', url), 404, 'not-found');
  });

  it('who is removed after their session has ended by itself has their phone cut off, too', async () => {
    const { id, phone } = await newStation(api, admin);
    await api.context.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - day) })
      .where('userId', '=', phone.caller.userId as never) // an id from the API
      .execute();
    await runJob(api, cleanUp);
    expect(await stationOf(id)).toMatchObject({ phones: 1 });
    await admin.call('DELETE', `/api/admin/stations/${id}/attendants/${phone.caller.userId}`);
    expect(await stationOf(id)).toMatchObject({ phones: 0, silentSince: null });
  });

  it('of a closed station has no rights until it is opened again', async () => {
    const { id, name, phone } = await newStation(api, admin);
    const ownStation = async () =>
      (await phone.caller.call('GET', '/api/auth/session')).body.user.station;
    expect(await ownStation()).toEqual({ id, name });
    await change(id, { isClosed: true });
    expect(await ownStation()).toBeUndefined();
    expectRefusal(await syncStation(phone), 403, 'attendants-only');
    await change(id, { isClosed: false });
    expect((await syncStation(phone)).status).toBe(200);
  });

  it('who is blocked has no rights until they are restored', async () => {
    const { phone } = await newStation(api, admin);
    const user = `/api/admin/users/${phone.caller.userId}`;
    await admin.call('PATCH', `${user}/blacklist`, { reason: 'A test' });
    expectRefusal(await syncStation(phone), 403, 'attendants-only');
    await admin.call('PATCH', `${user}/restore`);
    expect((await syncStation(phone)).status).toBe(200);
  });
});

// VOU-19
describe('the phone of an attendant', () => {
  it('is cut off with its session, and makes another key once its attendant has signed in', async () => {
    const { id, phone } = await newStation(api, admin);
    const other = await newPhone(await newAttendant(api, admin, id));
    const cutOff = () => admin.call('DELETE', `/api/admin/station-phones/${phone.deviceId}`);
    expect((await cutOff()).status).toBe(204);
    const entry = {
      action: 'phone-cut-off',
      userId: phone.caller.userId,
      objectId: phone.deviceId,
      fields: ['revokedAt'],
    };
    expect(await auditEntries(api)).toMatchObject([entry]);
    // Neither can it fetch anything, nor tie its key again.
    expectRefusal(await syncStation(phone), 401, 'signed-out');
    expectRefusal(await tieKey(phone.caller, phone.key), 401, 'signed-out');
    expect((await syncStation(other)).status).toBe(200);
    const { devices } = await stationOf(id);
    expect(devices).toMatchObject([
      { id: other.deviceId, revokedAt: null },
      { id: phone.deviceId, revokedAt: expect.any(String) },
    ]);
    const before = await auditCount(api);
    expect((await cutOff()).status).toBe(204);
    expect(await auditCount(api)).toBe(before);
    const caller = await signIn(api, phone.caller.username, attendantPassword);
    expectRefusal(await syncStation({ ...phone, caller }), 404, 'phone-unknown');
    expectRefusal(await tieKey(caller, phone.key), 409, 'key-ended');
    expect((await syncStation(await newPhone(caller))).status).toBe(200);
  });

  it('is not found if it is a motorist’s', async () => {
    for (const id of [(await newPhone(await newDriver(api))).deviceId, randomUUID()]) {
      const answer = await admin.call('DELETE', `/api/admin/station-phones/${id}`);
      expectRefusal(answer, 404, 'not-found');
    }
  });
});
