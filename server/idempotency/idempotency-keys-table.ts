import { type Insertable, sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import { isLockTimeout, type Queryable } from '../db/database.ts';
import { prepared } from '../db/fast/prepared.ts';
import type { Tables } from '../db/schema.ts';
import { serverDurations } from '../durations.ts';
import { Refusal } from '../refusal.ts';

export type IdempotencyKey = Insertable<Tables['idempotencyKeys']>;

/** What a key was used for. The id of the object is null if the key was cancelled. */
interface UsedKey {
  call: string;
  /** Empty if it has been erased, or if the key was cancelled. */
  fingerprint: Buffer;
  resultId: string | null;
}

const selectKey = prepared(
  (_, { userId, key }: { userId: UserId; key: string }) => sql<UsedKey>`
    select call, fingerprint, result_id from idempotency_keys
      where user_id = ${userId} and key = ${key}`,
);

/** What a key was used for. */
export async function findIdempotencyKey(
  db: Queryable,
  userId: UserId,
  key: string,
): Promise<UsedKey | undefined> {
  return (await selectKey(db, { userId, key }))[0];
}

const insertKey = prepared(
  (_, { wait, ...row }: IdempotencyKey & { wait: string }) =>
    sql<{ key: string }>`
      with patience as materialized (select set_config('lock_timeout', ${wait}, true))
      insert into idempotency_keys (user_id, key, call, fingerprint, result_id, created_at)
      select ${row.userId}::uuid, ${row.key}::uuid, ${row.call}, ${row.fingerprint}::bytea,
        ${row.resultId}::uuid, ${row.createdAt}::timestamptz from patience
      on conflict do nothing returning key`,
);

/** Whether a key has been used: a call took effect with it, or its user cancelled it. */
export async function isKeyUsed(db: Queryable, userId: UserId, key: string): Promise<boolean> {
  return (await findIdempotencyKey(db, userId, key)) !== undefined;
}

/**
 * Inserts a key in a transaction; returns false when it exists. If another transaction is inserting
 * the same key, this waits for it for a limited time, which then applies to all locks of this
 * transaction.
 * @throws Refusal 409 'in-progress' when the other transaction takes longer
 */
export async function insertIdempotencyKey(transaction: Queryable, row: IdempotencyKey) {
  const wait = String(serverDurations.database.keyLock);
  const inserted = await insertKey(transaction, { ...row, wait }).catch((error) => {
    if (!isLockTimeout(error)) throw error;
    throw new Refusal('in-progress', { retryAfter: serverDurations.retryAfter.inProgress });
  });
  return inserted.length > 0;
}

/** Deletes keys that were used before an instant; returns how many (API-15). */
export async function deleteOldKeys(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys where created_at <= ${before}
      order by created_at limit ${limit} for update skip locked)
    returning key`.execute(db);
  return rows.length;
}
