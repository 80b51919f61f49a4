import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Caller,
  newAdmin,
  newCar,
  newDriver,
  registration,
  send,
  startApi,
} from '../../support/api.ts';
import { failingRows } from '../../support/failing-rows.ts';
import { addressOf, closedCalls, everyCall } from '../../support/server/call-address.ts';
import { named } from '../../support/server/named.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const megabyte = 1024 * 1024;

const bodies = {
  'broken JSON': { body: '{"broken', type: 'application/json' },
  'a huge body': { body: Buffer.alloc(9 * megabyte, 'a'), type: 'application/json' },
  'a body of no known kind': { body: 'a=b', type: 'text/plain' },
  'no body': { body: undefined, type: 'application/json' },
};

describe('a motorist', () => {
  const adminCalls = everyCall.filter(([, call]) => call.access === 'admin');
  let motorist: Caller;
  beforeAll(async () => {
    motorist = await newDriver(api);
  });

  // ACC-18, ADM-1
  it('is not an admin, whatever the body and the query of a call say', async () => {
    const failing = await failingRows(
      adminCalls,
      ([name]) => name,
      async ([name]) => {
        const { method, url } = addressOf(name);
        for (const { body, type } of Object.values(bodies)) {
          const headers = { 'content-type': type, 'idempotency-key': 'no key' };
          const answer = await motorist.call(method, `${url}?limit=x&q=%00`, body, headers);
          expectRefusal(answer, 403, 'admins-only');
        }
      },
    );
    expect(failing).toEqual([]);
  });
});

describe('a visitor', () => {
  // ACC-1, ACC-18
  it('must sign in before anything else of a call is checked', async () => {
    const failing = await failingRows(closedCalls, String, async (name) => {
      const { method, url } = addressOf(name);
      for (const { body, type } of Object.values(bodies)) {
        const answer = await send(api, method, url, body, { 'content-type': type });
        expectRefusal(answer, 401, 'signed-out');
      }
    });
    expect(failing).toEqual([]);
  });

  it('must sign in although the ids and keys of a call are unreadable', async () => {
    const headers = { 'idempotency-key': 'no key' };
    expectRefusal(await send(api, 'DELETE', '/api/cars/no-id', {}, headers), 401, 'signed-out');
    expectRefusal(await send(api, 'GET', '/api/loyalty/no-id'), 401, 'signed-out');
  });

  const cookies = [
    'volmaak_session=unknown',
    'volmaak_session=',
    'volmaak_session=%E0%A4%A',
    'volmaak_session=%00',
    `volmaak_session=${'a'.repeat(8000)}`,
    ';;;=;__proto__=1; ,"',
  ];

  it.each(named(cookies))('is not signed in by the cookie %s', async (_, cookie) => {
    expectRefusal(
      await send(api, 'GET', '/api/provinces', undefined, { cookie }),
      401,
      'signed-out',
    );
    const session = await send(api, 'GET', '/api/auth/session', undefined, { cookie });
    expect(session.body).toEqual({ authenticated: false, user: null });
  });

  it('can use the public calls', async () => {
    const open = everyCall.filter(([, call]) => call.access === 'open').map(([name]) => name);
    for (const name of open) {
      const { method, url } = addressOf(name);
      const answer = await send(api, method, url, method === 'GET' ? undefined : {});
      expect([200, 204, 400]).toContain(answer.status);
    }
  });
});

describe('GET /api/ping', () => {
  it('echoes the nonce', async () => {
    expect((await send(api, 'GET', '/api/ping?n=a%20b')).body).toEqual({ n: 'a b' });
    expect((await send(api, 'GET', '/api/ping')).body).toEqual({ n: null });
  });

  it('refuses a nonce that is too long or sent twice', async () => {
    expectRefusal(await send(api, 'GET', `/api/ping?n=${'a'.repeat(101)}`), 400, 'invalid');
    expectRefusal(await send(api, 'GET', '/api/ping?n=a&n=b'), 400, 'invalid');
  });
});

describe('an unknown address', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/cars/a/b/c', '/API/ping', '/api/ping/'])(
    'of the API leads to a 404 in JSON: %s',
    async (url) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        expectRefusal(await send(api, method, url), 404, 'not-found');
      }
    },
  );
});

describe('responses', () => {
  const userFields = [
    'blacklistReason',
    'firstName',
    'id',
    'isAdmin',
    'isBlacklisted',
    'lastName',
    'mustChangePassword',
    'phoneNumber',
    'username',
  ];

  it('have the fields of the contract and no others', async () => {
    const registered = await send(api, 'POST', '/api/auth/register', registration());
    expect(Object.keys(registered.body).sort()).toEqual(userFields);
    const driver = await newDriver(api);
    const session = await driver.call('GET', '/api/auth/session');
    expect(Object.keys(session.body).sort()).toEqual(['authenticated', 'user']);
    expect(Object.keys(session.body.user).sort()).toEqual(userFields);
    expect(Object.keys(await newCar(driver)).sort()).toEqual([
      'carPhotoUrl',
      'createdAt',
      'fuelCapacity',
      'fuelType',
      'id',
      'isRoadworthy',
      'isStolen',
      'make',
      'model',
      'modelType',
      'province',
      'registrationNumber',
      'userId',
      'year',
    ]);
  });

  it('never contain fields that only the server needs', { tags: 'long' }, async () => {
    const admin = await newAdmin(api);
    const driver = await newDriver(api);
    await newCar(driver);
    const texts = await Promise.all(
      everyCall
        .filter(([name]) => name.startsWith('GET '))
        .map(async ([name]) => {
          const { method, url } = addressOf(name, { userId: driver.userId });
          return JSON.stringify((await admin.call(method, url)).body);
        }),
    );
    expect(texts.join()).toContain(driver.userId);
    expect(texts.join()).not.toMatch(/argon2|password_|token|hash|idNumber|plate_key/i);
  });
});
