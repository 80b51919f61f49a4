// @module-tag long

import { describe, expect, it } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { newCar, newDriver, send, startApi } from '../../support/api.ts';

const api = startApi();
const nothing = { prices: null, changes: null, cars: null, loyalty: null };

// API-11
describe('GET /api/start', () => {
  it('answers what the calls for its parts answer', async () => {
    const driver = await newDriver(api);
    await newCar(driver);
    const read = async (url: string) => (await driver.call('GET', url)).body;
    const answer = await driver.call('GET', '/api/start');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toEqual({
      session: await read('/api/auth/session'),
      prices: await read('/api/fuel-prices/live'),
      changes: await read('/api/fuel-prices/changes'),
      cars: await read(`/api/cars/user/${driver.userId}`),
      loyalty: await read(`/api/loyalty/${driver.userId}`),
    });
    expect(answer.body.cars).toHaveLength(1);
  });

  it('tells a visitor only that nobody is signed in', async () => {
    const { status, body } = await send(api, 'GET', '/api/start');
    expect(status).toBe(200);
    expect(body).toEqual({ session: { authenticated: false, user: null }, ...nothing });
  });

  it('has only the session for a user who must change their password', async () => {
    const driver = await newDriver(api);
    await api.context.db
      .updateTable('users')
      .set({ mustChangePassword: true })
      .where('id', '=', driver.userId as UserId) // an id from the API
      .execute();
    const { body } = await driver.call('GET', '/api/start');
    expect(body).toMatchObject({ session: { user: { mustChangePassword: true } }, ...nothing });
  });
});
