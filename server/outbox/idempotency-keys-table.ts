import { type Insertable, sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import { isLockTimeout, type Queryable } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Tables } from '../db/schema.ts';
import { serverDurations } from '../durations.ts';
import { Refusal } from '../refusal.ts';

export type IdempotencyKey = Insertable<Tables['idempotencyKeys']>;

/** What a key was used for. The id of the object is null if the key was cancelled. */
interface UsedKey {
  call: string;
  /** The first 16 bytes; empty if it has been erased. */
  fingerprint: Buffer;
  resultId: string | null;
}

const selectKey = prepared(
  (_, { userId, key }: { userId: UserId; key: string }) => sql<UsedKey>`
    select call, substring(fingerprint for 16) as fingerprint, result_id
      from idempotency_keys where user_id = ${userId} and key = ${key}
    union all select call, coalesce(uuid_send(fingerprint), ''), result_id
      from archived_keys join archived_calls on number = call_number
      where user_id = ${userId} and key = ${key}`,
);

/** What a key was used for, whether it is archived or not (API-15). */
export async function findIdempotencyKey(
  db: Queryable,
  userId: UserId,
  key: string,
): Promise<UsedKey | undefined> {
  return (await selectKey(db, { userId, key }))[0];
}

const insertKey = prepared(
  (_, { wait, ...row }: IdempotencyKey & { wait: string }) =>
    sql<{ isNew: boolean }>`select use_key(${row.userId}, ${row.key}, ${row.call},
      ${row.fingerprint}, ${row.resultId}, ${row.createdAt}, ${wait}) as is_new`,
);

/** Whether a key has been used: a call took effect with it, or its user cancelled it. */
export async function isKeyUsed(db: Queryable, userId: UserId, key: string): Promise<boolean> {
  return (await findIdempotencyKey(db, userId, key)) !== undefined;
}

/**
 * Inserts a key in a transaction; returns false when it exists, archived or not. If another
 * transaction is inserting or archiving the same key, this waits for it for a limited time, which
 * then applies to all locks of this transaction.
 * @throws Refusal 409 'in-progress' when the other transaction takes longer
 */
export async function insertIdempotencyKey(transaction: Queryable, row: IdempotencyKey) {
  const wait = String(serverDurations.database.keyLock);
  const [used] = await insertKey(transaction, { ...row, wait }).catch((error) => {
    if (!isLockTimeout(error)) throw error;
    throw new Refusal('in-progress', { retryAfter: serverDurations.retryAfter.inProgress });
  });
  return used?.isNew === true;
}
