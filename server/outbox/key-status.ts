import type { CallKey } from '../../domain/calls.ts';
import type { FuelRequest } from '../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { findIdempotencyKey, insertIdempotencyKey } from './idempotency-keys-table.ts';
import { cancelledCall } from './run-once.ts';

type Created = Car | FuelRequest;

/** For each call that an outbox sends: a function that reads what it created under an id. */
export type CreatedReaders = Partial<
  Record<CallKey, (db: Queryable, id: string) => Promise<Created>>
>;

export interface KeyStatus {
  state: 'unknown' | 'made' | 'withdrawn';
  made: Created | null;
}

/** The state of a key from a device's outbox. */
export async function keyStatus(
  db: Queryable,
  userId: UserId,
  key: string,
  readers: CreatedReaders,
): Promise<KeyStatus> {
  const used = await findIdempotencyKey(db, userId, key);
  if (!used) return { state: 'unknown', made: null };
  if (used.call === cancelledCall) return { state: 'withdrawn', made: null };
  // Keys store the name of their call.
  const read = readers[used.call as CallKey];
  const made = read && used.resultId ? await read(db, used.resultId) : null;
  return { state: 'made', made };
}

/**
 * Cancels a key for good, or returns what it has already created. Waits for a call with the key
 * that is being carried out.
 */
export async function cancelKey(
  context: Context,
  userId: UserId,
  key: string,
  readers: CreatedReaders,
): Promise<Created | null> {
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
