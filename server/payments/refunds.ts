import { type Approval, needsApproval } from '../../domain/admin/approvals.ts';
import type { FuelPriceId, PurchaseId, UserId } from '../../domain/ids.ts';
import type { PaymentChannel } from '../../domain/ledger/money-event.ts';
import { isRefundable } from '../../domain/payments/payment-status.ts';
import { isRefundOpen, type RefundState } from '../../domain/payments/refund-state.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import { cents } from '../../domain/values/money.ts';
import { addAuditEntry } from '../audit/audit-log-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { type RefundOutcome, unanswered } from '../gateways/payments/payments.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { bookEvent } from '../ledger/journal.ts';
import { loggableError } from '../loggable-error.ts';
import { uncountRefundedPurchase } from '../loyalty/loyalty.ts';
import { hasAccount } from '../people/users-table.ts';
import { findPendingApproval } from '../records/approvals-table.ts';
import { askApproval } from '../records/ask-approval.ts';
import { addCredit, lockCredit } from '../records/credit-balances.ts';
import {
  changePurchase,
  lockPurchase,
  type PayablePurchase,
} from '../records/payable-purchases.ts';
import {
  findCharge,
  hasDispute,
  type RequestedCharge,
  readCharge,
  updateCharge,
} from '../records/purchase-charges-table.ts';
import { addPurchaseEvent } from '../records/purchase-events-table.ts';
import { listPayments } from '../records/purchase-payments-table.ts';
import { readPurchase } from '../records/purchases-table.ts';
import { Refusal } from '../refusal.ts';
import { grantPurchase, lockSold, withdrawPurchase } from '../vouchers/purchased-fuel.ts';
import { nextLook } from './charge-looks.ts';

// A refund has the steps of a charge (PAY-10, PAY-22):
// 1. begin: a transaction writes that the charge is to be paid back, and why;
// 2. ask: outside of any transaction, the processor is asked for it;
// 3. write the outcome. The job `open-charges` repeats steps 2 and 3 until the refund has ended.

/**
 * Refunds a paid purchase, once. The processor may need days for it; until then the purchase stays
 * paid, and so it does while a second admin has not confirmed it (SEC-31). It can correct a purchase
 * at a wrong price (PRI-21).
 * @throws Refusal 404, 409 'not-refundable', 'already-refunded', 'refund-under-way', 'disputed' or
 *   'refund-failed', 503
 */
export async function refundPurchase(
  context: Context,
  adminId: UserId,
  id: PurchaseId,
  { key = null, priceId = null }: { key?: string | null; priceId?: FuelPriceId | null },
): Promise<Purchase & { pendingApproval?: Approval | null }> {
  await runOnce(context, {
    call: 'POST /api/admin/purchases/{id}/refund',
    userId: adminId,
    key,
    body: { id },
    run: (transaction) => beginRefund(context, transaction, adminId, id, { priceId }),
  });
  const pendingApproval = await findPendingApproval(context.db, { purchaseId: id });
  if (pendingApproval) return { ...(await readPurchase(context.db, id)), pendingApproval };
  return endRefund(context, id);
}

/**
 * Asks the processor for a refund that has begun.
 * @throws Refusal 409 'refund-failed', 503 'refund-unanswered'
 */
export async function endRefund(context: Context, id: PurchaseId): Promise<Purchase> {
  const { chargeKey } = await readRefund(context.db, id);
  if (chargeKey) await advanceRefund(context, chargeKey);
  const { state } = await readRefund(context.db, id);
  if (state === 'asked') throw new Refusal('refund-unanswered');
  if (state === 'failed') throw new Refusal('refund-failed');
  return readPurchase(context.db, id);
}

/**
 * Writes that a purchase is to be refunded, or asks a second admin to confirm it, unless one has
 * (SEC-31).
 * @throws Refusal 404, 409
 */
export async function beginRefund(
  context: Context,
  transaction: Queryable,
  adminId: UserId,
  id: PurchaseId,
  { isApproved = false, priceId = null }: { isApproved?: boolean; priceId?: FuelPriceId | null },
): Promise<void> {
  const purchase = await lockSold(transaction, id);
  if (!purchase) throw new Refusal('not-found');
  if (purchase.paymentStatus === 'refunded') throw new Refusal('already-refunded');
  if (!isRefundable(purchase.paymentStatus)) throw new Refusal('not-refundable');
  const at = context.clock();
  const isInParts = await isPaidInParts(transaction, purchase);
  const isCharged = !isInParts && purchase.outsidePayment === null;
  if (isCharged && !purchase.chargeKey) throw new Refusal('not-refundable');
  const charge =
    isCharged && purchase.chargeKey ? await readCharge(transaction, purchase.chargeKey) : null;
  if (charge && isRefundOpen(charge.refundState)) throw new Refusal('refund-under-way');
  // What is refunded as credit can be paid out as well.
  if (await hasDispute(transaction, purchase)) throw new Refusal('disputed');
  const { userId, total: amountCents } = purchase;
  if (!isApproved && needsApproval(amountCents, context.config.secondApprovalAbove)) {
    const asked = { userId, purchaseId: id, priceId, amountCents, reason: null };
    return askApproval(transaction, { kind: 'refund', ...asked, askedBy: adminId, askedAt: at });
  }
  if (isInParts) {
    return refundAsCredit(context, { transaction, purchase, at }, adminId);
  }
  // The admin pays back what came outside of the product, so no processor is asked (LEND-11).
  if (!charge) {
    const channel = purchase.outsidePayment ?? 'unknown';
    return recordRefunded(context, { transaction, purchase, channel, at }, adminId);
  }
  const change = { refundStartedAt: at, refundStartedBy: adminId };
  // The charge before the entry, which locks the counters, as whoever settles it does.
  await startRefund({ transaction, charge, at }, 'admin');
  await changePurchase(transaction, purchase, change, { at });
  // It may take days, in which the fuel could be poured as well (VOU-6).
  await withdrawPurchase(context, transaction, purchase, 'refunded');
}

/** Whether a purchase was paid in several payments or with credit, or was refunded in part. */
async function isPaidInParts(
  db: Queryable,
  { id, partRefundedCents }: PayablePurchase,
): Promise<boolean> {
  if (partRefundedCents > 0) return true;
  const payments = await listPayments(db, id);
  return payments.length > 1 || payments.some(({ channel }) => channel === 'credit');
}

/**
 * What came in several payments becomes credit, which pays the next debt or is paid back (PAY-31). No
 * processor could pay it back as one.
 */
async function refundAsCredit(
  context: Context,
  { transaction, purchase, at }: Omit<Refunded, 'channel'>,
  adminId: UserId,
): Promise<void> {
  const { id: purchaseId, userId, total, partRefundedCents } = purchase;
  const amountCents = cents(total - partRefundedCents);
  const words = 'Kept as your credit';
  await lockCredit(transaction, userId);
  const refund = { transaction, purchase, channel: 'credit', at, words } as const;
  await recordRefunded(context, refund, adminId);
  await addCredit(transaction, {
    key: `refunded:${purchaseId}`,
    kind: 'refunded',
    userId,
    amountCents,
    at,
    purchaseId,
    recordedBy: adminId,
  });
}

/**
 * Writes that a charge is to be paid back. One that has paid for nothing is booked as held until
 * then.
 */
export async function startRefund(
  { transaction, charge, at }: { transaction: Queryable; charge: RequestedCharge; at: Date },
  cause: NonNullable<RequestedCharge['refundCause']>,
): Promise<void> {
  if (cause !== 'admin' && charge.refundState === null) {
    await bookEvent(transaction, { kind: 'charge-held', ...heldCharge(charge) }, at);
  }
  await updateCharge(transaction, charge.key, {
    refundState: 'asked',
    refundCause: cause,
    refundAttempt: charge.refundAttempt + 1,
    refundReference: null,
    refundStartedAt: at,
    // The admin's call asks for it itself.
    nextLookAt: cause === 'admin' ? nextLook(at, at) : at,
    claimedUntil: null,
  });
}

/** Books that a charge which has paid for nothing was paid back. */
export async function bookReturn(transaction: Queryable, charge: RequestedCharge, at: Date) {
  await bookEvent(transaction, { kind: 'charge-returned', ...heldCharge(charge) }, at);
}

const heldCharge = ({ purchaseId, key, processor, amountCents: amount }: RequestedCharge) => ({
  purchaseId,
  charge: { key, processor, amount },
});

/** Whether a refund that has failed is tried again by itself, because no admin has asked for it. */
export function repeatsRefund({ refundState, refundCause }: RequestedCharge): boolean {
  return refundState === 'failed' && refundCause !== 'admin';
}

/** Tries a refund again that has failed. */
export async function repeatRefund(context: Context, { key, purchaseId }: RequestedCharge) {
  await context.db.transaction().execute(async (transaction) => {
    await lockPurchase(transaction, purchaseId);
    const charge = await readCharge(transaction, key);
    const { refundCause: cause } = charge;
    if (!cause || !repeatsRefund(charge)) return;
    await startRefund({ transaction, charge, at: context.clock() }, cause);
  });
  return advanceRefund(context, key);
}

/** Asks the processor for a refund that has begun, and writes the outcome. It is safe to repeat. */
export async function advanceRefund(
  context: Context,
  key: string,
): Promise<{ isAnswered: boolean }> {
  const charge = await findCharge(context.db, key);
  if (!charge || !isRefundOpen(charge.refundState)) return { isAnswered: true };
  const said = await requestRefund(context, charge);
  if (said.outcome === 'unknown') return { isAnswered: false };
  const at = context.clock();
  await context.db.transaction().execute(async (transaction) => {
    const purchase = await lockSold(transaction, charge.purchaseId);
    const now = await readCharge(transaction, key);
    // Another process has written the end, or has begun another attempt.
    const isSame = now.refundAttempt === charge.refundAttempt && isRefundOpen(now.refundState);
    if (purchase && isSame) {
      await recordRefund(context, { transaction, purchase, charge: now, at }, said);
    }
  });
  return { isAnswered: true };
}

async function requestRefund(
  { payments, log }: Context,
  charge: RequestedCharge,
): Promise<RefundOutcome> {
  try {
    return await payments.of(charge.processor).refund({
      key: charge.key,
      attempt: charge.refundAttempt,
      reference: charge.refundReference,
      startedAt: charge.refundStartedAt ?? charge.startedAt,
    });
  } catch (error) {
    log.error({ error: loggableError(error) }, 'the payment gateway failed');
    return unanswered('connection-lost');
  }
}

interface RefundStep {
  transaction: Queryable;
  /** Locked. */
  purchase: PayablePurchase;
  charge: RequestedCharge;
  at: Date;
}

interface Refunded extends Omit<RefundStep, 'charge'> {
  channel: PaymentChannel;
  /** A detail for the motorist. */
  words?: string;
}

async function recordRefund(
  context: Context,
  { transaction, purchase, charge, at }: RefundStep,
  said: Exclude<RefundOutcome, { outcome: 'unknown' }>,
): Promise<void> {
  const { id } = purchase;
  const { amountCents: amount } = charge;
  const state = said.outcome === 'not-refundable' ? 'failed' : said.outcome;
  const isFirst = charge.refundState !== state;
  const paysPurchase = charge.refundCause === 'admin';
  await updateCharge(transaction, charge.key, {
    refundState: state,
    refundReference: said.reference,
    nextLookAt: nextRefundLook(charge, state, at),
  });
  if (state === 'refunded') {
    const { refundStartedBy: adminId } = purchase;
    if (paysPurchase && adminId) {
      const step = { transaction, purchase, channel: charge.processor, at };
      return recordRefunded(context, step, adminId);
    }
    if (!paysPurchase) await bookReturn(transaction, charge, at);
    return addPurchaseEvent(transaction, id, { type: 'paid-back', at, amount });
  }
  if (state === 'failed') {
    if (paysPurchase) {
      await changePurchase(transaction, purchase, { refundStartedAt: null }, { at });
      // The fuel of a deleted account stays lost.
      const isPresent = await hasAccount(transaction, purchase.userId);
      if (isPresent) await grantPurchase(context, transaction, purchase);
    }
    // A refund that the processor refuses at once is the answer to the admin's call; one that is
    // repeated every day is told once.
    if (paysPurchase ? said.outcome === 'not-refundable' : charge.refundAttempt > 1) return;
    return addPurchaseEvent(transaction, id, { type: 'refund-failed', at, amount });
  }
  if (isFirst && paysPurchase && charge.refundState === 'asked') {
    await addPurchaseEvent(transaction, id, { type: 'refunding', at, amount });
  }
}

function nextRefundLook(charge: RequestedCharge, state: RefundState, at: Date): Date | null {
  if (isRefundOpen(state)) return nextLook(charge.refundStartedAt ?? at, at);
  const { refundRetry } = serverDurations.payments;
  const isRepeated = repeatsRefund({ ...charge, refundState: state });
  return isRepeated ? new Date(at.getTime() + refundRetry) : null;
}

/** Writes that a purchase was refunded, through a channel. */
export async function recordRefunded(
  context: Context,
  { transaction, purchase, channel, at, words }: Refunded,
  adminId: UserId,
): Promise<void> {
  const { id, userId, total, partRefundedCents, paymentDate } = purchase;
  const amount = channel === 'credit' ? cents(total - partRefundedCents) : total;
  const change = { paymentStatus: 'refunded', refundedAt: at, refundStartedAt: null } as const;
  await changePurchase(transaction, purchase, change, { at, channel });
  await addPurchaseEvent(transaction, id, {
    type: 'refunded',
    at,
    amount,
    ...(words && { words }),
  });
  const fields = ['paymentStatus'];
  await addAuditEntry(transaction, {
    at,
    adminId,
    action: 'purchase-refunded',
    userId,
    objectId: id,
    fields,
  });
  if (paymentDate) await uncountRefundedPurchase(transaction, userId, new Date(paymentDate), at);
  await withdrawPurchase(context, transaction, purchase, 'refunded');
}

/** The charge that paid a purchase, and how far its refund is. */
async function readRefund(db: Queryable, id: PurchaseId) {
  return await db
    .selectFrom('purchases')
    .leftJoin('purchaseCharges', 'purchaseCharges.key', 'purchases.chargeKey')
    .select(['purchases.chargeKey', 'purchaseCharges.refundState as state'])
    .where('purchases.id', '=', id)
    .executeTakeFirstOrThrow();
}
