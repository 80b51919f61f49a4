import { createHash, randomUUID } from 'node:crypto';
import { type Call, type CallKey, calls } from '../../domain/calls.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { atOnce } from '../db/fast/at-once.ts';
import { blockedRefusal } from '../http/access.ts';
import { lockUser, lockUserForUpdate } from '../people/users-table.ts';
import { Refusal } from '../refusal.ts';
import {
  findIdempotencyKey,
  type IdempotencyKey,
  insertIdempotencyKey,
} from './idempotency-keys-table.ts';

/** The value in place of a call's name for a key that its user has cancelled. */
export const cancelledCall = 'withdrawn';

/** A call that creates, changes or deletes one object. */
export interface KeyedCall<Result, Read = unknown> {
  call: CallKey;
  userId: UserId;
  /** The `Idempotency-Key`; without one, each call counts as new (API-4). */
  key: string | null;
  body: object;
  /** The object that the call changes or deletes; without one, the call creates an object. */
  objectId?: string;
  /** Locks the user, so that nothing else changes their credit or its limits meanwhile. */
  exclusive?: true;
  /** Reads what `run` needs, in queries that are sent together. */
  read?(db: Queryable): Promise<Read>;
  /**
   * Does what the call asks for. `id` is `objectId`, or the id of the object to create. A refusal
   * thrown here rolls everything back, including the key.
   */
  run(transaction: Queryable, id: string, read: Read): Promise<Result>;
}

/**
 * The id of the object. `isNew` is false if an earlier call with the same key has taken effect;
 * `result` is what `run` returned.
 */
export type Outcome<Result> =
  | { id: string; isNew: true; result: Result }
  | { id: string; isNew: false };

/**
 * Carries a call out once per user and key:
 * 1. the key is written in the same transaction as the effect, so that either both exist or
 *    neither;
 * 2. a second call with the key waits up to 5 s for the first, because of the unique index, then
 *    gets 409 `in-progress`;
 * 3. after the first has committed, a call with the same object and body changes nothing and
 *    returns the same id, even if the object was deleted since; any other call gets 422.
 *
 * A cancelled key gets 409 `withdrawn`. A user who was blocked meanwhile creates nothing more. Only
 * effects are remembered: a refused call is evaluated again each time.
 */
export async function runOnce<Result, Read = undefined>(
  context: Context,
  keyed: KeyedCall<Result, Read>,
): Promise<Outcome<Result>> {
  const { userId, key, call, body, objectId } = keyed;
  const id = objectId ?? randomUUID();
  const fingerprint = fingerprintOf(objectId === undefined ? body : { ...body, id });
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
    const read = await readUnlessBlocked(transaction, keyed);
    return { id, isNew: true, result: await keyed.run(transaction, id, read) };
  });
}

/** Checks and locks the user before PostgreSQL reads anything else. */
function readUnlessBlocked<Read>(
  transaction: Queryable,
  keyed: KeyedCall<unknown, Read>,
): Promise<Read> {
  return atOnce(transaction, async (db) => {
    const allowed = refuseBlocked(db, keyed);
    const reading = keyed.read?.(db);
    // The refusal of a blocked user comes before any other.
    reading?.catch(() => {});
    await allowed;
    return reading as Read; // undefined if the call reads nothing
  });
}

/**
 * Checks again, inside the transaction, that the user has not been blocked meanwhile (ACC-19).
 * @throws Refusal 403
 */
async function refuseBlocked(
  transaction: Queryable,
  { call, userId, exclusive }: Pick<KeyedCall<unknown>, 'call' | 'userId' | 'exclusive'>,
): Promise<void> {
  const { notWhenBlocked }: Call = calls[call];
  if (!notWhenBlocked) return;
  const user = await (exclusive ? lockUserForUpdate : lockUser)(transaction, userId);
  if (user.isBlacklisted) throw blockedRefusal(user);
}

/** The id of the object that an earlier call with the same key and body created or changed. */
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

/** The hash of a body in 16 bytes, independent of the order of its fields. */
function fingerprintOf(body: object): Buffer {
  const fields = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest().subarray(0, 16);
}
