import type { CallKey } from '../../domain/calls.ts';
import type { Car } from '../../domain/car.ts';
import type { FuelRequest } from '../../domain/fuel-request.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { withdrawnCall } from './create-once.ts';
import { findIdempotencyKey, insertIdempotencyKey } from './idempotency-keys-table.ts';

type Created = Car | FuelRequest;

/** For each call whose items a device keeps in its outbox: reads what it created under an id. */
export type CreatedReaders = Partial<
  Record<CallKey, (db: Queryable, id: string) => Promise<Created>>
>;

export interface KeyStatus {
  state: 'unknown' | 'made' | 'withdrawn';
  made: Created | null;
}

/** What became of a key that a device keeps in its outbox. */
export async function keyStatus(
  db: Queryable,
  userId: UserId,
  key: string,
  readers: CreatedReaders,
): Promise<KeyStatus> {
  const used = await findIdempotencyKey(db, userId, key);
  if (!used) return { state: 'unknown', made: null };
  if (used.call === withdrawnCall) return { state: 'withdrawn', made: null };
  // Calls are stored by their own names.
  const read = readers[used.call as CallKey];
  const made = read && used.resultId ? await read(db, used.resultId) : null;
  return { state: 'made', made };
}

/**
 * Remembers for good that nothing may come of a key, or answers what it made already. A call that is
 * just being carried out is waited for.
 */
export async function withdrawKey(
  context: Context,
  userId: UserId,
  key: string,
  readers: CreatedReaders,
): Promise<Created | null> {
  return context.db.transaction().execute(async (transaction) => {
    await insertIdempotencyKey(transaction, {
      userId,
      key,
      call: withdrawnCall,
      fingerprint: Buffer.alloc(0),
      resultId: null,
      createdAt: context.clock(),
    });
    return (await keyStatus(transaction, userId, key, readers)).made;
  });
}
