// @module-tag long

import { describe, expect, it } from 'vitest';
import { beforeTests, newAdmin, newCar, newDriver, send, startApi } from '../../support/api.ts';
import { failingRows } from '../../support/failing-rows.ts';
import { addressOf, everyCall } from '../../support/server/call-address.ts';
import { expectClientError, expectRefusal } from '../../support/server/refusal.ts';
import { newStation } from '../../support/server/stations.ts';
import { storedRows } from '../../support/server/stored-rows.ts';

const api = startApi();
const json = { 'content-type': 'application/json' };
const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Calls that take a JSON body. */
const bodyNames = everyCall
  .filter(([, call]) => call.body && call.body !== 'binary')
  .map(([name]) => name);

const driver = beforeTests(() => newDriver(api));
const admin = beforeTests(() => newAdmin(api));
const attendant = beforeTests(async () => (await newStation(api, admin)).phone.caller);

/** Calls that require only that the body is an object. */
const takesAnyObject = [
  'POST /api/auth/logout',
  'POST /api/auth/passkey/options',
  'POST /api/sms/welcome',
  'POST /api/admin/collections/reminders/preview',
];

/**
 * Sends raw bytes as a user who may call. Public calls get no session, so that nobody is signed
 * out.
 */
function sendRaw(name: string, body: string | Buffer, headers: Record<string, string> = json) {
  const { method, url } = addressOf(name);
  const access = everyCall.find(([other]) => other === name)?.[1].access;
  if (access === 'open') return send(api, method, url, body, headers);
  const callers = { admin, attendant, user: driver };
  return callers[access ?? 'user'].call(method, url, body, headers);
}

describe('a body that is not a JSON object', () => {
  const bodies = {
    'broken JSON': '{"make": ',
    'a second value': '{}{}',
    'a single quote': "{'make': 1}",
    NaN: '{"year": NaN}',
    'a bare NUL': '\0',
    'a NUL in a text': '{"make": "\0"}',
    'an array': '[]',
    'a list of bodies': '[{}]',
    'a text': '"make"',
    'a number': '1',
    true: 'true',
    null: 'null',
    'deep arrays': '['.repeat(40_000) + ']'.repeat(40_000),
    'an endless array': '['.repeat(40_000),
    'a key __proto__': '{"__proto__": {"isAdmin": true}}',
    'a __proto__ further in': '{"userId": {"__proto__": {"isAdmin": true}}}',
    'an escaped __proto__': '{"__pr\\u006fto__": {"isAdmin": true}}',
    'constructor and prototype': '{"constructor": {"prototype": {"isAdmin": true}}}',
  };

  it('is refused by every call and changes nothing', async () => {
    const before = await storedRows(api);
    const failing = await failingRows(bodyNames, String, async (name) => {
      for (const body of Object.values(bodies)) expectClientError(await sendRaw(name, body));
      expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
    });
    expect(failing).toEqual([]);
    expect(await storedRows(api)).toEqual(before);
  });

  it('gets its own sentence and code when it is not JSON', async () => {
    expectRefusal(await sendRaw('POST /api/cars', bodies['broken JSON']), 400, 'invalid-json');
    expectRefusal(await sendRaw('POST /api/cars', bodies['a key __proto__']), 400, 'invalid-json');
  });

  it('is refused by every call when it is deeply nested', async () => {
    const failing = await failingRows(bodyNames, String, async (name) => {
      const deep = `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`;
      const answer = await sendRaw(name, `{"userId": ${deep}, "make": ${deep}}`);
      if (takesAnyObject.includes(name)) expect(answer.status).toBeLessThan(300);
      else expectClientError(answer);
    });
    expect(failing).toEqual([]);
  });
});

describe('a body with another content type', () => {
  const kinds = [
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/jsonp',
    'image/png',
    ';;;',
    '',
  ];

  it('is refused with 415 by every call', async () => {
    const failing = await failingRows(bodyNames, String, async (name) => {
      for (const kind of kinds) {
        const answer = await sendRaw(name, Buffer.from('{}'), { 'content-type': kind });
        expectRefusal(answer, 415, 'unsupported-type');
      }
      expectRefusal(await sendRaw(name, Buffer.from('{}'), {}), 415, 'unsupported-type');
    });
    expect(failing).toEqual([]);
  });

  it('is refused with 415 where a picture is expected', async () => {
    const uploads = 'PUT /api/uploads/{id}';
    for (const kind of [
      'text/plain',
      'application/json',
      'application/octet-stream',
      'video/mp4',
    ]) {
      expectRefusal(
        await sendRaw(uploads, '{}', { 'content-type': kind }),
        415,
        'unsupported-type',
      );
    }
  });

  it('is accepted when the content type is another spelling of JSON', async () => {
    const kind = { 'content-type': 'Application/JSON; charset=UTF-8' };
    const fields = JSON.stringify({ username: driver.username, password: 'secret-1' });
    expect((await sendRaw('POST /api/auth/login', fields, kind)).status).toBe(200);
  });
});

// LIM-7
describe('a body over its limit', () => {
  /** A JSON object of this many bytes. */
  const object = (size: number) => `{"make":"${'a'.repeat(size - 11)}"}`;

  it('of 100 KB is refused with 413 by every call', async () => {
    const failing = await failingRows(
      bodyNames.filter((name) => !/validate-car-image|bank-statements/.test(name)),
      String,
      async (name) => {
        expectRefusal(await sendRaw(name, object(100 * kilobyte + 1)), 413, 'too-large');
        expect((await sendRaw(name, object(100 * kilobyte))).status).not.toBe(413);
      },
    );
    expect(failing).toEqual([]);
  });

  it('of 8 MB is refused with 413 where a picture is checked', async () => {
    const name = 'POST /api/validate-car-image';
    expectRefusal(await sendRaw(name, object(8 * megabyte + 1)), 413, 'too-large');
    expect((await sendRaw(name, object(8 * megabyte))).status).toBe(400);
  });

  it.each(['', '/preview'])('of 4 MB is refused with 413 for a bank statement%s', async (path) => {
    const name = `POST /api/admin/bank-statements${path}`;
    expectRefusal(await sendRaw(name, object(4 * megabyte + 1)), 413, 'too-large');
    expect((await sendRaw(name, object(4 * megabyte))).status).not.toBe(413);
  });

  it('of 5 MB is refused with 413 when a picture is sent, and already when it is announced', async () => {
    const kind = { 'content-type': 'image/jpeg' };
    const over = Buffer.alloc(5 * megabyte + 1);
    expectRefusal(await sendRaw('PUT /api/uploads/{id}', over, kind), 413, 'too-large');
    const announced = { contentType: 'image/jpeg', size: over.length };
    const before = await storedRows(api);
    expectRefusal(await driver.call('POST', '/api/objects/upload', announced), 413, 'too-large');
    expect(await storedRows(api)).toEqual(before);
  });

  it('is refused with 413 although its length was not declared', async () => {
    const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const chunk = new TextEncoder().encode('a'.repeat(64 * kilobyte));
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(chunk);
        controller.enqueue(chunk);
        controller.close();
      },
    });
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      body,
      headers: json,
      duplex: 'half',
    } as RequestInit); // the DOM's types do not know `duplex`
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'too-large' });
  });
});

describe('fields that the body must not contain', () => {
  it('are ignored', async () => {
    const car = await newCar(driver);
    const change = { isRoadworthy: true, isStolen: true, isVerified: true, id: 'x', photoId: 'x' };
    const changed = await driver.call('PATCH', `/api/cars/${car.id}`, change);
    expect(changed).toMatchObject({ status: 200, body: car });
  });

  it('grant no rights at registration', async () => {
    const fields = { isAdmin: true, isVerified: true, isBlacklisted: true, id: 'x' };
    const other = await newDriver(api, fields);
    const [row] = await api.context.db
      .selectFrom('users')
      .select(['isAdmin', 'isVerified', 'isBlacklisted', 'mustChangePassword'])
      .where('username', '=', other.username)
      .execute();
    expect(Object.values(row ?? {})).toEqual([false, false, false, false]);
  });

  it('are not found as parameters by special names', async () => {
    const answer = await send(api, 'GET', '/api/ping?__proto__[n]=1&constructor=2&n=3');
    expect(answer.body).toEqual({ n: '3' });
  });
});
