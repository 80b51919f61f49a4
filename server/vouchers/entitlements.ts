import type { FuelRequestId, PurchaseId, UserId } from '../../domain/ids.ts';
import type { FuelType } from '../../domain/prices/fuel-price.ts';
import type { Centilitres } from '../../domain/values/volume.ts';
import type { RevocationCause } from '../../domain/vouchers/voucher.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { issueVoucher } from './issue-voucher.ts';
import { revokeVouchers } from './revocations.ts';
import { lockHolder } from './vouchers-table.ts';

// Whoever changes what somebody may pour locks in this order: the person, the request or purchase,
// all vouchers of the user, the entitlement, the voucher. Purchases and the journal are written
// after that, because their triggers lock the counters. The list of ended vouchers has one lock for
// everybody, so whoever ends one locks the counters before it.

/** What fuel was approved or sold as. */
export type FuelOrigin = { requestId: FuelRequestId } | { purchaseId: PurchaseId };

interface GrantedFuel {
  userId: UserId;
  fuelType: FuelType;
  plate: string;
  volume: Centilitres;
}

/**
 * Grants the fuel of an approved request or a sold purchase, once, and issues its voucher in the same
 * transaction if its user can have one now (VOU-1, VOU-2). Fuel that was withdrawn before is granted
 * again.
 */
export async function grantFuel(
  context: Context,
  transaction: Queryable,
  origin: FuelOrigin,
  { userId, fuelType, plate, volume }: GrantedFuel,
): Promise<void> {
  const column = 'requestId' in origin ? 'requestId' : 'purchaseId';
  await lockHolder(transaction, userId);
  await transaction
    .insertInto('fuelEntitlements')
    .values({
      requestId: null,
      purchaseId: null,
      ...origin,
      userId,
      fuelType,
      plate,
      grantedCl: volume,
      grantedAt: context.clock(),
    })
    .onConflict((conflict) =>
      conflict.column(column).doUpdateSet({ withdrawnAt: null, endingSince: null }),
    )
    .execute();
  await issueVoucher(context, transaction, userId);
}

/**
 * Withdraws what has not been poured of a request or purchase, and revokes its open voucher (VOU-6).
 * The user's next fuel gets its voucher once that is settled.
 */
export async function withdrawFuel(
  context: Context,
  transaction: Queryable,
  origin: FuelOrigin,
  { userId, cause }: { userId: UserId; cause: RevocationCause },
): Promise<void> {
  const now = context.clock();
  const [column, id] = Object.entries(origin)[0] as ['requestId', FuelRequestId]; // one of the two
  await lockHolder(transaction, userId);
  const withdrawn = await transaction
    .updateTable('fuelEntitlements')
    .set({ withdrawnAt: now })
    .where(column, '=', id)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!withdrawn) return;
  await revokeVouchers(transaction, { entitlementId: withdrawn.id }, { cause, now });
  await issueVoucher(context, transaction, userId);
}
