import { sql } from 'kysely';
import type { EntitlementId, PurchaseId, UserId } from '../../domain/ids.ts';
import type { Centilitres } from '../../domain/values/volume.ts';
import type { Queryable } from '../db/database.ts';

/** What somebody can still pour, in the order in which it gets its vouchers (VOU-4). */
export async function nextEntitlement(db: Queryable, userId: UserId) {
  return await db
    .selectFrom('fuelEntitlements')
    .select(['id', 'fuelType', 'plate', 'grantedCl', 'pouredCl'])
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .where(sql<boolean>`poured_cl < granted_cl`)
    // A few drops that were left over come after what is worth a stop.
    .orderBy(sql`granted_cl - poured_cl < 100`)
    .orderBy('grantedAt')
    .orderBy('id')
    .executeTakeFirst();
}

/** Locks an entitlement, so that nothing else is booked on it meanwhile. */
export function lockEntitlement(transaction: Queryable, id: EntitlementId) {
  return transaction
    .selectFrom('fuelEntitlements')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Uses some of an entitlement up. */
export async function countPoured(transaction: Queryable, id: EntitlementId, poured: Centilitres) {
  await transaction
    .updateTable('fuelEntitlements')
    .set({ pouredCl: sql`poured_cl + ${poured}` })
    .where('id', '=', id)
    .execute();
}

/** Whether any fuel of a purchase was poured. */
export async function isPoured(db: Queryable, purchaseId: PurchaseId): Promise<boolean> {
  const row = await db
    .selectFrom('fuelEntitlements')
    .select('pouredCl')
    .where('purchaseId', '=', purchaseId)
    .executeTakeFirst();
  return row !== undefined && row.pouredCl > 0;
}
