import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { openDatabase, openPool } from '../../../server/db/database.ts';
import { startOfDay } from '../../../server/db/south-african-days.ts';
import { serverDurations } from '../../../server/durations.ts';
import { openMetrics } from '../../../server/metrics/metrics.ts';
import { type Api, newDriver, send, startApi } from '../../support/api.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { rebookAfterTests } from '../../support/server/ledger.ts';
import { newPurchase, newRefund } from '../../support/server/purchase-rows.ts';
import { type Buyer, dayAfter, newBuyer } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const metricsToken = 'a-token-of-the-tests';
const api = startApi({ metricsToken });
rebookAfterTests(api);
const bare = startApi();
beforeAll(() => {
  serverDurations.metrics.held = 0;
});
const authorization = `Bearer ${metricsToken}`;

/** The value of each series. */
async function readMetrics(from: Api = api): Promise<Map<string, number>> {
  const { status, body, headers } = await send(from, 'GET', '/metrics', undefined, {
    authorization,
  });
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain/);
  const lines = String(body).split('\n');
  const series = lines.map((line) => /^([^#\s].*) (\S+)$/.exec(line));
  return new Map(series.flatMap((match) => (match ? [[match[1] ?? '', Number(match[2])]] : [])));
}

const answers = (method: string, route: string, status: number) =>
  `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;
const lengthOf = (queue: string) => `volmaak_queue_length{queue="${queue}"}`;
const ageOf = (queue: string) => `volmaak_queue_oldest_seconds{queue="${queue}"}`;

// SEC-8
describe('/metrics', () => {
  it.each(['', 'Bearer ', 'Bearer another-token-of-them', metricsToken, `Basic ${metricsToken}`])(
    'asks for the token: "%s" is not enough',
    async (wrong) => {
      const answer = await send(api, 'GET', '/metrics', undefined, { authorization: wrong });
      expectRefusal(answer, 401, 'wrong-metrics-token');
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    },
  );

  it('is an unknown address where no token is set', async () => {
    const { status, body } = await send(bare, 'GET', '/metrics', undefined, { authorization });
    const unknown = await send(bare, 'GET', '/missing.js');
    expect({ status, body }).toEqual({ status: 404, body: unknown.body });
  });

  it('counts answers by the pattern of their route, and unknown addresses as one', {
    tags: 'long',
  }, async () => {
    const driver = await newDriver(api);
    const before = await readMetrics();
    await driver.call('GET', `/api/loyalty/${driver.userId}`);
    await send(api, 'GET', `/api/loyalty/${driver.userId}`);
    for (const name of ['one', 'two']) await send(api, 'POST', `/nothing/${name}`);
    const after = await readMetrics();
    const added = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0);
    expect(added(answers('GET', '/api/loyalty/:userId', 200))).toBe(1);
    expect(added(answers('GET', '/api/loyalty/:userId', 401))).toBe(1);
    expect(added(answers('POST', 'none', 404))).toBe(2);
    const names = [...after.keys()].join('\n');
    expect(names).not.toContain(driver.userId);
    expect(names).not.toContain('nothing');
    expect(names).not.toContain('route="/metrics"');
  });

  it('shows memory, the event loop and the pool', async () => {
    const metrics = await readMetrics();
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']) {
      expect(metrics.get(name)).toBeGreaterThan(0);
    }
    expect(metrics.get('volmaak_database_up')).toBe(1);
    expect(metrics.get('volmaak_pool_connections{state="total"}')).toBeGreaterThan(0);
    expect(metrics.get('volmaak_pool_connections{state="idle"}')).toBeGreaterThan(0);
    expect(metrics.get('volmaak_pool_connections{state="waiting"}')).toBe(0);
  });
});

// SEC-9
describe('the metrics of the queues', () => {
  const minute = 60_000;
  let buyer: Buyer;
  beforeAll(async () => {
    buyer = await newBuyer(api);
  });

  const queues = ['mails', 'sms', 'erasures', 'collections', 'orphaned_uploads'];
  it('say of an empty queue that nothing waits', async () => {
    const metrics = await readMetrics();
    for (const queue of [...queues, 'charges', 'refunds']) {
      expect(metrics.get(lengthOf(queue))).toBe(0);
      expect(metrics.get(ageOf(queue))).toBe(0);
    }
  });

  it('tell how much waits and since when', async () => {
    const { db, clock } = api.context;
    const now = clock();
    const ago = (minutes: number) => new Date(now.getTime() - minutes * minute);
    const car = { id: buyer.carId };
    for (const channel of ['mail', 'sms']) {
      for (const minutes of [2, 9]) {
        await sql`insert into messages (kind, subject, text, created_at, next_try_at, channel)
          values ('test', ${String(minutes)}, '', ${ago(minutes)}, ${now}, ${channel})`.execute(db);
      }
    }
    await db
      .insertInto('erasures')
      .values({ kind: 'picture', name: 'x', dueAt: ago(5) })
      .execute();
    await sql`insert into uploads (id, user_id, content_type, size, created_at, expires_at)
      values (gen_random_uuid(), ${buyer.userId}, '', 1, ${ago(24 * 60 + 7)}, ${now})`.execute(db);
    await newPurchase(api, buyer, car, { paymentStatus: 'processing', chargeStartedAt: ago(3) });
    const paid = await newPurchase(api, buyer, car, { paymentStatus: 'paid' });
    await newRefund(api, paid, { refundState: 'asked', refundStartedAt: ago(4) });
    const repaymentDueDate = dayAfter(api, -3);
    await newPurchase(api, buyer, car, { paymentMethod: 'debit_order', repaymentDueDate });
    const metrics = await readMetrics();
    const found = (queue: string) => [
      metrics.get(lengthOf(queue)),
      Math.floor((metrics.get(ageOf(queue)) ?? 0) / 60),
    ];
    expect(found('mails')).toEqual([2, 9]);
    expect(found('sms')).toEqual([2, 9]);
    expect(found('erasures')).toEqual([1, 5]);
    expect(found('orphaned_uploads')).toEqual([1, 7]);
    expect(found('charges')).toEqual([1, 3]);
    expect(found('refunds')).toEqual([1, 4]);
    const sinceDue = now.getTime() - startOfDay(repaymentDueDate).getTime();
    expect(found('collections')).toEqual([1, Math.floor(sinceDue / minute)]);
  });

  it('are missing while the database does not answer, which is said', async () => {
    const pool = openPool('postgres://volmaak:x@127.0.0.1:9/postgres', 1);
    const context = { ...api.context, db: openDatabase(pool) };
    const app = await buildApp(context, { metrics: await openMetrics(context, pool) });
    const metrics = await readMetrics({ ...api, app });
    expect(metrics.get('volmaak_database_up')).toBe(0);
    expect([...metrics.keys()].filter((name) => name.startsWith('volmaak_queue'))).toEqual([]);
    await app.close();
    await pool.end();
  });

  it('ask a database that does not answer only once, and do not wait for it', {
    tags: 'long',
  }, async () => {
    replaceServerDurations({ metrics: { database: 50 } });
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      api.context.db,
    );
    const url = inject('databaseServer').replace(/postgres$/, rows[0]?.name ?? '');
    const pool = openPool(url, 1);
    const busy = await pool.connect();
    const context = { ...api.context, db: openDatabase(pool) };
    const app = await buildApp(context, { metrics: await openMetrics(context, pool) });
    for (let count = 0; count < 3; count += 1) {
      const metrics = await readMetrics({ ...api, app });
      expect(metrics.get('volmaak_database_up')).toBe(0);
      expect(metrics.get('volmaak_pool_connections{state="waiting"}')).toBe(1);
    }
    busy.release();
    await expect
      .poll(async () => (await readMetrics({ ...api, app })).get('volmaak_database_up'))
      .toBe(1);
    await app.close();
    await pool.end();
  });
});

describe('docs/operations.md', () => {
  it('names only metrics that exist in its alerts', async () => {
    const page = join(import.meta.dirname, '..', '..', '..', 'docs', 'operations.md');
    const [, section = ''] = readFileSync(page, 'utf8').split('\n## Metrics and alerts\n');
    const [alerts = ''] = section.split('\n## ');
    const named = alerts.match(/\b(volmaak|http|process|nodejs)_[a-z0-9_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    const names = [...(await readMetrics()).keys()].map((series) => series.split('{')[0]);
    // A histogram shows its name with endings only.
    const known = [...names, 'http_request_duration_seconds'];
    for (const name of named) expect(known).toContain(name);
  });
});
