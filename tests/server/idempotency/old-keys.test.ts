// @module-tag long

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { cleanUp } from '../../../server/accounts/clean-up.ts';
import { findIdempotencyKey } from '../../../server/idempotency/idempotency-keys-table.ts';
import { newAdmin, newDriver, startApi } from '../../support/api.ts';
import { runJob } from '../../support/server/paid-purchases.ts';

const api = startApi();

// API-15
it('a key is forgotten after 400 days, and not before', async () => {
  const driver = await newDriver(api);
  await sql`insert into idempotency_keys (user_id, key, call, fingerprint, created_at)
    select ${driver.userId}, gen_random_uuid(), 'a call', '',
      ${api.context.clock()}::timestamptz - age * interval '1 day'
    from generate_series(1, 1200), (values (401), (399)) as ages (age)`.execute(api.context.db);
  await Promise.all([runJob(api, cleanUp), runJob(api, cleanUp)]);
  await runJob(api, cleanUp);
  const { rows } = await sql`
    select count(*)::int as all, count(*) filter (where age > 400)::int as old
    from idempotency_keys, lateral (
      select extract(day from ${api.context.clock()}::timestamptz - created_at) as age) as ages
    where call = 'a call'`.execute(api.context.db);
  expect(rows).toEqual([{ all: 1200, old: 0 }]);
});

it('a key loses its fingerprint with the account that its body told of', async () => {
  const admin = await newAdmin(api);
  const phoneNumber = '+27839990001';
  const leaving = await newDriver(api, { phoneNumber });
  const key = randomUUID();
  const body = { phoneNumber, message: 'Hello' };
  const sent = await admin.call('POST', '/api/sms/send', body, { 'idempotency-key': key });
  expect(sent.status).toBe(201);
  const left = await leaving.call('POST', '/api/account/deletion', { password: 'secret-1' });
  expect(left.status).toBe(204);
  const used = await findIdempotencyKey(api.context.db, admin.userId as UserId, key);
  expect(used?.fingerprint).toEqual(Buffer.of());
});
