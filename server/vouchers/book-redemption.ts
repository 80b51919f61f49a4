import { type PurchaseId, RedemptionId, type UserId, VoucherId } from '../../domain/ids.ts';
import { formatLitres } from '../../domain/values/format.ts';
import {
  readRedemptionText,
  type SignedRedemption,
} from '../../domain/vouchers/redemption-code.ts';
import { type Settlement, settleRedemption } from '../../domain/vouchers/settlement.ts';
import type { BookedRedemption, RedemptionReport } from '../../domain/vouchers/voucher-schemas.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { lockFuelRequest, updateFuelRequest } from '../fuel-requests/fuel-requests-table.ts';
import { lockPurchase } from '../purchases/payable-purchases.ts';
import { addPurchaseEvent } from '../purchases/purchase-events-table.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { countPoured, lockEntitlement } from './entitlements-table.ts';
import { issueVoucher } from './issue-voucher.ts';
import { isProved, requireSigner } from './redemption-proof.ts';
import {
  findEarlier,
  findRedemption,
  insertRedemption,
  updateRedemption,
} from './redemptions-table.ts';
import { revokeVouchers } from './revocations.ts';
import { lockHolder, lockVoucher, markRedeemed } from './vouchers-table.ts';

/**
 * Books what an attendant's phone has signed, once, whoever brings it and however late: the attendant's
 * outbox, also after their session ended, or the motorist's phone. Nothing that has happened is refused
 * (VOU-15 to VOU-17).
 * @throws Refusal 400 when it is not signed by a phone of ours, 404 'not-found' for somebody else's
 */
export async function bookRedemption(
  context: Context,
  report: RedemptionReport,
  reporter: UserId | null,
): Promise<BookedRedemption> {
  const signed = readRedemptionText(report.receipt);
  if (!signed) throw notOurs();
  const phone = await requireSigner(context.db, signed);
  const { data: id } = RedemptionId.safeParse(signed.redemption.id);
  const { data: voucherId } = VoucherId.safeParse(signed.redemption.voucherId);
  if (!id || !voucherId) throw notOurs();
  const origin = await findOrigin(context.db, voucherId);
  // Only what the issuer has signed for this motorist concerns them.
  if (!origin || (reporter && origin.userId !== reporter)) throw new Refusal('not-found');
  await context.db.transaction().execute(async (transaction) => {
    const locked = await lockFuel(transaction, origin);
    const proved = reporter !== null || (await isProved(transaction, report, locked.voucher));
    const booking = { ...locked, id, signed, report, phone, reporter, isProved: proved };
    const earlier = await findEarlier(transaction, id);
    if (earlier) await repeat(context, transaction, booking, earlier);
    else await book(context, transaction, booking);
  });
  const booked = await findRedemption(context.db, id);
  if (!booked) throw new Error('A booked redemption is not there');
  return booked;
}

const notOurs = () => invalidField('receipt', 'This is no receipt of Volmaak');

type Origin = NonNullable<Awaited<ReturnType<typeof findOrigin>>>;

function findOrigin(db: Queryable, voucherId: VoucherId) {
  return db
    .selectFrom('vouchers')
    .innerJoin('fuelEntitlements', 'fuelEntitlements.id', 'vouchers.entitlementId')
    .select(['vouchers.id', 'vouchers.userId', 'vouchers.entitlementId'])
    .select(['fuelEntitlements.requestId', 'fuelEntitlements.purchaseId'])
    .where('vouchers.id', '=', voucherId)
    .executeTakeFirst();
}

/** Locks what a redemption changes, in the order that `entitlements.ts` names. */
async function lockFuel(transaction: Queryable, origin: Origin) {
  const { requestId, purchaseId } = origin;
  const request = requestId && (await lockFuelRequest(transaction, requestId));
  if (purchaseId) await lockPurchase(transaction, purchaseId);
  await lockHolder(transaction, origin.userId);
  const entitlement = await lockEntitlement(transaction, origin.entitlementId);
  const voucher = await lockVoucher(transaction, origin.id);
  return { request, entitlement, voucher };
}

interface Booking extends Awaited<ReturnType<typeof lockFuel>> {
  id: RedemptionId;
  signed: SignedRedemption;
  report: RedemptionReport;
  phone: Awaited<ReturnType<typeof requireSigner>>;
  reporter: UserId | null;
  isProved: boolean;
}

function settle(booking: Booking, receivedAt: Date): Settlement {
  const { signed, phone, voucher, entitlement } = booking;
  const { volume, amount, at } = signed.redemption;
  return settleRedemption({
    poured: { volume, amount, at: new Date(at * 1000) },
    receivedAt,
    voucher: {
      maxVolume: voucher.maxCl,
      maxAmount: voucher.maxCents,
      expiresAt: voucher.expiresAt,
      isRedeemed: voucher.state === 'redeemed',
    },
    entitlement: {
      granted: entitlement.grantedCl,
      poured: entitlement.pouredCl,
      isWithdrawn: entitlement.withdrawnAt !== null,
    },
    cutOffAt: phone.cutOffAt,
    isProved: booking.isProved,
  });
}

/** Writes a redemption and what follows from it. */
async function book(context: Context, transaction: Queryable, booking: Booking): Promise<void> {
  const { id, signed, phone, reporter, voucher, entitlement } = booking;
  const { volume, amount, pump, at } = signed.redemption;
  const receivedAt = context.clock();
  const settlement = settle(booking, receivedAt);
  const { outcome, conflict } = settlement;
  await insertRedemption(transaction, {
    ...{ id, voucherId: voucher.id, entitlementId: entitlement.id, userId: voucher.userId },
    ...{ deviceId: phone.id, stationId: phone.stationId, attendantId: phone.userId },
    ...{ pouredCl: volume, amountCents: amount, pump },
    ...{ pouredAt: new Date(at * 1000), receivedAt },
    ...{ reportedBy: reporter ? 'motorist' : 'attendant' },
    signed: Buffer.concat([signed.bytes, signed.signature]),
    shown: shownOf(booking),
    ...{ outcome, conflict },
  });
  await carryOut(context, transaction, booking, settlement);
}

/**
 * A redemption that is booked stays as it is. Only what nothing had proved counts once it is
 * proved, and what its motorist has reported gets the proof of the attendant's phone.
 * @throws Refusal 400 when the phone has given its number to another redemption
 */
async function repeat(
  context: Context,
  transaction: Queryable,
  booking: Booking,
  earlier: NonNullable<Awaited<ReturnType<typeof findEarlier>>>,
): Promise<void> {
  const { id, signed } = booking;
  if (!earlier.signed.subarray(0, signed.bytes.length).equals(signed.bytes)) {
    throw invalidField('receipt', 'Another receipt has the number of this one');
  }
  if (!booking.isProved) return;
  const shown = shownOf(booking);
  if (earlier.conflict !== 'not-shown') {
    if (earlier.shown === null) await updateRedemption(transaction, id, { shown });
    return;
  }
  const settlement = settle(booking, earlier.receivedAt);
  const { outcome, conflict } = settlement;
  await updateRedemption(transaction, id, { shown, outcome, conflict });
  await carryOut(context, transaction, booking, settlement);
}

/** What the motorist's phone has shown, which names the plate: not of a deleted account (VOU-24). */
function shownOf({ report: { shown }, voucher }: Booking): Buffer | null {
  const isErased = voucher.signed.length === 0;
  return shown === null || isErased ? null : Buffer.from(shown);
}

/** Does what follows from a redemption that is settled now. */
async function carryOut(
  context: Context,
  transaction: Queryable,
  booking: Booking,
  { conflict, covered }: Settlement,
): Promise<void> {
  const { id, signed, voucher, entitlement, request } = booking;
  const now = context.clock();
  if (conflict) {
    const facts = { redemption: id, conflict };
    context.log.warn(facts, 'a redemption is a conflict, which an admin has to resolve');
  }
  if (conflict === 'not-shown') return;
  await countPoured(transaction, entitlement.id, covered);
  await markRedeemed(transaction, voucher.id);
  const { purchaseId, userId } = entitlement;
  if (purchaseId) await addPouredEvent(transaction, purchaseId, booking, now);
  if (request?.status === 'approved') {
    const completedAt = new Date(signed.redemption.at * 1000);
    await updateFuelRequest(transaction, request.id, { status: 'completed', completedAt });
  }
  // Another phone may have the voucher that took the place of this one.
  const replaced = { entitlementId: entitlement.id };
  await revokeVouchers(transaction, replaced, { cause: 'poured-on-another', now });
  await issueVoucher(context, transaction, userId);
}

async function addPouredEvent(
  transaction: Queryable,
  purchaseId: PurchaseId,
  { signed: { redemption } }: Booking,
  at: Date,
): Promise<void> {
  const words = `${formatLitres(redemption.volume)} poured`;
  await addPurchaseEvent(transaction, purchaseId, {
    ...{ type: 'poured', at, amount: redemption.amount, words },
  });
}
