import { sql } from 'kysely';
import type { EntitlementId, PurchaseId, UserId } from '../../domain/ids.ts';
import type { Centilitres } from '../../domain/values/volume.ts';
import type { Queryable } from '../db/database.ts';
import { hasRemovedPlate } from './plates-of-fuel.ts';

/** What was shown of the fuel is a conflict that no admin has settled. */
export const isDisputed = sql<boolean>`exists (select from redemptions
  where entitlement_id = fuel_entitlements.id and outcome = 'conflict' and conflict <> 'not-shown'
    and resolved_at is null)`;

/**
 * What somebody can get a voucher for, in the order in which it gets them (VOU-4). Fuel of which more
 * was reported than is known to be right, and fuel that is being ended, is held (VOU-25, VOU-29), and
 * so is fuel for a plate that the desk has removed (VEH-25).
 */
export async function nextEntitlement(db: Queryable, userId: UserId) {
  return await db
    .selectFrom('fuelEntitlements')
    .select(['id', 'fuelType', 'plate', 'grantedCl', 'pouredCl'])
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .where(sql<boolean>`poured_cl < granted_cl`)
    .where('endingSince', 'is', null)
    .where(({ not }) => not(isDisputed))
    .where(({ not }) => not(hasRemovedPlate))
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

/** Whether somebody wants to end fuel that is left. */
export async function isEnding(db: Queryable, userId: UserId): Promise<boolean> {
  const found = await db
    .selectFrom('fuelEntitlements')
    .select('id')
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .where('endingSince', 'is not', null)
    .where(sql<boolean>`poured_cl < granted_cl`)
    .executeTakeFirst();
  return found !== undefined;
}
