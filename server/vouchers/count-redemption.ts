import { formatLitres } from '../../domain/values/format.ts';
import type { Cents } from '../../domain/values/money.ts';
import type { Centilitres } from '../../domain/values/volume.ts';
import { usedUpBy } from '../../domain/vouchers/judge-redemption.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { updateFuelRequest } from '../records/fuel-requests-table.ts';
import { addPurchaseEvent } from '../records/purchase-events-table.ts';
import { sellPoured } from '../records/request-purchases.ts';
import { countPoured } from './entitlements-table.ts';
import { issueVoucher } from './issue-voucher.ts';
import type { LockedFuel } from './redeemed-fuel.ts';
import { revokeVouchers } from './revocations.ts';
import { markRedeemed } from './vouchers-table.ts';

interface PouredFuel {
  volume: Centilitres;
  amount: Cents;
  at: Date;
}

/**
 * Has something poured use up its fuel, and complete and sell its request, once it counts (VOU-16,
 * REQ-16).
 */
export async function drawFuel(
  context: Context,
  transaction: Queryable,
  { entitlement, request }: LockedFuel,
  { volume, amount, at }: PouredFuel,
): Promise<void> {
  const { id, purchaseId, grantedCl: granted, pouredCl: poured, withdrawnAt } = entitlement;
  const isWithdrawn = withdrawnAt !== null;
  const used = usedUpBy(volume, { granted, poured, isWithdrawn });
  await countPoured(transaction, id, used);
  // A request that was given up is owed too, if an admin finds that it was poured.
  const sold = request
    ? await sellPoured(context, transaction, request, { volume, words: 'From your request' })
    : purchaseId;
  if (sold) {
    const event = { type: 'poured', at: context.clock(), amount } as const;
    const words = `${formatLitres(volume)} poured`;
    await addPurchaseEvent(transaction, sold, { ...event, words });
  }
  if (request?.status === 'approved') {
    await updateFuelRequest(transaction, request.id, { status: 'completed', completedAt: at });
  }
}

/** Ends the voucher of what was poured, with one that took its place, and issues the next one. */
export async function endVoucher(
  context: Context,
  transaction: Queryable,
  { voucher, entitlement }: LockedFuel,
): Promise<void> {
  await markRedeemed(transaction, voucher.id);
  // Another phone may have the voucher that took the place of this one.
  const replaced = { entitlementId: entitlement.id };
  const now = context.clock();
  await revokeVouchers(transaction, replaced, { cause: 'poured-on-another', now });
  await issueVoucher(context, transaction, entitlement.userId);
}
