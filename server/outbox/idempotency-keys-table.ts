import { type Insertable, sql } from 'kysely';
import { serverDurations } from '../../domain/durations.ts';
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
    .selectFrom('idempotencyKeys')
    .select(['call', 'fingerprint', 'resultId'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { call: row.call, fingerprint: row.fingerprint, resultId: row.resultId } : null;
}

/** Whether a call with this key made something, or its user withdrew it. */
export async function isKeyUsed(db: Queryable, userId: UserId, key: string): Promise<boolean> {
  return (await findIdempotencyKey(db, userId, key)) !== null;
}

/**
 * Takes a key in a transaction, or answers false when it is taken. Waits a while for another one that
 * is just taking it; no lock of this transaction is waited for any longer.
 */
export async function insertIdempotencyKey(
  transaction: Queryable,
  row: Insertable<Tables['idempotencyKeys']>,
): Promise<boolean> {
  const wait = sql.lit(serverDurations.database.keyLock);
  await sql`set local lock_timeout = ${wait}`.execute(transaction);
  const inserted = await transaction
    .insertInto('idempotencyKeys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}
