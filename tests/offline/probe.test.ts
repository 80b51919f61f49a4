import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectionOf, probe } from '../../src/offline/probe.ts';
import { replaceAppDurations } from '../support/replace-durations.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

// OUT-18
describe('connectionOf', () => {
  it.each([
    ['ours', true, 'online'],
    // An answer counts more than the browser's own view.
    ['ours', false, 'online'],
    [null, true, 'no-answer'],
    [null, false, 'offline'],
    [200, true, 'no-internet'],
    [0, true, 'no-internet'],
    [302, true, 'no-internet'],
    [404, true, 'no-internet'],
    [407, true, 'no-internet'],
    [511, true, 'no-internet'],
    [500, true, 'server-down'],
    [502, true, 'server-down'],
    [503, false, 'server-down'],
  ] as const)('of %s with network %s is %s', (echo, hasNetwork, connection) => {
    expect(connectionOf(echo, hasNetwork)).toBe(connection);
  });
});

describe('probe', () => {
  /** A network that answers every call with this. */
  function stub(answer: (nonce: string, signal: AbortSignal) => Promise<Response>, onLine = true) {
    const fetch = vi.fn((path: string, { signal }: { signal: AbortSignal }) =>
      answer(new URL(path, 'http://volmaak.example').searchParams.get('n') ?? '', signal),
    );
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('navigator', { onLine });
    return fetch;
  }

  it('is online when our API returns the nonce, which is new each time', async () => {
    const fetch = stub(async (n) => Response.json({ n }));
    expect(await probe()).toBe('online');
    expect(await probe()).toBe('online');
    const [[first, options], [second]] = fetch.mock.calls as unknown as [string, RequestInit][] as [
      [string, RequestInit],
      [string],
    ];
    expect(first).toMatch(/^\/api\/ping\?n=[\w-]{36}$/);
    expect(first).not.toBe(second);
    expect(options).toMatchObject({ cache: 'no-store', redirect: 'manual' });
  });

  it.each([
    ["another probe's answer", Response.json({ n: 'old' }), 'no-internet'],
    ["a portal's page", new Response('<html>Welcome</html>'), 'no-internet'],
    ["a portal's redirect", Response.redirect('http://portal.example'), 'no-internet'],
    ['JSON of somebody else', Response.json('ok'), 'no-internet'],
    ['a broken server', new Response('<html>', { status: 502 }), 'server-down'],
    ['a portal by its status', new Response('<html>', { status: 511 }), 'no-internet'],
  ])('is not online after %s', async (_, response, connection) => {
    stub(async () => response);
    expect(await probe()).toBe(connection);
  });

  it('distinguishes a phone without network from a network without answer', async () => {
    const refuse = async () => {
      throw new TypeError('fetch failed');
    };
    stub(refuse, true);
    expect(await probe()).toBe('no-answer');
    stub(refuse, false);
    expect(await probe()).toBe('offline');
  });

  it('times out on a silent network', async () => {
    replaceAppDurations({ calls: { probe: 20 } });
    stub((_, signal) => {
      const { promise, reject } = Promise.withResolvers<Response>();
      signal.addEventListener('abort', () => reject(signal.reason));
      return promise;
    });
    expect(await probe()).toBe('no-answer');
  });
});
