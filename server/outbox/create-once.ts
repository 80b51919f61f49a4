import { createHash, randomUUID } from 'node:crypto';
import { type Call, type CallKey, calls } from '../../domain/calls.ts';
import type { UserId } from '../../domain/ids.ts';
import { lockUser, lockUserForUpdate } from '../accounts/users-table.ts';
import type { Context } from '../context.ts';
import { atOnce } from '../db/at-once.ts';
import type { Queryable } from '../db/database.ts';
import { blockedRefusal } from '../http/access.ts';
import { Refusal } from '../refusal.ts';
import {
  findIdempotencyKey,
  type IdempotencyKey,
  insertIdempotencyKey,
} from './idempotency-keys-table.ts';

/** The value in place of a call's name for a key that its user has cancelled. */
export const cancelledCall = 'withdrawn';

/** A call that creates something. */
export interface Creation<Result, Read = unknown> {
  call: CallKey;
  userId: UserId;
  /** The `Idempotency-Key`; without one, each call counts as new (API-4). */
  key: string | null;
  body: object;
  /** Locks the user, so that no other purchase changes their budget meanwhile. */
  exclusive?: true;
  /** Reads what `create` needs, in queries that are sent together. */
  read?(db: Queryable): Promise<Read>;
  /**
   * Creates the object under the given id. A refusal thrown here rolls everything back, including
   * the key.
   */
  create(transaction: Queryable, id: string, read: Read): Promise<Result>;
}

/**
 * `isNew` is false if an earlier call with the same key created the object; `result` is what
 * `create` returned.
 */
export type Created<Result> =
  | { id: string; isNew: true; result: Result }
  | { id: string; isNew: false };

/**
 * Creates an object once per user and key:
 * 1. the key is written in the same transaction as the object, so that either both exist or
 *    neither;
 * 2. a second call with the key waits up to 5 s for the first, because of the unique index, then
 *    gets 409 `in-progress`;
 * 3. after the first has committed, a call with the same body returns the id that it created; a
 *    call with another body gets 422.
 *
 * A cancelled key gets 409 `withdrawn`. A user who was blocked meanwhile creates nothing more. Only
 * created objects are remembered: a refused call is evaluated again each time.
 */
export async function createOnce<Result, Read = undefined>(
  context: Context,
  creation: Creation<Result, Read>,
): Promise<Created<Result>> {
  const { userId, key, call } = creation;
  const id = randomUUID();
  const fingerprint = fingerprintOf(creation.body);
  return context.db.transaction().execute(async (transaction) => {
    if (key !== null) {
      const row = { userId, key, call, fingerprint, resultId: id };
      const first = await insertIdempotencyKey(transaction, {
        ...row,
        createdAt: context.clock(),
      });
      if (!first) {
        return { id: await replayKey(transaction, row), isNew: false };
      }
    }
    const read = await readUnlessBlocked(transaction, creation);
    return { id, isNew: true, result: await creation.create(transaction, id, read) };
  });
}

/** Checks and locks the user before PostgreSQL reads anything else. */
function readUnlessBlocked<Read>(
  transaction: Queryable,
  creation: Creation<unknown, Read>,
): Promise<Read> {
  return atOnce(transaction, async (db) => {
    const allowed = refuseBlocked(db, creation);
    const reading = creation.read?.(db);
    // The refusal of a blocked user comes before any other.
    reading?.catch(() => {});
    await allowed;
    return reading as Read; // undefined if the creation reads nothing
  });
}

/**
 * Checks again, inside the transaction, that the user has not been blocked meanwhile (ACC-19).
 * @throws Refusal 403
 */
async function refuseBlocked(
  transaction: Queryable,
  { call, userId, exclusive }: Pick<Creation<unknown>, 'call' | 'userId' | 'exclusive'>,
): Promise<void> {
  const { notWhenBlocked }: Call = calls[call];
  if (!notWhenBlocked) return;
  const user = await (exclusive ? lockUserForUpdate : lockUser)(transaction, userId);
  if (user.isBlacklisted) throw blockedRefusal(user);
}

/** The id that an earlier call with the same key and body created. */
async function replayKey(
  db: Queryable,
  { userId, key, call, fingerprint }: Omit<IdempotencyKey, 'createdAt'>,
): Promise<string> {
  const used = await findIdempotencyKey(db, userId, key);
  if (used?.call === cancelledCall) throw new Refusal('withdrawn');
  if (!used?.resultId || used.call !== call || !used.fingerprint.equals(fingerprint)) {
    throw new Refusal('key-reused');
  }
  return used.resultId;
}

/** The hash of a body, independent of the order of its fields. */
function fingerprintOf(body: object): Buffer {
  const fields = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}
