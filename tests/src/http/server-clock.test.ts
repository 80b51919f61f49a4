import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiMarker } from '../../../domain/api-marker.ts';

const hour = 60 * 60 * 1000;
const right = Date.parse('2026-11-28T10:00:00Z');
const fresh = { 'Cache-Control': 'no-store' };
const dated = (time: number, headers: Record<string, string> = fresh) =>
  new Headers({ Date: new Date(time).toUTCString(), ...headers });

/** The code of a page that has just started: what it knows is what the device has kept. */
const startPage = () => {
  vi.resetModules();
  return import('../../../src/http/server-clock.ts');
};

// OUT-34
describe("the server's time", () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(right + 26 * hour);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is what the last answer says, also after the next start', async () => {
    const page = await startPage();
    expect(page.currentDay()).toBe('2026-11-29');
    page.noteServerTime(dated(right), Date.now());
    expect(page.currentDay()).toBe('2026-11-28');
    vi.setSystemTime(Date.now() + hour);
    const next = await startPage();
    expect(Math.abs(next.serverNow() - (right + hour))).toBeLessThanOrEqual(1000);
  });

  it('is not read from an answer that a cache may have kept', async () => {
    const page = await startPage();
    page.noteServerTime(dated(right, { 'Cache-Control': 'private, no-cache' }), Date.now());
    page.noteServerTime(dated(right, {}), Date.now());
    page.noteServerTime(new Headers(fresh), Date.now());
    expect(page.serverNow()).toBe(right + 26 * hour);
  });

  it('is never before the last answer, if the clock was set back since', async () => {
    const page = await startPage();
    page.noteServerTime(dated(right), Date.now());
    vi.setSystemTime(right + hour);
    expect(page.serverNow()).toBe(right + hour);
    vi.setSystemTime(0);
    expect((await startPage()).serverNow()).toBe(right);
  });

  it('is also kept where nothing was wrong, so that a dead battery is noticed', async () => {
    vi.setSystemTime(right);
    (await startPage()).noteServerTime(dated(right), right);
    vi.setSystemTime(0);
    expect((await startPage()).currentDay()).toBe('2026-11-28');
  });

  it.for([
    { who: 'our server', headers: { [apiMarker.header]: apiMarker.value }, is: '2026-11-28' },
    { who: "a network's own page", headers: {}, is: '2026-11-29' },
  ])('comes from the answer of $who as $is', async ({ headers, is }) => {
    const page = await startPage();
    const { call } = await import('../../../src/http/client.ts');
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} });
    const answer = new Headers([...dated(right), ...Object.entries(headers)]);
    vi.stubGlobal('fetch', async () => new Response('{}', { headers: answer }));
    await call('GET /api/start', {}, { anyUser: true }).catch(() => {});
    expect(page.currentDay()).toBe(is);
  });

  it('works where the device keeps nothing', async () => {
    const refuse = () => {
      throw new Error('Access denied');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    const page = await startPage();
    page.noteServerTime(dated(right), Date.now());
    expect(page.currentDay()).toBe('2026-11-28');
  });
});
