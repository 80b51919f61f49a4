import type { Insertable, Selectable } from 'kysely';
import type { PurchaseId } from '../../domain/ids.ts';
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

/** All charges of a purchase, oldest first. */
export function listCharges(db: Queryable, purchaseId: PurchaseId): Promise<RequestedCharge[]> {
  return db
    .selectFrom('purchaseCharges')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .orderBy('startedAt')
    .orderBy('key')
    .execute();
}

export function findCharge(db: Queryable, key: string): Promise<RequestedCharge | undefined> {
  return db.selectFrom('purchaseCharges').selectAll().where('key', '=', key).executeTakeFirst();
}
