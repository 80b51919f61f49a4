import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { PurchaseChargesTable } from '../db/schema.ts';

/** A charge that was requested from the gateway, or is about to be. */
export type RequestedCharge = Selectable<PurchaseChargesTable>;

export async function insertCharge(
  transaction: Queryable,
  charge: Insertable<PurchaseChargesTable>,
): Promise<void> {
  await transaction.insertInto('purchaseCharges').values(charge).execute();
}

export function findCharge(db: Queryable, key: string): Promise<RequestedCharge | undefined> {
  return db.selectFrom('purchaseCharges').selectAll().where('key', '=', key).executeTakeFirst();
}

/**
 * Marks a charge as waiting for the gateway. Returns false, and changes nothing, when it has ended.
 */
export async function suspendCharge(
  transaction: Queryable,
  key: string,
  state: 'second-step' | 'waiting',
): Promise<boolean> {
  const row = await transaction
    .updateTable('purchaseCharges')
    .set({ state })
    .where('key', '=', key)
    .where('state', 'not in', ['paid', 'declined'])
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endCharge(
  transaction: Queryable,
  key: string,
  end: { state: 'paid' | 'declined'; reason: string | null; endedAt: Date },
): Promise<void> {
  await transaction.updateTable('purchaseCharges').set(end).where('key', '=', key).execute();
}
