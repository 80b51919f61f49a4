import { createHash, randomUUID } from 'node:crypto';
import { type Call, type CallKey, calls } from '../../domain/calls.ts';
import type { UserId } from '../../domain/ids.ts';
import { lockUser, lockUserForUpdate } from '../accounts/users-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { blockedRefusal } from '../http/access.ts';
import { Refusal } from '../refusal.ts';
import { findIdempotencyKey, insertIdempotencyKey } from './idempotency-keys-table.ts';

/** Stands in the place of a call's name under a key that its user withdrew. */
export const withdrawnCall = 'withdrawn';

/** A call that creates something. */
export interface Creation<Result> {
  call: CallKey;
  userId: UserId;
  /** The `Idempotency-Key`; without one every call counts as a new one (decision 32). */
  key: string | null;
  body: object;
  /** Locks the user: nothing else is bought in their name meanwhile, so what is left of a budget holds still. */
  exclusive?: true;
  /** Creates it under the given id. A refusal thrown here leaves no trace, the key included. */
  create(transaction: Queryable, id: string): Promise<Result>;
}

/** `isNew` is false when an earlier call with the same key created it; `result` is what `create` returned. */
export type Created<Result> =
  | { id: string; isNew: true; result: Result }
  | { id: string; isNew: false };

/**
 * Creates once per user and key:
 * 1. the key is written in the same transaction as the effect, so that both stand or neither;
 * 2. a second call with that key waits up to 5 s for the first (the unique index makes it wait),
 *    then gets 409 `in-progress`;
 * 3. once the first has committed, the same body gets the id of what it created; another body 422.
 * A key that its user withdrew gets 409 `withdrawn`. Somebody who is blocked meanwhile makes nothing more.
 * Only effects are remembered: a refusal is worked out afresh each time.
 */
export async function createOnce<Result>(
  context: Context,
  creation: Creation<Result>,
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
        const createdId = await createdUnder(transaction, userId, key, call, fingerprint);
        return { id: createdId, isNew: false };
      }
    }
    await refuseBlocked(transaction, creation);
    return { id, isNew: true, result: await creation.create(transaction, id) };
  });
}

/** Again, now that no block can come in between (decision 8). @throws Refusal 403 */
async function refuseBlocked(
  transaction: Queryable,
  { call, userId, exclusive }: Creation<unknown>,
): Promise<void> {
  const { notWhenBlocked }: Call = calls[call];
  if (!notWhenBlocked) return;
  const user = await (exclusive ? lockUserForUpdate : lockUser)(transaction, userId);
  if (user.isBlacklisted) throw blockedRefusal(user);
}

async function createdUnder(
  db: Queryable,
  userId: UserId,
  key: string,
  call: CallKey,
  fingerprint: Buffer,
): Promise<string> {
  const used = await findIdempotencyKey(db, userId, key);
  if (used?.call === withdrawnCall) throw new Refusal('withdrawn');
  if (!used?.resultId || used.call !== call || !used.fingerprint.equals(fingerprint)) {
    throw new Refusal('key-reused');
  }
  return used.resultId;
}

/** The same for bodies that say the same, in whatever order their fields come. */
function fingerprintOf(body: object): Buffer {
  const fields = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}
