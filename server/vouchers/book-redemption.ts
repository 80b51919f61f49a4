import { RedemptionId, type UserId, VoucherId } from '../../domain/ids.ts';
import type { RedemptionFacts, Settlement } from '../../domain/vouchers/judge-redemption.ts';
import {
  readRedemptionText,
  type SignedRedemption,
} from '../../domain/vouchers/redemption-code.ts';
import type { BookedRedemption, RedemptionReport } from '../../domain/vouchers/voucher-schemas.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { drawFuel, endVoucher } from './count-redemption.ts';
import { judgeRedemption } from './judge-redemption.ts';
import { findOrigin, type LockedFuel, lockFuel } from './redeemed-fuel.ts';
import { proofOf, requireSigner } from './redemption-proof.ts';
import { findEarlier, findRedemption, updateRedemption } from './redemptions-table.ts';

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
    const { isGiven, shownAt } = await proofOf(transaction, report, locked.voucher);
    const proof = { isGiven: isGiven || reporter !== null, shownAt };
    const { signer, ...sender } = phone;
    const booking = { ...locked, id, signed, report, phone: sender, reporter, signer, proof };
    const earlier = await findEarlier(transaction, id);
    if (earlier) await repeat(context, transaction, booking, earlier);
    else await book(context, transaction, booking);
  });
  const booked = await findRedemption(context.db, id);
  if (!booked) throw new Error('A booked redemption is not there');
  return booked;
}

const notOurs = () => invalidField('receipt', 'This is no receipt of Volmaak');

interface Booking extends LockedFuel, Pick<RedemptionFacts, 'signer' | 'proof'> {
  id: RedemptionId;
  signed: SignedRedemption;
  report: RedemptionReport;
  phone: Omit<Awaited<ReturnType<typeof requireSigner>>, 'signer'>;
  reporter: UserId | null;
}

const pouredAtOf = ({ signed }: Booking) => new Date(signed.redemption.at * 1000);

/** Writes a redemption and what follows from it. */
async function book(context: Context, transaction: Queryable, booking: Booking): Promise<void> {
  const { id, signed, phone, reporter, voucher, entitlement } = booking;
  const { volume, amount, pump } = signed.redemption;
  const receivedAt = context.clock();
  const settlement = await judgeRedemption(transaction, booking, receivedAt);
  const redemption = {
    id,
    voucherId: voucher.id,
    entitlementId: entitlement.id,
    userId: voucher.userId,
    deviceId: phone.id,
    stationId: phone.stationId,
    attendantId: phone.userId,
    pouredCl: volume,
    amountCents: amount,
    pump,
    pouredAt: pouredAtOf(booking),
    receivedAt,
    reportedBy: reporter ? ('motorist' as const) : ('attendant' as const),
    signed: Buffer.concat([signed.bytes, signed.signature]),
    shown: shownOf(booking),
    ...outcomeOf(booking, settlement),
  };
  await transaction.insertInto('redemptions').values(redemption).execute();
  await carryOut(context, transaction, booking, settlement);
}

/** A conflict counts nowhere and uses nothing up until an admin has settled it (VOU-17). */
function outcomeOf(booking: Booking, { outcome, conflict }: Settlement) {
  const countedAt = conflict ? null : pouredAtOf(booking);
  return { outcome, conflict, countedAt, hasUsedFuel: conflict === null };
}

/**
 * A redemption that is booked stays as it is. Only what nothing had proved counts once it is
 * proved, unless an admin has counted it already, and what its motorist has reported gets the proof of
 * the attendant's phone.
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
  if (!booking.proof.isGiven) return;
  const shown = shownOf(booking);
  if (earlier.conflict !== 'not-shown' || earlier.countedAt !== null) {
    if (earlier.shown === null) await updateRedemption(transaction, id, { shown });
    return;
  }
  const settlement = await judgeRedemption(transaction, booking, earlier.receivedAt);
  // What an admin has settled may be something else now, which has to be settled as well.
  const unsettled = { resolvedAt: null, resolvedBy: null, resolution: null };
  const settled = { settledAs: null, ...(settlement.conflict && unsettled) };
  await updateRedemption(transaction, id, { shown, ...outcomeOf(booking, settlement), ...settled });
  await carryOut(context, transaction, booking, settlement);
}

/** What the motorist's phone has shown, which names the plate: not of a deleted account (VOU-24). */
function shownOf({ report: { shown }, voucher }: Booking): Buffer | null {
  const isErased = voucher.signed.length === 0;
  return shown === null || isErased ? null : Buffer.from(shown);
}

/** Does what follows from a redemption that is judged now. */
async function carryOut(
  context: Context,
  transaction: Queryable,
  booking: Booking,
  { conflict }: Settlement,
): Promise<void> {
  if (conflict) {
    const facts = { redemption: booking.id, conflict };
    context.log.warn(facts, 'a redemption is a conflict, which an admin has to resolve');
  }
  if (conflict === 'not-shown') return;
  const { volume, amount } = booking.signed.redemption;
  if (!conflict) {
    const { id, phone } = booking;
    const poured = { id, stationId: phone.stationId, volume, amount };
    await drawFuel(context, transaction, booking, { ...poured, countedAt: pouredAtOf(booking) });
  }
  await endVoucher(context, transaction, booking);
}
