import type { RedemptionId, StationId } from '../../domain/ids.ts';
import { soldFor } from '../../domain/ledger/shares.ts';
import { formatLitres } from '../../domain/values/format.ts';
import { type Cents, cents, roundHalfUp } from '../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { type Centilitres, centilitres } from '../../domain/values/volume.ts';
import { usedUpBy } from '../../domain/vouchers/judge-redemption.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { bookEvent } from '../ledger/journal.ts';
import { updateFuelRequest } from '../records/fuel-requests-table.ts';
import { addPurchaseEvent } from '../records/purchase-events-table.ts';
import { type SoldPart, sellPoured } from '../records/request-purchases.ts';
import { countPoured } from './entitlements-table.ts';
import { issueVoucher } from './issue-voucher.ts';
import type { LockedFuel } from './redeemed-fuel.ts';
import { revokeVouchers } from './revocations.ts';
import { markRedeemed } from './vouchers-table.ts';

export interface PouredFuel {
  id: RedemptionId;
  stationId: StationId;
  volume: Centilitres;
  amount: Cents;
  /** The instant on whose day it counts. */
  countedAt: Date;
  /** The day on which it was poured, if that is another one. */
  pouredOn?: Day;
}

/**
 * Has something poured use up its fuel, and complete and sell its request, once it counts (VOU-16,
 * REQ-16), and books it. `drawn` is the part of it that is of this fuel, if the rest is charged.
 */
export async function drawFuel(
  context: Context,
  transaction: Queryable,
  { entitlement, purchase, request }: LockedFuel,
  poured: PouredFuel,
  drawn: Pick<PouredFuel, 'volume' | 'amount'> = poured,
): Promise<void> {
  const { volume, amount } = drawn;
  const { id, grantedCl: granted, pouredCl: before, withdrawnAt } = entitlement;
  const isWithdrawn = withdrawnAt !== null;
  const used = usedUpBy(volume, { granted, poured: before, isWithdrawn });
  await countPoured(transaction, id, used);
  // A request that was given up is owed too, if an admin finds that it was poured.
  const sold = request
    ? await sellPoured(context, transaction, request, { volume, words: 'From your request' })
    : purchase && {
        id: purchase.id,
        volume: used,
        amount: pouredPart(purchase.finalAmountCents, { granted, before, used }),
      };
  const at = context.clock();
  await bookPoured(transaction, poured, sold, at);
  if (sold && sold.volume > 0) {
    // Its motorist reads of what is theirs, at the pump's price.
    const share = cents(roundHalfUp(amount * sold.volume, volume));
    const words = `${formatLitres(sold.volume)} poured`;
    await addPurchaseEvent(transaction, sold.id, { type: 'poured', at, amount: share, words });
  }
  if (request?.status === 'approved') {
    await updateFuelRequest(transaction, request.id, {
      status: 'completed',
      completedAt: poured.countedAt,
    });
  }
}

/** What a part of a purchase was sold for, in cents. */
function pouredPart(
  finalAmount: Cents,
  { granted, before, used }: Record<'granted' | 'before' | 'used', Centilitres>,
): Cents {
  const poured = centilitres(before + used);
  const until = soldFor(finalAmount, { granted, poured });
  return cents(until - soldFor(finalAmount, { granted, poured: before }));
}

/** Books that a station has poured something, of a purchase or of none. */
export async function bookPoured(
  transaction: Queryable,
  { id: redemptionId, stationId, amount, countedAt, pouredOn }: Omit<PouredFuel, 'volume'>,
  sold: SoldPart | null,
  at: Date,
): Promise<void> {
  const fuelUsed = sold?.amount ?? cents(0);
  const purchaseId = sold?.id ?? null;
  const event = { kind: 'poured', redemptionId, stationId, purchaseId, fuelUsed, amount } as const;
  await bookEvent(transaction, event, at, pouredOn ?? southAfricanDay(countedAt));
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
