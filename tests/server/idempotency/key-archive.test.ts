// @module-tag long

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { findIdempotencyKey } from '../../../server/idempotency/idempotency-keys-table.ts';
import { keyArchive } from '../../../server/idempotency/key-archive.ts';
import { type Caller, newAdmin, newCar, newDriver, startApi } from '../../support/api.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';
import { ageKeys, archive, placesOf } from './archived-keys.ts';

const api = startApi();
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };
const ending = new AbortController().signal;

let driver: Caller;
beforeAll(async () => {
  driver = await newDriver(api);
  await newCar(driver);
});

const request = (key: string, body = fuel) =>
  driver.call('POST', '/api/fuel-requests', body, { 'idempotency-key': key });
const outbox = (method: string, key: string) => driver.call(method, `/api/outbox/${key}`);

async function requestCount(): Promise<number> {
  return (await driver.call('GET', '/api/fuel-requests')).body.requests.length;
}

// API-15
describe('an archived key', () => {
  it('answers its call as before and creates nothing', async () => {
    const key = randomUUID();
    const first = await request(key);
    await archive(api, key);
    expect(await placesOf(api, key)).toEqual(['archive']);
    const before = await requestCount();
    expect(await request(key)).toMatchObject({ status: 201, body: first.body });
    expectRefusal(await request(key, { ...fuel, fuelAmount: 21 }), 422, 'key-reused');
    const made = { state: 'made', made: first.body };
    expect((await outbox('GET', key)).body).toEqual(made);
    expect((await outbox('DELETE', key)).body).toEqual({ made: first.body });
    expect(await requestCount()).toBe(before);
    expect(await placesOf(api, key)).toEqual(['archive']);
  });

  it('stays cancelled', async () => {
    const key = randomUUID();
    await outbox('DELETE', key);
    await archive(api, key);
    expectRefusal(await request(key), 409, 'withdrawn');
    expect((await outbox('GET', key)).body).toEqual({ state: 'withdrawn', made: null });
    expect((await outbox('DELETE', key)).body).toEqual({ made: null });
    expect(await placesOf(api, key)).toEqual(['archive']);
  });

  it('is found once by fifteen calls that arrive while it is being archived', async () => {
    const key = randomUUID();
    const first = await request(key);
    const before = await requestCount();
    await ageKeys(api, [key]);
    const { calls } = await api.context.db.transaction().execute(async (db) => {
      await keyArchive.run({ ...api.context, db: db as never }, ending); // it only needs queries
      const replays = Promise.all(Array.from({ length: 15 }, () => request(key)));
      await waitingCalls(api, 15);
      return { calls: replays };
    });
    for (const answer of await calls)
      expect(answer).toMatchObject({ status: 201, body: first.body });
    expect(await requestCount()).toBe(before);
    expect(await placesOf(api, key)).toEqual(['archive']);
  });

  it('is either cancelled or used when both arrive while it is being archived', async () => {
    const key = randomUUID();
    await outbox('DELETE', key);
    await ageKeys(api, [key]);
    const { calls } = await api.context.db.transaction().execute(async (db) => {
      await keyArchive.run({ ...api.context, db: db as never }, ending); // it only needs queries
      const both = Promise.all([request(key), outbox('DELETE', key)]);
      await waitingCalls(api, 2);
      return { calls: both };
    });
    const [used, cancelled] = await calls;
    expectRefusal(used, 409, 'withdrawn');
    expect(cancelled.body).toEqual({ made: null });
  });

  it('loses its fingerprint with the account that its body told of', async () => {
    const admin = await newAdmin(api);
    const phoneNumber = '+27839990001';
    const leaving = await newDriver(api, { phoneNumber });
    const keys = [randomUUID(), randomUUID()] as const;
    for (const key of keys) {
      const body = { phoneNumber, message: 'Hello' };
      const sent = await admin.call('POST', '/api/sms/send', body, { 'idempotency-key': key });
      expect(sent.status).toBe(201);
    }
    await archive(api, keys[0]);
    const left = await leaving.call('POST', '/api/account/deletion', { password: 'secret-1' });
    expect(left.status).toBe(204);
    for (const [index, key] of keys.entries()) {
      const used = await findIdempotencyKey(api.context.db, admin.userId as UserId, key);
      expect(used?.fingerprint).toEqual(Buffer.of());
      expect(await placesOf(api, key)).toEqual([index === 0 ? 'archive' : 'recent']);
    }
  });

  it('is deleted with the account of its user', async () => {
    const leaving = await newDriver(api);
    const key = randomUUID();
    await leaving.call('DELETE', `/api/outbox/${key}`);
    await archive(api, key);
    const left = await leaving.call('POST', '/api/account/deletion', { password: 'secret-1' });
    expect(left.status).toBe(204);
    expect(await placesOf(api, key)).toEqual([]);
  });
});

describe('the job that archives keys', () => {
  it('moves only keys that are older than 30 days, also in two processes at once', async () => {
    const recent = randomUUID();
    await request(recent);
    await sql`insert into idempotency_keys (user_id, key, call, fingerprint, created_at)
      select ${driver.userId}, gen_random_uuid(), 'a call ' || n % 3, '', now() - interval '31 days'
      from generate_series(1, 2500) as n`.execute(api.context.db);
    await Promise.all([runJob(api, keyArchive), runJob(api, keyArchive)]);
    await runJob(api, keyArchive);
    const { rows } = await sql`
      select (select count(*)::int from idempotency_keys where created_at < now() - interval '30 days')
        as old, (select count(*)::int from archived_keys join archived_calls on number = call_number
          where call like 'a call%') as archived`.execute(api.context.db);
    expect(rows).toEqual([{ old: 0, archived: 2500 }]);
    expect(await placesOf(api, recent)).toEqual(['recent']);
  });

  it('moves nothing when it is killed, and everything in its next run', async () => {
    const key = randomUUID();
    await request(key);
    await ageKeys(api, [key]);
    const killed = api.context.db.transaction().execute(async (db) => {
      await keyArchive.run({ ...api.context, db: db as never }, ending); // it only needs queries
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(api.context.db);
    });
    await expect(killed).rejects.toThrow();
    expect(await placesOf(api, key)).toEqual(['recent']);
    await runJob(api, keyArchive);
    expect(await placesOf(api, key)).toEqual(['archive']);
  });
});
