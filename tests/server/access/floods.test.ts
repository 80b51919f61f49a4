import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPassword } from '../../../server/accounts/passwords.ts';
import { pictureProcess } from '../../../server/gateways/image-check/picture-process.ts';
import type {} from '../../../server/http/load.ts';
import { maxConnections } from '../../../server/http/open-connections.ts';
import { type Api, newDriver, photo, registration, send, startApi } from '../../support/api.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { portOf, type RawCall, rawCall, rawCalls, request } from '../../support/server/raw-call.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { sendPicture } from '../../support/server/send-picture.ts';
import { occupyPasswordChecks } from './password-checks.ts';

const patience = { timeout: 60_000, interval: 20 };

const direct = startApi({ rateLimits: false });
const behindProxy = startApi({ rateLimits: false, trustProxy: ['127.0.0.0/8'] });

const openConnections = ({ app }: Api) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

beforeAll(async () => {
  for (const { app } of [direct, behindProxy]) await app.listen({ port: 0, host: '127.0.0.1' });
});

// No connection of an earlier test is still open.
beforeEach(async () => {
  for (const api of [direct, behindProxy]) {
    await vi.waitFor(async () => expect(await openConnections(api)).toBe(0), patience);
  }
});

const visit = request('GET /api/auth/session', { Connection: 'close' });
/** A sign-in of which only the beginning arrives, from a client of the proxy. */
const slowSignIn = (client = '198.51.100.7') =>
  request(
    'POST /api/auth/login',
    { 'Content-Type': 'application/json', 'X-Forwarded-For': client, Expect: '100-continue' },
    '{',
    1000,
  );

/** How many calls of a connection were answered with 200. */
const served = (call: RawCall) => call.heard().split('HTTP/1.1 200').length - 1;

/** Begins calls, and waits until the server has begun to read all of them. */
async function beginCalls(api: Api, count: number, textOf: (index: number) => string) {
  const calls = await rawCalls(count, (index) => rawCall(portOf(api), textOf(index)));
  const begun = () => calls.filter((call) => call.heard().includes('100 Continue'));
  await vi.waitFor(() => expect(begun()).toHaveLength(count), patience);
  return calls;
}

// LIM-8
describe('connections of one network', () => {
  it.each([
    ['are silent', ''],
    ['have sent a part of a header', 'GET / HTTP/1.1\r\nHost: volmaak\r\n'],
    ['are idle', request('GET /api/auth/session')],
  ])('beyond 300 take the places of those that %s', async (_, text) => {
    const calls = await rawCalls(310, () => rawCall(portOf(direct), text));
    await vi.waitFor(async () => expect(await openConnections(direct)).toBe(300), patience);
    expect(await (await rawCall(portOf(direct), visit)).answer).toMatch(/^HTTP\/1.1 200 /);
    expect(calls.filter((call) => call.isClosed()).length).toBeGreaterThanOrEqual(10);
  });

  it('beyond 300 get 503 while the others are at work, unlike other networks', {
    tags: 'long',
  }, async () => {
    await beginCalls(direct, 300, () => slowSignIn());
    const answer = await (await rawCall(portOf(direct), visit)).answer;
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    expect(answer).toMatch(/^retry-after: 5\r$/im);
    expect(answer).toMatch(/^x-volmaak: /im);
    const health = await rawCall(portOf(direct), request('GET /healthz'));
    expect(await health.answer).toMatch(/^HTTP\/1.1 200 /);
    // Only GET and HEAD are health checks.
    const text = request('POST /healthz', { 'Content-Type': 'application/json' }, '{', 1000);
    expect(await (await rawCall(portOf(direct), text)).answer).toMatch(/^HTTP\/1.1 503 /);
    const other = await rawCall(portOf(direct), visit, '127.0.0.2');
    expect(await other.answer).toMatch(/^HTTP\/1.1 200 /);
  });

  // LIM-12
  it('count for the account that was served on them, up to 30 of each', async () => {
    const { cookie } = await newDriver(direct);
    const text = request('GET /api/auth/session', { Cookie: cookie });
    const served = await rawCalls(40, () => rawCall(portOf(direct), text));
    for (const { answer } of served) expect(await answer).toMatch(/^HTTP\/1.1 200 /);
    await rawCalls(310, () => rawCall(portOf(direct), ''));
    await vi.waitFor(async () => expect(await openConnections(direct)).toBe(330), patience);
    expect(served.filter((call) => call.isClosed())).toEqual([]);
  });

  it('beyond 300 take the places of those whose body hardly arrives', {
    tags: 'long',
  }, async () => {
    replaceServerDurations({ http: { slowBody: 0 } });
    const calls = await beginCalls(direct, 300, () => slowSignIn());
    await vi.waitFor(async () => {
      expect(await (await rawCall(portOf(direct), visit)).answer).toMatch(/^HTTP\/1.1 200 /);
    }, patience);
    expect(calls.some((call) => call.isClosed())).toBe(true);
  });

  it.each([
    [1100, 500],
    [8100, 4000],
    [Number.POSITIVE_INFINITY, 4000],
  ])('and of all others are limited by %d open files to %d', (openFiles, most) => {
    expect(maxConnections(openFiles)).toBe(most);
  });

  it('are as many as they like if it is a trusted proxy', { tags: 'long' }, async () => {
    const calls = await rawCalls(310, () => rawCall(portOf(behindProxy), ''));
    expect(await (await rawCall(portOf(behindProxy), visit)).answer).toMatch(/^HTTP\/1.1 200 /);
    expect(calls.filter((call) => call.isClosed())).toEqual([]);
  });
});

// LIM-8, LIM-14
it('phones of many accounts behind one address never wait for each other without need', async () => {
  replaceServerDurations({ http: { eventLoopIdle: Number.MAX_VALUE, shedPause: 600_000 } });
  await vi.waitFor(() => expect(direct.app.isEventLoopBusy()).toBe(true), patience);
  const drivers = await Promise.all(Array.from({ length: 40 }, () => newDriver(direct)));
  const calls = await rawCalls(120, async (index) => {
    const headers = { Cookie: drivers[index % 40]!.cookie }; // one of 40
    const text = request('GET /api/fuel-requests', headers);
    const call = await rawCall(portOf(direct), text);
    for (let answers = 1; answers < 3; answers += 1) {
      await vi.waitFor(() => expect(served(call)).toBe(answers), patience);
      call.socket.write(text);
    }
    return call;
  });
  for (const call of calls) await vi.waitFor(() => expect(served(call)).toBe(3), patience);
});

// LIM-13
it('a connection whose call was shed is read again once the server has nothing to do', async () => {
  replaceServerDurations({ http: { eventLoopIdle: Number.MAX_VALUE, shedPause: 600_000 } });
  await vi.waitFor(() => expect(direct.app.isEventLoopBusy()).toBe(true), patience);
  const others = await beginCalls(direct, 100, () => slowSignIn());
  const text = request('GET /api/auth/session');
  const call = await rawCall(portOf(direct), text);
  expect(await call.answer).toMatch(/^HTTP\/1.1 503 /);
  call.socket.write(text);
  for (const { socket } of others) socket.destroy();
  await vi.waitFor(() => expect(call.heard()).toContain('HTTP/1.1 200 '), patience);
});

// LIM-10
describe('calls at the same time', () => {
  const login = { username: 'nobody', password: 'nothing' };
  const from = (client: string) =>
    send(behindProxy, 'POST', '/api/auth/login', login, { 'x-forwarded-for': client });

  it('beyond 300 of visitors of one network get 503, and others are served', {
    tags: 'long',
  }, async () => {
    const driver = await newDriver(behindProxy);
    const forwarded = { 'x-forwarded-for': '198.51.100.7' };
    const profile = () => driver.call('GET', '/api/auth/session', undefined, forwarded);
    expect((await profile()).status).toBe(200);
    await beginCalls(behindProxy, 300, () => slowSignIn());
    const refused = await from('198.51.100.7');
    expectRefusal(refused, 503, 'overloaded');
    expect(refused.headers).toMatchObject({ 'retry-after': '5' });
    expect((await from('198.51.100.8')).status).toBe(401);
    expect((await profile()).status).toBe(200);
    expect((await send(behindProxy, 'GET', '/healthz', undefined, forwarded)).status).toBe(200);
  });

  it('beyond 64 of one account get 503, and others are served', async () => {
    const [driver, other] = [await newDriver(behindProxy), await newDriver(behindProxy)];
    const text = request(
      'POST /api/fuel-requests',
      { 'Content-Type': 'application/json', Cookie: driver.cookie, Expect: '100-continue' },
      '{',
      100_000,
    );
    const calls = await rawCalls(70, () => rawCall(portOf(behindProxy), text));
    // They count once their session is known.
    const refused = () => calls.filter((call) => call.heard().includes('HTTP/1.1 503'));
    await vi.waitFor(() => expect(refused()).toHaveLength(6), patience);
    expectRefusal(await driver.call('GET', '/api/auth/session'), 503, 'overloaded');
    expect((await other.call('GET', '/api/auth/session')).status).toBe(200);
  });

  it('are fewer for each network while the event loop is busy', async () => {
    replaceServerDurations({ http: { eventLoopIdle: Number.MAX_VALUE } });
    const clients = Array.from({ length: 100 }, (_, index) =>
      index < 30 ? '198.51.100.7' : `203.0.113.${index}`,
    );
    await beginCalls(behindProxy, 100, (index) => slowSignIn(clients[index]));
    await vi.waitFor(async () => {
      expectRefusal(await from('198.51.100.7'), 503, 'overloaded');
    }, patience);
    expect((await from('198.51.100.8')).status).toBe(401);
  });
});

// LIM-14
describe('a session that is not known yet', () => {
  async function callWhileFull(cookie: string) {
    replaceServerDurations({ http: { eventLoopIdle: Number.MAX_VALUE } });
    await vi.waitFor(() => expect(behindProxy.app.isEventLoopBusy()).toBe(true), patience);
    const calls = await beginCalls(behindProxy, 100, (index) =>
      slowSignIn(index < 30 ? '198.51.100.7' : `203.0.113.${index}`),
    );
    const headers = { 'X-Forwarded-For': '198.51.100.7', Cookie: cookie };
    const call = await rawCall(portOf(behindProxy), request('GET /api/auth/session', headers));
    return { call, calls };
  }

  it('waits for the share of its network', async () => {
    const { call, calls } = await callWhileFull((await newDriver(behindProxy)).cookie);
    calls[0]?.socket.destroy();
    expect(await call.answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('is refused after a while', async () => {
    replaceServerDurations({ http: { admissionWait: 0 } });
    const { call } = await callWhileFull((await newDriver(behindProxy)).cookie);
    expect(await call.answer).toMatch(/^HTTP\/1.1 503 /);
  });
});

// LIM-11
describe('passwords to be checked', { tags: 'long' }, () => {
  it('beyond 60 get 503 at once, and other calls are served', async () => {
    const free = occupyPasswordChecks(60);
    const refused = expect(isPassword(null, 'nothing')).rejects;
    await refused.toMatchObject({ code: 'overloaded', status: 503 });
    expect((await send(direct, 'GET', '/api/auth/session')).status).toBe(200);
    await free();
    expect(await isPassword(null, 'nothing')).toBe(false);
  });

  it.each([
    ['198.51.100.7', '198.51.100.7', '198.51.100.8'],
    ['2001:db8:1:2::7', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::7'],
  ])('are at most 15 of the network of %s', async (address, same, other) => {
    const free = occupyPasswordChecks(15, address);
    const refused = expect(isPassword(null, 'nothing', same)).rejects;
    await refused.toMatchObject({ code: 'overloaded', status: 503 });
    expect(await isPassword(null, 'nothing', other)).toBe(false);
    await free();
    expect(await isPassword(null, 'nothing', same)).toBe(false);
  });

  it.each([
    ['POST', '/api/auth/login', { username: 'nobody', password: 'nothing' }],
    ['POST', '/api/auth/register', registration()],
  ])('count for the network of %s %s', async (method, url, body) => {
    const free = occupyPasswordChecks(15, '198.51.100.7');
    const from = (client: string) =>
      send(behindProxy, method, url, body, { 'x-forwarded-for': client });
    expectRefusal(await from('198.51.100.7'), 503, 'overloaded');
    expect((await from('198.51.100.8')).status).toBeLessThan(500);
    await free();
  });
});

// LIM-9
describe('pictures that wait', { tags: 'long' }, () => {
  it('beyond 24 get 503 before their bodies are read, and other calls are served', async () => {
    const bytes = await photo();
    const drivers = await Promise.all(Array.from({ length: 25 }, () => newDriver(direct)));
    const last = drivers.pop()!; // one of 25
    expect((await sendPicture(last, bytes)).answer.status).toBe(204);
    const { pid = 0 } = pictureProcess();
    process.kill(pid, 'SIGSTOP');
    const sent = drivers.map((driver) => sendPicture(driver, bytes));
    await vi.waitFor(() => expect(pictureProcess().jobs).toBe(24), patience);
    const head = request(
      'POST /api/validate-car-image',
      { 'Content-Type': 'application/json', Cookie: last.cookie },
      '{',
      1000,
    );
    const answer = await (await rawCall(portOf(direct), head)).answer;
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    expect(answer).toMatch(/^retry-after: 5\r$/im);
    expect((await last.call('GET', '/api/auth/session')).status).toBe(200);
    process.kill(pid, 'SIGCONT');
    for (const { answer: done } of await Promise.all(sent)) expect(done.status).toBe(204);
  });
});
