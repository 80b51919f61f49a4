import type { Selectable } from 'kysely';
import type { FuelRequestId, PurchaseId, RedemptionId } from '../../domain/ids.ts';
import type { RevocationCause } from '../../domain/vouchers/voucher.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { lockPurchase } from '../records/payable-purchases.ts';
import { grantFuel, withdrawFuel } from '../vouchers/entitlements.ts';
import { lockHolder } from './vouchers-table.ts';

type Sold = Pick<
  Selectable<Tables['purchases']>,
  'id' | 'userId' | 'fuelType' | 'fuelAmountCl' | 'carRegistrationNumber'
>;

/** Of what a purchase is that was poured before it was made. */
interface PouredBefore {
  requestId?: FuelRequestId | null | undefined;
  chargedRedemptionId?: RedemptionId | null | undefined;
}

/** Locks a purchase and what its user may pour, before the purchase is written. */
export async function lockSold(transaction: Queryable, id: PurchaseId) {
  const purchase = await lockPurchase(transaction, id);
  if (purchase) await lockHolder(transaction, purchase.userId);
  return purchase;
}

/**
 * Grants the fuel of a purchase that is paid, owed or scheduled; once, whatever follows (VOU-1). A
 * purchase of a request, and what was charged, grant nothing, because their fuel was poured before
 * (REQ-16, VOU-36).
 */
export async function grantPurchase(
  context: Context,
  transaction: Queryable,
  {
    id,
    requestId,
    chargedRedemptionId,
    fuelAmountCl: volume,
    carRegistrationNumber: plate,
    ...sold
  }: Sold & PouredBefore,
): Promise<void> {
  if (requestId || chargedRedemptionId) return;
  const { userId, fuelType } = sold;
  await grantFuel(context, transaction, { purchaseId: id }, { userId, fuelType, plate, volume });
}

/** Withdraws what has not been poured of a purchase that is not sold any more (VOU-6). */
export function withdrawPurchase(
  context: Context,
  transaction: Queryable,
  { id, userId }: Pick<Sold, 'id' | 'userId'>,
  cause: RevocationCause,
): Promise<void> {
  return withdrawFuel(context, transaction, { purchaseId: id }, { userId, cause });
}
