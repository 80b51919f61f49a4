import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceReport } from '../../../domain/devices/device-report.ts';
import { DeviceReport as Schema } from '../../../domain/devices/device-report.ts';

const start = new Date('2026-11-25T10:00:00Z');
const key = 'volmaak-problems';
let stored: Map<string, string>;
let sent: { url: string; init: RequestInit; body: DeviceReport }[];
let answer: (body: DeviceReport) => Response | Promise<Response>;
let session: typeof import('../../../src/session/device-problems.ts');
let report: typeof import('../../../src/session/report-problems.ts').reportProblems;

const ours = (status: number) => new Response(null, { status, headers: { 'X-Volmaak': 'api' } });
const problems = () => session.storedProblems()?.problems;
const day = 24 * 60 * 60 * 1000;
const passDays = (days: number) => vi.setSystemTime(Date.now() + days * day);

/** A new page of the same device; `retry` is how long it waits after a failed report. */
async function openPage(retry?: number) {
  vi.resetModules();
  const { appDurations } = await import('../../../domain/durations.ts');
  if (retry !== undefined) appDurations.problems.retry = retry;
  session = await import('../../../src/session/device-problems.ts');
  report = (await import('../../../src/session/report-problems.ts')).reportProblems;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(start);
  stored = new Map();
  sent = [];
  answer = () => ours(204);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    sent.push({ url, init, body });
    return answer(body);
  });
  await openPage();
  return () => vi.useRealTimers();
});

// OUT-25
describe('a report', () => {
  it('carries what the contract takes, and nothing that tells whose phone it is', async () => {
    const { setUserProvider } = await import('../../../src/http/client.ts');
    setUserProvider(() => '11111111-1111-4111-8111-111111111111' as never);
    session.countProblem('screen-error');
    session.countProblem('screen-error');
    session.countProblem('item-stuck', 3);
    await report();
    expect(sent).toHaveLength(1);
    const [{ url, init, body }] = sent as [(typeof sent)[number]];
    expect(url).toBe('/api/device-reports');
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true });
    expect(init.headers).toEqual({ Accept: '*/*', 'Content-Type': 'application/json' });
    expect(Schema.parse(body)).toEqual(body);
    const row = { version: 'unbuilt', day: '2026-11-25' };
    expect(body).toEqual({
      installation: session.storedProblems()?.installation,
      problems: [
        { problem: 'screen-error', ...row, count: 2 },
        { problem: 'item-stuck', ...row, count: 3 },
      ],
    });
  });

  it('is made once, and again with the whole count of the day when more was counted', async () => {
    session.countProblem('screen-error');
    await report();
    await report();
    expect(sent).toHaveLength(1);
    session.countProblem('screen-error');
    await report();
    expect(sent[1]?.body.problems).toMatchObject([{ count: 2 }]);
    expect(sent[1]?.body.installation).toBe(sent[0]?.body.installation);
  });

  it('is not made by a device without problems, which has no number either', async () => {
    await report();
    expect(sent).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a 500', () => ours(500)],
    ['a 429', () => ours(429)],
    ['a 404 of an older server', () => ours(404)],
    ["another network's page", () => new Response('<h1>Welcome</h1>')],
  ])('stays after %s, and is repeated after a wait or by the next page', async (_, failing) => {
    session.countProblem('database-closed');
    answer = failing;
    await report();
    await report();
    expect(sent).toHaveLength(1);
    await openPage(0);
    await report();
    answer = () => ours(204);
    await report();
    expect(sent).toHaveLength(3);
    expect(sent.map(({ body }) => body)).toEqual(Array(3).fill(sent[0]?.body));
    await report();
    expect(sent).toHaveLength(3);
  });

  it('is given up when the server refuses it as invalid', async () => {
    session.countProblem('screen-error', 5000);
    answer = () => ours(400);
    await openPage(0);
    await report();
    await report();
    expect(sent.map(({ body }) => body.problems[0]?.count)).toEqual([1000]);
  });

  it('is made by one caller at a time, and loses nothing that is counted meanwhile', async () => {
    const gate = Promise.withResolvers<Response>();
    answer = () => gate.promise;
    session.countProblem('screen-error');
    const running = report();
    await report();
    session.countProblem('screen-error');
    gate.resolve(ours(204));
    await running;
    expect(sent).toHaveLength(1);
    expect(problems()).toMatchObject([{ count: 2, reported: 1 }]);
    answer = () => ours(204);
    await report();
    expect(sent[1]?.body.problems).toMatchObject([{ count: 2 }]);
  });
});

describe('what a device has counted', () => {
  it('is kept by day, with at most 20 rows, of which the oldest go', async () => {
    answer = () => ours(500);
    for (let passed = 0; passed < 25; passed += 1) {
      session.countProblem('screen-error');
      passDays(1);
    }
    expect(problems()).toHaveLength(20);
    expect(problems()?.[0]?.day).toBe('2026-11-30');
    await report();
    expect(sent[0]?.body.problems).toHaveLength(20);
  });

  it('is forgotten after 30 days, together with the number of the device', async () => {
    session.countProblem('screen-error');
    await report();
    passDays(29);
    await report();
    expect(problems()).toHaveLength(1);
    passDays(1);
    await report();
    expect(stored.has(key)).toBe(false);
    expect(sent).toHaveLength(1);
  });

  it('survives the end of a session on this device', async () => {
    const { clearStorages } = await import('../../../src/session/device-storage.ts');
    vi.stubGlobal('sessionStorage', {});
    session.countProblem('screen-error');
    clearStorages(() => true);
    expect(problems()).toMatchObject([{ count: 1 }]);
  });

  it('is kept in memory where the browser refuses its storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    session.countProblem('database-closed');
    session.countProblem('database-closed');
    await report();
    expect(sent[0]?.body.problems).toMatchObject([{ count: 2 }]);
  });

  it.each(['', '{', 'null', '[]', '{"problems":[null]}', '{"installation":"","problems":[]}'])(
    'starts anew if it cannot be read: %s',
    async (damaged) => {
      stored.set(key, damaged);
      await report();
      expect(sent).toEqual([]);
      session.countProblem('screen-error');
      await report();
      expect(Schema.safeParse(sent[0]?.body).success).toBe(true);
    },
  );
});
