import type { VoucherId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import { lockFuelRequest } from '../records/fuel-requests-table.ts';
import { lockPurchase } from '../records/payable-purchases.ts';
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

/** Locks what a redemption changes, in the order that `entitlements.ts` names. */
export async function lockFuel(transaction: Queryable, origin: Origin) {
  const { requestId, purchaseId } = origin;
  const request = requestId && (await lockFuelRequest(transaction, requestId));
  const purchase = purchaseId && (await lockPurchase(transaction, purchaseId));
  await lockHolder(transaction, origin.userId);
  const entitlement = await lockEntitlement(transaction, origin.entitlementId);
  const voucher = await lockVoucher(transaction, origin.id);
  return { request, purchase, entitlement, voucher };
}

export type LockedFuel = Awaited<ReturnType<typeof lockFuel>>;
