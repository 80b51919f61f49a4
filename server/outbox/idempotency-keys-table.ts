import { type Insertable, sql } from 'kysely';
import { serverDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Tables } from '../db/schema.ts';

export type IdempotencyKey = Insertable<Tables['idempotencyKeys']>;

/**
 * What a key was used for: its call, the fingerprint of the body, and the id of the object.
 */
export function findIdempotencyKey(db: Queryable, userId: UserId, key: string) {
  return db
    .selectFrom('idempotencyKeys')
    .select(['call', 'fingerprint', 'resultId'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Sets the limit of waiting before it inserts, because the row comes out of that function. */
const insertKey = prepared(
  (_, { wait, ...row }: IdempotencyKey & { wait: string }) =>
    sql<{ key: string }>`
    insert into idempotency_keys (user_id, key, call, fingerprint, result_id, created_at)
    select ${row.userId}, ${row.key}, ${row.call}, ${row.fingerprint}, ${row.resultId},
      ${row.createdAt}
    from set_config('lock_timeout', ${wait}, true)
    on conflict (user_id, key) do nothing
    returning key`,
);

/** Whether a key has been used: a call took effect with it, or its user cancelled it. */
export async function isKeyUsed(db: Queryable, userId: UserId, key: string): Promise<boolean> {
  return (await findIdempotencyKey(db, userId, key)) !== undefined;
}

/**
 * Inserts a key in a transaction; returns false when it exists. If another transaction is inserting
 * the same key, this waits for it for a limited time, which then applies to all locks of this
 * transaction.
 */
export async function insertIdempotencyKey(transaction: Queryable, row: IdempotencyKey) {
  const wait = String(serverDurations.database.keyLock);
  const inserted = await insertKey(transaction, { ...row, wait });
  return inserted.length > 0;
}
