import type { CallKey } from '../../domain/calls.ts';
import type { FuelRequest } from '../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { findIdempotencyKey, insertIdempotencyKey } from './idempotency-keys-table.ts';
import { cancelledCall } from './run-once.ts';

/** What a call with a key has done: the object that it created or changed, or only its id. */
type Made = Car | FuelRequest | { id: string };

/**
 * For calls of an outbox that return an object: a function that reads it, deleted or not. Of every
 * other call, such as a deletion, a device gets the id of the object.
 */
export type MadeReaders = Partial<Record<CallKey, (db: Queryable, id: string) => Promise<Made>>>;

export interface KeyStatus {
  state: 'unknown' | 'made' | 'withdrawn';
  /** Null unless the state is `made`. */
  made: Made | null;
}

/** The state of a key from a device's outbox. */
export async function keyStatus(
  db: Queryable,
  userId: UserId,
  key: string,
  readers: MadeReaders,
): Promise<KeyStatus> {
  const used = await findIdempotencyKey(db, userId, key);
  if (!used) return { state: 'unknown', made: null };
  // Only a cancelled key has no object.
  if (used.resultId === null) return { state: 'withdrawn', made: null };
  // Keys store the name of their call.
  const read = readers[used.call as CallKey];
  const made = read ? await read(db, used.resultId) : { id: used.resultId };
  return { state: 'made', made };
}

/**
 * Cancels a key for good, or returns what it has already done. Waits for a call with the key that
 * is being carried out.
 */
export async function cancelKey(
  context: Context,
  userId: UserId,
  key: string,
  readers: MadeReaders,
): Promise<Made | null> {
  return context.db.transaction().execute(async (transaction) => {
    await insertIdempotencyKey(transaction, {
      userId,
      key,
      call: cancelledCall,
      fingerprint: Buffer.alloc(0),
      resultId: null,
      createdAt: context.clock(),
    });
    return (await keyStatus(transaction, userId, key, readers)).made;
  });
}
