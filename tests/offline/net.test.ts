import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { failureReasons, send } from '../../src/offline/net.ts';
import { nextStep } from '../../src/offline/steps.ts';
import { replaceAppDurations } from '../support/replace-durations.ts';
import { fuelRequest, photo, requestItem, vehicleItem } from './support/items.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let origin: string;
let handler: Handler;
const item = requestItem();
const request = nextStep(item, null);
const mark = { 'X-Volmaak': 'api' };
const ours = {
  ...mark,
  'X-Outbox-Item': item.id,
  'Content-Type': 'application/json; charset=utf-8',
};
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((incoming, response) => handler(incoming, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

afterEach(() => vi.restoreAllMocks());

/** Sends a request to a test server with this answer, as one of its own pages would. */
async function sendTo(answer: Handler, sent = request, of = item) {
  handler = answer;
  vi.spyOn(globalThis, 'fetch').mockImplementation((path, options) =>
    realFetch(`${origin}${path}`, options),
  );
  return send(of, sent);
}

function answering(status: number, headers: Record<string, string>, body = '') {
  return (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, headers).end(body);
  };
}

const none = (reason: keyof typeof failureReasons) => ({
  kind: 'none',
  reason: failureReasons[reason],
});

describe('send', () => {
  it("sends JSON with the item's id, its user and its key", async () => {
    let seen: { headers: IncomingMessage['headers']; url?: string; body: string } | undefined;
    const answer = await sendTo(async (incoming, response) => {
      const body = Buffer.concat(await incoming.toArray()).toString();
      seen = { headers: incoming.headers, url: `${incoming.method} ${incoming.url}`, body };
      response.writeHead(201, ours).end('{"id":"made"}');
    });
    expect(answer).toEqual({ kind: 'answer', status: 201, body: { id: 'made' }, retryAfter: null });
    expect(seen?.url).toBe('POST /api/fuel-requests');
    expect(JSON.parse(seen?.body ?? '')).toEqual(fuelRequest);
    expect(seen?.headers).toMatchObject({
      'x-outbox-user': item.userId,
      'x-outbox-item': item.id,
      'idempotency-key': item.id,
      'content-type': 'application/json',
    });
  });

  it('sends a picture as bytes, without a key', async () => {
    const vehicle = vehicleItem({ steps: { uploadURL: '/api/uploads/7' } });
    const echo = { ...mark, 'X-Outbox-Item': vehicle.id };
    let seen: { headers: IncomingMessage['headers']; bytes: Buffer } | undefined;
    const answer = await sendTo(
      async (incoming, response) => {
        seen = { headers: incoming.headers, bytes: Buffer.concat(await incoming.toArray()) };
        response.writeHead(204, echo).end();
      },
      nextStep(vehicle, photo(9)),
      vehicle,
    );
    expect(answer).toEqual({ kind: 'answer', status: 204, body: null, retryAfter: null });
    expect(seen?.bytes).toEqual(Buffer.alloc(9, 7));
    expect(seen?.headers['content-type']).toBe('image/jpeg');
    expect(seen?.headers['idempotency-key']).toBeUndefined();
  });

  it('sends the cookie, bypasses caches and follows no redirect', async () => {
    await sendTo(answering(201, ours, '{}'));
    expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({
      credentials: 'same-origin',
      redirect: 'manual',
      cache: 'no-store',
    });
  });

  it.each([
    [400, '{"message":"No","code":"invalid"}'],
    [401, '{"message":"Please sign in","code":"signed-out"}'],
    [500, '{"message":"Sorry","code":"internal"}'],
  ])("accepts our server's %i", async (status, body) => {
    const answer = await sendTo(answering(status, ours, body));
    expect(answer).toEqual({ kind: 'answer', status, body: JSON.parse(body), retryAfter: null });
  });

  it.each([
    [{ 'Retry-After': '30' }, 30_000],
    [{ 'Retry-After': '0' }, 0],
    [
      { 'Retry-After': 'Mon, 02 Mar 2026 08:01:30 GMT', Date: 'Mon, 02 Mar 2026 08:00:00 GMT' },
      90_000,
    ],
    [{ 'Retry-After': 'Mon, 02 Mar 2026 07:00:00 GMT', Date: 'Mon, 02 Mar 2026 08:00:00 GMT' }, 0],
    [{ 'Retry-After': 'soon' }, null],
    [{}, null],
  ])('reads %o as %s ms', async (headers, milliseconds) => {
    const answer = await sendTo(answering(503, { ...ours, ...headers }, '{}'));
    expect(answer).toMatchObject({ status: 503, retryAfter: milliseconds });
  });

  it.each<[string, Handler]>([
    ["a portal's page", answering(200, { 'Content-Type': 'text/html' }, '<html>Sign in</html>')],
    ["a portal's JSON", answering(200, { 'Content-Type': 'application/json' }, '{"id":"made"}')],
    ["a portal's redirect", answering(302, { Location: '/portal' })],
    ["a portal's 511", answering(511, { 'Content-Type': 'text/html' }, '<html>Sign in</html>')],
    ["a portal's refusal", answering(403, { 'Content-Type': 'text/html' }, '<html>No</html>')],
    ["a proxy's empty answer", answering(204, {})],
    [
      "a proxy's limit",
      answering(429, { 'Content-Type': 'text/html', 'Retry-After': '60' }, '<p>'),
    ],
    [
      'an answer that echoes the item without our mark',
      answering(201, { ...ours, 'X-Volmaak': '' }, '{}'),
    ],
    [
      'a refusal that echoes the item without our mark',
      answering(401, { ...ours, 'X-Volmaak': '' }, '{}'),
    ],
    ['a page that names the item', answering(200, { ...ours, 'Content-Type': 'text/html' }, '<p>')],
    [
      'an answer to another item',
      answering(201, { ...ours, 'X-Outbox-Item': vehicleItem().id }, '{}'),
    ],
  ])('returns none for %s', async (_, answer) => {
    expect(await sendTo(answer)).toEqual(none('foreign'));
  });

  it.each([
    [502, {}, null],
    [503, { 'Retry-After': '60' }, 60_000],
    [500, { 'X-Outbox-Item': item.id, 'Content-Type': 'application/json' }, null],
    [500, { 'Content-Type': 'application/json' }, null],
  ])(
    "accepts a proxy's answer that the service is down: %i %o",
    async (status, headers, retryAfter) => {
      const page = '<html>Not now</html>';
      const answer = await sendTo(
        answering(status, { 'Content-Type': 'text/html', ...headers }, page),
      );
      const body = { message: failureReasons.busy };
      expect(answer).toEqual({ kind: 'answer', status, body, retryAfter });
    },
  );

  // OUT-4
  it('returns none for a body that breaks off', async () => {
    const answer = await sendTo((_, response) => {
      response.writeHead(201, { ...ours, 'Content-Length': '50' });
      response.write('{"id":"ma', () => response.destroy());
    });
    expect(answer).toEqual(none('cutOff'));
  });

  it('returns none for a body that is not JSON', async () => {
    expect(await sendTo(answering(201, ours, '{"id":"ma'))).toEqual(none('cutOff'));
    expect(await sendTo(answering(201, ours, ''))).toEqual(none('cutOff'));
  });

  it('reports an unreachable server', async () => {
    expect(await sendTo((incoming) => void incoming.destroy())).toEqual(none('unreachable'));
  });

  describe('to a stalled server', () => {
    it('times out before the answer', async () => {
      replaceAppDurations({ calls: { default: 50 } });
      expect(await sendTo(() => {})).toEqual(none('timeout'));
    });

    it('times out within the answer', async () => {
      replaceAppDurations({ calls: { default: 50 } });
      const answer = await sendTo((_, response) => {
        response.writeHead(201, ours).write('{"id":"ma');
      });
      expect(answer).toEqual(none('timeout'));
    });

    it('waits longer for a picture than for other calls', async () => {
      replaceAppDurations({ calls: { picture: 50 } });
      const vehicle = vehicleItem({ steps: { uploadURL: '/api/uploads/7' } });
      expect(await sendTo(() => {}, nextStep(vehicle, photo()), vehicle)).toEqual(none('timeout'));
    });
  });
});
