import type { Insertable } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

/** What a key was used for: its call, the fingerprint of its body, and the id of what it made. */
export interface UsedKey {
  call: string;
  fingerprint: Buffer;
  resultId: string | null;
}

export async function findIdempotencyKey(
  db: Queryable,
  userId: UserId,
  key: string,
): Promise<UsedKey | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['call', 'fingerprint', 'result_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { call: row.call, fingerprint: row.fingerprint, resultId: row.result_id } : null;
}

/** Takes a key, or answers false when it is taken. Waits for a transaction that is just taking it. */
export async function insertIdempotencyKey(
  db: Queryable,
  row: Insertable<Tables['idempotency_keys']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}
