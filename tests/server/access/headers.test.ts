import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newAdmin, newCar, newDriver, send, startApi } from '../../support/api.ts';
import { everyCall } from '../../support/server/call-address.ts';

const api = startApi();
const secureApi = startApi({ publicUrl: 'https://volmaak.example' });

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-elem 'self' 'unsafe-inline'; style-src-attr 'none'; img-src 'self' blob: data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const addresses = [
  ['GET', '/api/ping'],
  ['GET', '/api/provinces'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/nothing'],
  ['GET', '/api/cars/user/%E0%A4%A'],
  ['POST', '/api/auth/login'],
  ['GET', '/healthz'],
  ['GET', '/'],
  ['GET', '/missing.js'],
] as const;

describe('security headers', () => {
  it.each(addresses)('are set on every response: %s %s', async (method, url) => {
    const { headers } = await send(api, method, url);
    expect(String(headers['content-security-policy']).split(/;\s*/)).toEqual(policy.split('; '));
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    });
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it.each(addresses)('name the type and its alphabet: %s %s', async (method, url) => {
    const { headers } = await send(api, method, url);
    expect(headers['content-type']).toMatch(/^(application\/json|text\/html); charset=utf-8$/);
  });

  it('require TLS only when the product is served over it', async () => {
    const plain = await send(api, 'GET', '/api/ping');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    const secure = await send(secureApi, 'GET', '/api/ping');
    const [age, ...rest] = String(secure.headers['strict-transport-security']).split('; ');
    expect(Number(age?.replace('max-age=', ''))).toBeGreaterThanOrEqual(365 * 24 * 60 * 60);
    expect(rest).toEqual(['includeSubDomains']);
  });
});

describe('a screen of the app', () => {
  it('is sent without a warning in the log of the server', async () => {
    const warn = vi.fn();
    process.on('warning', warn);
    onTestFinished(() => void process.off('warning', warn));
    expect((await send(api, 'GET', '/login')).status).toBe(200);
    // Node emits warnings in a later turn of the event loop.
    await send(api, 'GET', '/healthz');
    expect(warn.mock.calls).toEqual([]);
  });
});

describe('responses of the API', () => {
  it.each(addresses.filter(([, url]) => url.startsWith('/api')))(
    'are not cached: %s %s',
    async (method, url) => {
      expect((await send(api, method, url)).headers['cache-control']).toBe('no-store');
    },
  );

  it('are not cached when the call names the whole address', async () => {
    const answer = await send(api, 'GET', 'http://localhost/api/ping');
    expect(answer.headers['cache-control']).toBe('no-store');
    const raw = await talk(
      'GET http://localhost/api/ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(raw).toMatch(/^HTTP\/1\.1 200 /);
    expect(raw).toMatch(/\r\ncache-control: no-store\r\n/i);
  });

  it('are cached by the browser only when they are pictures or prices, and then revalidated each time', {
    tags: 'long',
  }, async () => {
    const driver = await newDriver(api);
    const car = await newCar(driver);
    const { headers } = await driver.call('GET', car.carPhotoUrl);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toContain('Cookie');
    const seen = await (await newAdmin(api)).call('GET', car.carPhotoUrl);
    expect(seen).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(seen.headers['content-type']).toBe('image/webp');
    const kept = everyCall.filter(([, call]) => call.revalidated).map(([name]) => name);
    expect(kept).toEqual([
      'GET /api/fuel-prices/current/{fuelType}',
      'GET /api/fuel-prices/live',
      'GET /api/fuel-prices/changes',
      'GET /api/fuel-prices/history',
    ]);
  });
});

describe('X-Volmaak', () => {
  it.each([
    ['a success', 200, 'GET /api/ping?n=1'],
    ['a success by its whole address', 200, 'GET http://x/api/ping?n=1'],
    ['a refusal', 401, 'GET /api/fuel-requests'],
    ['an address that is no call', 404, 'GET /api'],
    ['an address that cannot be decoded', 404, 'GET /api/cars/%E0%A4%A'],
    ['a method that no call has', 404, 'BIND /api/cars'],
    ['a body that is too large', 413, 'POST /api/auth/login', 'Content-Length: 9999999'],
  ])('is set on %s', async (_, status, line, header = 'Connection: close') => {
    const close = header.startsWith('Connection') ? '' : 'Connection: close\r\n';
    const type = 'Content-Type: application/json';
    const raw = await talk(`${line} HTTP/1.1\r\nHost: x\r\n${type}\r\n${close}${header}\r\n\r\n`);
    expect(raw).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(raw).toMatch(/\r\nx-volmaak: api\r\n/i);
  });

  it.each([
    ['a request without a host', 'GET /api/ping HTTP/1.1\r\n\r\n'],
    ['what is no HTTP', 'BREAK /api/ping HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['headers that are too long', `GET /api/p?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('is set on the refusal of %s', async (_, text) => {
    expect(await talk(text)).toMatch(/^HTTP\/1\.1 4\d\d .*\r\nx-volmaak: api\r\n/is);
  });

  it('is not set on pages and files', async () => {
    for (const path of ['/healthz', '/apiary', '/?next=/api/ping']) {
      const raw = await talk(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(raw).toMatch(/^HTTP/);
      expect(raw).not.toMatch(/x-volmaak/i);
    }
  });
});

describe('X-Outbox-Item', () => {
  it.each([
    ['a success', 200, 'GET /api/ping?n=1'],
    ['a refusal', 401, 'GET /api/fuel-requests'],
    ['a refusal before routing', 404, 'BIND /api/cars'],
  ])('is repeated in %s', async (_, status, line) => {
    const item = randomUUID();
    const raw = await talk(
      `${line} HTTP/1.1\r\nHost: x\r\nX-Outbox-Item: ${item}\r\nConnection: close\r\n\r\n`,
    );
    expect(raw).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(raw.toLowerCase()).toContain(`\r\nx-outbox-item: ${item}\r\n`);
  });

  it('is not repeated when it is not an id', async () => {
    const raw = await talk(
      'GET /api/ping?n=1 HTTP/1.1\r\nHost: x\r\nX-Outbox-Item: a\r\nConnection: close\r\n\r\n',
    );
    expect(raw).not.toMatch(/x-outbox-item/i);
  });
});

describe('a request that is not HTTP', () => {
  it.each([
    [
      'a very long address',
      431,
      `GET /api/ping?n=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    ],
    ['an unknown method', 400, 'BREAK /api/ping HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'an unreadable length',
      400,
      'POST /api/cars HTTP/1.1\r\nHost: x\r\nContent-Length: a\r\n\r\n',
    ],
    ['a NUL in the address', 400, 'GET /api/\0 HTTP/1.1\r\nHost: x\r\n\r\n'],
    // Proxies could take the rest of such a request for the next one.
    [
      'a length beside chunks',
      400,
      'POST /api/cars HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two lengths',
      400,
      'POST /api/cars HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde',
    ],
    [
      'a line break of another kind in a header',
      400,
      'GET /api/ping HTTP/1.1\r\nHost: x\r\nA: b\nC: d\r\n\r\n',
    ],
    [
      'chunks that are no numbers',
      400,
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
  ])('gets a refusal in JSON and the end of its connection: %s', async (_, status, text) => {
    const raw = await talk(text);
    expect(raw).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const body = JSON.parse(raw.slice(raw.indexOf('\r\n\r\n')));
    expect(body).toEqual({ message: expect.stringMatching(/\w/), code: 'invalid' });
    expect(raw).toMatch(/\r\nconnection: close\r\n/i);
    expect(raw).toMatch(/\r\ncontent-type: application\/json; charset=utf-8\r\n/i);
    expect(raw).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(raw).toMatch(/\r\ncache-control: no-store\r\n/i);
  });
});

let listening: Promise<string> | undefined;

/** Sends bytes over a real connection and returns the response until the connection ends. */
async function talk(text: string): Promise<string> {
  listening ??= api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(await listening);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}
