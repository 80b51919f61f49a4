// @module-tag long

import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type {} from '../../../server/http/load.ts';
import { type Api, type Caller, newDriver, photo, startApi } from '../../support/api.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

// Load tests use these limits too.
const api = startApi({ rateLimits: false });
const megabyte = 1024 * 1024;
const path = '/api/validate-car-image';

let port: number;
let json: string;
beforeAll(async () => {
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port);
  json = JSON.stringify({
    imageData: `data:image/jpeg;base64,${(await photo()).toString('base64')}`,
  });
});

// No call of an earlier test is still in flight.
beforeEach(() => vi.waitFor(async () => expect(await openConnections(api)).toBe(0), 60_000));

const openConnections = ({ app }: Api) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

interface SlowCall {
  socket: Socket;
  /** The first response of the server. */
  answer: Promise<string>;
  isAnswered: () => boolean;
}

/** Starts a call and sends only the first bytes of its body, unless told otherwise. */
function beginCall(
  { cookie }: Caller,
  {
    length = json.length,
    method = 'POST',
    type = 'application/json',
    to = path,
    body = json.slice(0, 10),
  } = {},
): SlowCall {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  const answer = new Promise<string>((resolve, reject) => {
    socket.on('data', (chunk) => {
      heard += chunk;
      if (heard.includes('\r\n\r\n')) resolve(heard);
    });
    socket.on('error', reject);
  });
  answer.catch(() => {});
  const size = Number.isFinite(length) ? `Content-Length: ${length}` : 'Transfer-Encoding: chunked';
  const head = `${method} ${to} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: ${type}`;
  const first = Number.isFinite(length) ? body : 'a\r\n{"imageDat\r\n';
  socket.write(`${head}\r\n${size}\r\n\r\n${first}`);
  return { socket, answer, isAnswered: () => heard !== '' };
}

/** Makes the first check wait until the test releases it. */
function firstCheckWaits() {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const usual = api.context.imageCheck.check;
  const slow = vi.spyOn(api.context.imageCheck, 'check');
  slow.mockImplementationOnce(async (bytes) => {
    await promise;
    return usual(bytes);
  });
  onTestFinished(() => {
    finish();
    slow.mockRestore();
  });
  return { slow, finish };
}

const answered = (calls: SlowCall[]) => calls.filter((call) => call.isAnswered());
const check = (caller: Caller) => caller.call('POST', path, JSON.parse(json));

// LIM-6
describe('pictures of one account', () => {
  it('beyond four at a time get 429 before their bodies have arrived', async () => {
    const [driver, other] = [await newDriver(api), await newDriver(api)];
    const calls = Array.from({ length: 10 }, () => beginCall(driver, { length: json.length }));
    await vi.waitFor(() => expect(answered(calls)).toHaveLength(6), 60_000);
    for (const { answer } of answered(calls)) {
      expect(await answer).toMatch(/^HTTP\/1.1 429 /);
      expect(await answer).toMatch(/^retry-after: 5\r$/im);
    }
    expectRefusal(await check(driver), 429, 'too-many');
    const put = { method: 'PUT', to: `/api/uploads/${randomUUID()}`, type: 'image/jpeg' };
    expect(await beginCall(driver, put).answer).toMatch(/^HTTP\/1.1 429 /);
    // Other accounts are served meanwhile, and the accepted uploads complete.
    expect((await check(other)).status).toBe(200);
    const admitted = calls.filter((call) => !call.isAnswered());
    for (const { socket } of admitted) socket.write(json.slice(10));
    for (const { answer } of admitted) expect(await answer).toMatch(/^HTTP\/1.1 200 /);
    expect((await check(driver)).status).toBe(200);
  });

  it('no longer count once their callers have hung up', async () => {
    const driver = await newDriver(api);
    const calls = Array.from({ length: 5 }, () => beginCall(driver));
    await vi.waitFor(() => expect(answered(calls)).toHaveLength(1), 60_000);
    for (const { socket } of calls) socket.destroy();
    await vi.waitFor(async () => expect((await check(driver)).status).toBe(200), 60_000);
  });

  it('count while they are processed, even if their callers have hung up', async () => {
    const driver = await newDriver(api);
    const { slow, finish } = firstCheckWaits();
    const { socket } = beginCall(driver, { body: json });
    await vi.waitFor(() => expect(slow).toHaveBeenCalled(), 60_000);
    socket.destroy();
    await vi.waitFor(async () => expect(await openConnections(api)).toBe(0), 60_000);
    const calls = Array.from({ length: 4 }, () => beginCall(driver));
    await vi.waitFor(() => expect(answered(calls)).toHaveLength(1), 60_000);
    expect(await answered(calls)[0]?.answer).toMatch(/^HTTP\/1.1 429 /);
    finish();
    await vi.waitFor(async () => expect((await check(driver)).status).toBe(200), 60_000);
  });

  it('are processed one by one, so that other accounts do not wait for all of them', async () => {
    const [driver, other] = [await newDriver(api), await newDriver(api)];
    const { slow, finish } = firstCheckWaits();
    const calls = Array.from({ length: 5 }, () => beginCall(driver, { body: json }));
    await vi.waitFor(() => expect(answered(calls)).toHaveLength(1), 60_000);
    await vi.waitFor(() => expect(slow).toHaveBeenCalled(), 60_000);
    expect((await check(other)).status).toBe(200);
    expect(slow).toHaveBeenCalledTimes(2);
    finish();
    for (const { answer } of calls) expect(await answer).toMatch(/^HTTP\/1.1 (200|429) /);
    expect(slow).toHaveBeenCalledTimes(5);
  });
});

describe('pictures of all accounts', () => {
  it('beyond 32 MB get 503 before their bodies have arrived, if they are large', async () => {
    const full = { length: 8 * megabyte };
    const last = await newDriver(api);
    const drivers = await Promise.all(Array.from({ length: 5 }, () => newDriver(api)));
    const calls = drivers.flatMap((driver) => [
      ...Array.from({ length: 3 }, () => beginCall(driver, full)),
      // A body without a length may grow to the limit.
      beginCall(driver, { length: Number.POSITIVE_INFINITY }),
    ]);
    await vi.waitFor(() => expect(answered(calls)).toHaveLength(16), 60_000);
    for (const { answer } of answered(calls)) {
      expect(await answer).toMatch(/^HTTP\/1.1 503 /);
      expect(await answer).toMatch(/^retry-after: 5\r$/im);
    }
    // What the app sends still has its place.
    expect((await check(last)).status).toBe(200);
  });

  it('come one by one while the event loop is busy', async () => {
    replaceServerDurations({ http: { eventLoopIdle: Number.MAX_VALUE, unreadBody: 0 } });
    const [first, second] = [await newDriver(api), await newDriver(api)];
    await vi.waitFor(() => expect(api.app.isEventLoopBusy()).toBe(true), 60_000);
    const small = beginCall(first);
    await vi.waitFor(async () => expect(await openConnections(api)).toBe(1), 60_000);
    await vi.waitFor(async () => {
      const large = beginCall(second, { length: 2 * megabyte });
      expect(await large.answer).toMatch(/^HTTP\/1.1 503 /);
      // The server closes the connection instead of reading the whole body.
      await vi.waitFor(() => expect(large.socket.destroyed).toBe(true), 60_000);
    }, 60_000);
    small.socket.write(json.slice(10));
    expect(await small.answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('take the places of those whose bodies hardly arrive', async () => {
    replaceServerDurations({ http: { slowBody: 0 } });
    const [slow, other] = [await newDriver(api), await newDriver(api)];
    const calls = Array.from({ length: 5 }, () => beginCall(slow, { length: 8 * megabyte }));
    await vi.waitFor(() => expect(answered(calls)).toHaveLength(1), 60_000);
    const body = json.padEnd(2 * megabyte);
    await vi.waitFor(async () => {
      const { answer } = beginCall(other, { length: body.length, body });
      expect(await answer).toMatch(/^HTTP\/1.1 200 /);
    }, 60_000);
    expect(calls.some(({ socket }) => socket.destroyed)).toBe(true);
  });
});
