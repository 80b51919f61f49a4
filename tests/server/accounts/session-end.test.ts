// @module-tag long

import { describe, expect, it } from 'vitest';
import { day, hour } from '../../../domain/values/time-units.ts';
import { newAdmin, newDriver, signIn, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi({ sessionDays: 90, adminSessionHours: 12 });
const short = startApi({ sessionDays: 2, adminSessionHours: 1 });

// ACC-42
describe('the absolute end of a session', () => {
  it('comes after 90 days for a motorist, however much it is used', async () => {
    const { username } = await newDriver(api);
    const driver = await signIn(api, username, 'secret-1');
    for (let used = 0; used < 4; used += 1) {
      api.advance(22 * day);
      expect((await driver.call('GET', '/api/provinces')).status).toBe(200);
    }
    api.advance(2 * day + 1000);
    expectRefusal(await driver.call('GET', '/api/provinces'), 401, 'signed-out');
  });

  it('bounds what a renewal adds', async () => {
    const { username } = await newDriver(api);
    const driver = await signIn(api, username, 'secret-1');
    for (let used = 0; used < 3; used += 1) {
      api.advance(29 * day);
      await driver.call('GET', '/api/provinces');
    }
    const row = await api.context.db
      .selectFrom('sessions')
      .select(['createdAt', 'expiresAt'])
      .where('userId', '=', driver.userId as never) // an id from the API
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(90 * day);
  });

  it('comes after 12 hours for an admin', async () => {
    const admin = await newAdmin(api);
    api.advance(11 * hour);
    expect((await admin.call('GET', '/api/admin/statistics')).status).toBe(200);
    api.advance(hour + 1000);
    expectRefusal(await admin.call('GET', '/api/admin/statistics'), 401, 'signed-out');
    const session = await admin.call('GET', '/api/auth/session');
    expect(session.body).toEqual({ authenticated: false, user: null });
  });

  it('is that of an admin as soon as a motorist becomes one', async () => {
    const user = await newDriver(api);
    const fresh = await signIn(api, user.username, 'secret-1');
    api.advance(13 * hour);
    const late = await signIn(api, user.username, 'secret-1');
    const admin = await newAdmin(api);
    expect((await fresh.call('GET', '/api/provinces')).status).toBe(200);
    await admin.call('PATCH', `/api/admin/users/${user.userId}`, { isAdmin: true });
    expectRefusal(await fresh.call('GET', '/api/provinces'), 401, 'signed-out');
    expect((await late.call('GET', '/api/admin/statistics')).status).toBe(200);
    const listed = await late.call('GET', '/api/account/sessions');
    expect(listed.body).toHaveLength(1);
  });

  it('is set by the operator', async () => {
    const [driver, admin] = [await newDriver(short), await newAdmin(short)];
    short.advance(hour + 1000);
    expectRefusal(await admin.call('GET', '/api/provinces'), 401, 'signed-out');
    short.advance(2 * day - 2 * hour);
    expect((await driver.call('GET', '/api/provinces')).status).toBe(200);
    short.advance(hour);
    expectRefusal(await driver.call('GET', '/api/provinces'), 401, 'signed-out');
  });
});
