import { sql } from 'kysely';
import { keyArchive } from '../../../server/idempotency/key-archive.ts';
import type { Api } from '../../support/api.ts';
import { runJob } from '../../support/server/paid-purchases.ts';

/** Makes some keys older than a month. */
export async function ageKeys(api: Api, keys: readonly string[]): Promise<void> {
  await sql`update idempotency_keys set created_at = created_at - interval '31 days'
    where key = any(${keys}::uuid[])`.execute(api.context.db);
}

/** Makes some keys older than a month and runs the job that archives them. */
export async function archive(api: Api, ...keys: string[]): Promise<void> {
  await ageKeys(api, keys);
  await runJob(api, keyArchive);
}

/** The tables that have a key, once for each row. */
export async function placesOf(api: Api, key: string): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select 'recent' as place from idempotency_keys where key = ${key}
    union all select 'archive' from archived_keys where key = ${key}`.execute(api.context.db);
  return rows.map(({ place }) => place);
}
