import type { VoucherId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { lockFuelRequest } from '../records/fuel-requests-table.ts';
import { lockPurchase } from '../records/payable-purchases.ts';
import { Refusal } from '../refusal.ts';
import { lockEntitlement } from './entitlements-table.ts';
import { lockHolder, lockVoucher } from './vouchers-table.ts';

/** Whose voucher it is, and of what fuel; undefined for one that does not exist. */
export function findOrigin(db: Queryable, voucherId: VoucherId) {
  return db
    .selectFrom('vouchers')
    .innerJoin('fuelEntitlements', 'fuelEntitlements.id', 'vouchers.entitlementId')
    .select(['vouchers.id', 'vouchers.userId', 'vouchers.entitlementId'])
    .select(['fuelEntitlements.requestId', 'fuelEntitlements.purchaseId'])
    .where('vouchers.id', '=', voucherId)
    .executeTakeFirst();
}

type Origin = NonNullable<Awaited<ReturnType<typeof findOrigin>>>;

/**
 * Locks what a redemption changes, in the order that `entitlements.ts` names.
 * @throws Refusal 503 'locked' when the fuel is of another purchase since
 */
export async function lockFuel(transaction: Queryable, origin: Origin) {
  const { requestId, purchaseId } = origin;
  const request = requestId && (await lockFuelRequest(transaction, requestId));
  const purchase = purchaseId && (await lockPurchase(transaction, purchaseId));
  await lockHolder(transaction, origin.userId);
  const entitlement = await lockEntitlement(transaction, origin.entitlementId);
  // It was sold again at the right price meanwhile (PRI-17): the call is repeated.
  if (entitlement.purchaseId !== purchaseId) {
    throw new Refusal('locked', { retryAfter: serverDurations.retryAfter.locked });
  }
  const voucher = await lockVoucher(transaction, origin.id);
  return { request, purchase, entitlement, voucher };
}

export type LockedFuel = Awaited<ReturnType<typeof lockFuel>>;
