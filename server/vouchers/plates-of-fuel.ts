import { sql } from 'kysely';
import type { CarId, EntitlementId, UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import { revokeVouchers } from './revocations.ts';

/** A vehicle with its owner, whose vouchers the caller has locked. */
interface OwnedCar {
  id: CarId;
  userId: UserId;
}

/** The fuel that is left of the requests and purchases for a vehicle. */
const leftFor = ({ id, userId }: OwnedCar) => sql<boolean>`user_id = ${userId}
  and withdrawn_at is null and poured_cl < granted_cl
  and (request_id in (select id from fuel_requests where car_id = ${id})
    or purchase_id in (select id from purchases where car_id = ${id}))`;

/** The desk has removed the plate for which this fuel was granted, from a vehicle of its owner. */
export const hasRemovedPlate = sql<boolean>`exists (select from removed_plates
  where removed_plates.user_id = fuel_entitlements.user_id and returned_at is null
    and plate_key = upper(translate(keyboard_text(fuel_entitlements.plate), ' -', '') collate "C"))`;

/** Whether somebody has fuel left for a plate that the desk has removed. */
export async function lacksPlate(db: Queryable, userId: UserId): Promise<boolean> {
  const found = await db
    .selectFrom('fuelEntitlements')
    .select('id')
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .where(sql<boolean>`poured_cl < granted_cl`)
    .where(hasRemovedPlate)
    .executeTakeFirst();
  return found !== undefined;
}

/** Gives the fuel that is left for a vehicle its new plate. An open voucher keeps the old one. */
export async function renamePlateOfFuel(
  transaction: Queryable,
  car: OwnedCar,
  plate: string,
): Promise<void> {
  await transaction.updateTable('fuelEntitlements').set({ plate }).where(leftFor(car)).execute();
}

/** Revokes the open vouchers for a vehicle whose plate is removed (VEH-25). */
export async function revokeVouchersOfCar(
  transaction: Queryable,
  car: OwnedCar,
  now: Date,
): Promise<void> {
  const left: { id: EntitlementId }[] = await transaction
    .selectFrom('fuelEntitlements')
    .select('id')
    .where(leftFor(car))
    .execute();
  for (const { id } of left) {
    await revokeVouchers(transaction, { entitlementId: id }, { cause: 'by-the-desk', now });
  }
}
