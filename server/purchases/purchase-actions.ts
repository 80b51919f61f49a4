import { needsApproval } from '../../domain/admin/approvals.ts';
import type { AuditAction } from '../../domain/admin/audit.ts';
import {
  type AdminPurchaseDetails,
  type DueDateMove,
  type InstalmentAgreement,
  isSettleable,
  type PartRefund,
  refuseDueDay,
  type WriteOff,
  type WriteOffReversal,
} from '../../domain/admin/purchase-desk.ts';
import type { CallKey } from '../../domain/calls.ts';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import { dueDay, isOnCredit, movedTo, unpaidStatus } from '../../domain/payments/collection.ts';
import { leastPart } from '../../domain/payments/part-payments.ts';
import { refuseInstalments } from '../../domain/purchases/instalments.ts';
import { scheduleMessages } from '../../domain/purchases/payment-schedule.ts';
import { formatDay, formatMoney } from '../../domain/values/format.ts';
import { cents, centsFromRand } from '../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { addAuditEntry } from '../audit/audit-log-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { queueTokenDeletion, tokenOf } from '../payments/ended-tokens.ts';
import { refundPart } from '../payments/part-refunds.ts';
import { openColumns } from '../payments/purchase-payments.ts';
import { hasAccount } from '../people/users-table.ts';
import { askApproval } from '../records/ask-approval.ts';
import { endInstalments, insertInstalments } from '../records/instalments-table.ts';
import { changePurchase, type PayablePurchase } from '../records/payable-purchases.ts';
import { addPurchaseEvent } from '../records/purchase-events-table.ts';
import { insertReversedWriteOff } from '../records/purchase-payments-table.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { grantPurchase, lockSold, withdrawPurchase } from '../vouchers/purchased-fuel.ts';
import { readAdminPurchase } from './admin-purchase.ts';
import { insertPurchaseNote } from './purchase-notes-table.ts';

interface PurchaseCall {
  call: CallKey;
  adminId: UserId;
  id: PurchaseId;
  body: object;
  key: string | null;
}

interface PurchaseWork {
  transaction: Queryable;
  /** Locked. */
  purchase: PayablePurchase;
  at: Date;
  audit: (action: AuditAction, fields: readonly string[]) => Promise<void>;
}

/**
 * Carries out an admin's action on a locked purchase, once per key, and answers the purchase as it
 * is then.
 * @throws Refusal 404, 422 'key-reused', and what `work` throws
 */
export async function actOnPurchase(
  context: Context,
  { call, adminId, id, body, key }: PurchaseCall,
  work: (work: PurchaseWork) => Promise<void>,
): Promise<AdminPurchaseDetails> {
  await runOnce(context, {
    call,
    userId: adminId,
    key,
    body,
    objectId: id,
    async run(transaction) {
      const purchase = await lockSold(transaction, id);
      if (!purchase) throw new Refusal('not-found');
      const { userId } = purchase;
      // Read once the purchase is locked, so that it is after what the lock waited for.
      const at = context.clock();
      const audit = (action: AuditAction, fields: readonly string[]) =>
        addAuditEntry(transaction, { at, adminId, action, userId, objectId: id, fields });
      await work({ transaction, purchase, at, audit });
    },
  });
  return readAdminPurchase(context, id);
}

/** Why nothing can be done about the debt of a purchase. */
export function refusalOf({ paymentStatus, writtenOffAt }: PayablePurchase): Refusal {
  if (writtenOffAt !== null) return new Refusal('written-off');
  if (paymentStatus === 'paid') return new Refusal('already-paid');
  return new Refusal(paymentStatus === 'processing' ? 'payment-under-way' : 'not-owed');
}

/**
 * Writes a purchase off: it is no longer owed, and was not paid (LEND-12).
 * @throws Refusal 404, 409 'already-paid', 'payment-under-way', 'written-off' or 'not-owed'
 */
export function writeOffPurchase(
  context: Context,
  adminId: UserId,
  id: PurchaseId,
  { reason }: WriteOff,
  key: string | null,
): Promise<AdminPurchaseDetails> {
  const call = 'POST /api/admin/purchases/{id}/write-off';
  return actOnPurchase(context, { call, adminId, id, body: { reason }, key }, ({ transaction }) =>
    writeOff(context, transaction, { adminId, id, reason, isApproved: false }),
  );
}

interface AskedWriteOff {
  adminId: UserId;
  id: PurchaseId;
  reason: string;
  /** A second admin has confirmed it. */
  isApproved: boolean;
}

/**
 * Writes a purchase off, or asks a second admin to confirm it (SEC-31).
 * @throws Refusal 404, 409
 */
export async function writeOff(
  context: Context,
  transaction: Queryable,
  { adminId, id, reason, isApproved }: AskedWriteOff,
): Promise<void> {
  const purchase = await lockSold(transaction, id);
  if (!purchase) throw new Refusal('not-found');
  if (!isSettleable(purchase)) throw refusalOf(purchase);
  const { left: amount, userId } = purchase;
  // Read once the purchase is locked, so that it is after what the lock waited for.
  const at = context.clock();
  if (!isApproved && needsApproval(amount, context.config.secondApprovalAbove)) {
    const asked = { userId, purchaseId: id, amountCents: amount, reason };
    return askApproval(transaction, { kind: 'write-off', ...asked, askedBy: adminId, askedAt: at });
  }
  await changePurchase(transaction, purchase, { writtenOffAt: at }, { at });
  await addPurchaseEvent(transaction, id, { type: 'written-off', at, amount });
  const note = { purchaseId: id, kind: 'write-off', text: reason, at, adminId } as const;
  await insertPurchaseNote(transaction, note);
  await queueTokenDeletion(transaction, tokenOf(purchase), at);
  await withdrawPurchase(context, transaction, purchase, 'written-off');
  const entry = { at, adminId, userId, objectId: id, fields: ['writtenOffAt'] };
  await addAuditEntry(transaction, { ...entry, action: 'purchase-written-off' });
}

/**
 * Reverses a write-off that was a mistake: the purchase is owed again as it was, and its fuel can be
 * poured (PAY-30).
 * @throws Refusal 404, 409 'not-written-off'
 */
export function reverseWriteOff(
  context: Context,
  adminId: UserId,
  id: PurchaseId,
  { reason }: WriteOffReversal,
  key: string | null,
): Promise<AdminPurchaseDetails> {
  const call = 'POST /api/admin/purchases/{id}/write-off-reversal';
  return actOnPurchase(context, { call, adminId, id, body: { reason }, key }, async (work) => {
    const { transaction, purchase, at, audit } = work;
    const { writtenOffAt, userId, left: amount, recoveredCents } = purchase;
    if (!writtenOffAt || !(await hasAccount(transaction, userId))) {
      throw new Refusal('not-written-off');
    }
    const lost = cents(amount + recoveredCents);
    await insertReversedWriteOff(transaction, { id, writtenOffAt, lost, owed: amount, at });
    const open = await openColumns(transaction, purchase, at);
    const change = { ...open, writtenOffAt: null, recoveredCents: cents(0) };
    await changePurchase(transaction, purchase, change, { at });
    const event = { type: 'write-off-reversed', at, amount, words: reason } as const;
    await addPurchaseEvent(transaction, id, event);
    await grantPurchase(context, transaction, purchase);
    await audit('write-off-reversed', ['writtenOffAt']);
  });
}

/**
 * Gives a part of a paid purchase back as credit; it stays sold (PAY-31). A second admin may have to
 * confirm it (SEC-31).
 * @throws Refusal 400, 404, 409 'not-refundable', 'refund-under-way' or 'approval-pending'
 */
export function refundPartOf(
  context: Context,
  adminId: UserId,
  id: PurchaseId,
  { amount: rand, reason }: PartRefund,
  key: string | null,
): Promise<AdminPurchaseDetails> {
  const call = 'POST /api/admin/purchases/{id}/part-refund';
  const body = { amount: rand, reason };
  return actOnPurchase(context, { call, adminId, id, body, key }, ({ transaction }) =>
    refundPart(context, transaction, { adminId, id, amount: centsFromRand(rand), reason }),
  );
}

/**
 * Moves the day on which a purchase is due. An overdue purchase waits for its new day again, and is
 * collected on it if we collect it (LEND-13).
 * @throws Refusal 400, 404, 409 'already-paid', 'payment-under-way', 'written-off' or 'not-owed'
 */
export function moveDueDate(
  context: Context,
  adminId: UserId,
  id: PurchaseId,
  { day, reason }: DueDateMove,
  key: string | null,
): Promise<AdminPurchaseDetails> {
  const call = 'PATCH /api/admin/purchases/{id}/due-date';
  return actOnPurchase(context, { call, adminId, id, body: { day, reason }, key }, async (work) => {
    const { transaction, purchase, at, audit } = work;
    if (!isSettleable(purchase)) throw refusalOf(purchase);
    refuseDay(purchase, day, southAfricanDay(at));
    // A new due day ends what was agreed on before.
    if (purchase.hasInstalments) await endInstalments(transaction, id, 'withdrawn', at);
    const last = purchase.hasInstalments ? { ...purchase, repaymentDueDate: day } : purchase;
    const moved = { ...movedTo(last, day), hasInstalments: false };
    const paymentStatus = unpaidStatus({ ...purchase, ...moved }, southAfricanDay(at));
    await changePurchase(transaction, purchase, { ...moved, paymentStatus }, { at });
    const words = `Due on ${formatDay(day)}`;
    await addPurchaseEvent(transaction, id, { type: 'moved', at, words });
    await insertPurchaseNote(transaction, {
      purchaseId: id,
      kind: 'due-date',
      text: reason,
      at,
      adminId,
    });
    await audit('due-date-moved', [
      purchase.isScheduledPayment ? 'scheduledPaymentDate' : 'repaymentDueDate',
    ]);
  });
}

/** @throws Refusal 400 for the field `day` */
function refuseDay(purchase: PayablePurchase, day: Day, today: Day): void {
  const refusal = refuseDueDay(day, today);
  if (refusal) throw invalidField('day', refusal);
  if (day === dueDay(purchase)) throw invalidField('day', 'It is due on this day already');
  const { lastCardDay } = purchase;
  if (lastCardDay !== null && day > lastCardDay) {
    throw invalidField('day', scheduleMessages['after-card-expiry'], 'after-card-expiry');
  }
}

/**
 * Agrees on instalments for what is left of a purchase, in place of those before. It is due with the
 * first of them, and reminded of and collected with each (PAY-32).
 * @throws Refusal 400 for the field `instalments`, 404, 409 'already-paid', 'payment-under-way',
 *   'written-off' or 'not-owed'
 */
export function agreeOnInstalments(
  context: Context,
  adminId: UserId,
  id: PurchaseId,
  agreement: InstalmentAgreement,
  key: string | null,
): Promise<AdminPurchaseDetails> {
  const call = 'POST /api/admin/purchases/{id}/instalments';
  return actOnPurchase(context, { call, adminId, id, body: agreement, key }, async (work) => {
    const { transaction, purchase, at, audit } = work;
    if (!isSettleable(purchase) || !isOnCredit(purchase)) throw refusalOf(purchase);
    const { left, lastCardDay, paidCents } = purchase;
    const today = southAfricanDay(at);
    const instalments = agreement.instalments.map(({ day, amount }) => ({
      day,
      amount: centsFromRand(amount),
    }));
    const refusal = refuseInstalments(instalments, { left, least: leastPart, today, lastCardDay });
    const [first] = instalments;
    if (refusal || !first) throw invalidField('instalments', refusal ?? '');
    const plan = { purchaseId: id, agreedBy: adminId, paidBefore: paidCents, at };
    await insertInstalments(transaction, plan, instalments);
    const moved = { ...movedTo(purchase, first.day), hasInstalments: true };
    const paymentStatus = unpaidStatus({ ...purchase, ...moved }, today);
    await changePurchase(transaction, purchase, { ...moved, paymentStatus }, { at });
    const words = instalments
      .map(({ day, amount }) => `${formatMoney(amount)} on ${formatDay(day)}`)
      .join(', ');
    const event = { type: 'instalments-agreed', at, amount: left, words } as const;
    await addPurchaseEvent(transaction, id, event);
    await audit('instalments-agreed', ['instalments']);
  });
}

/**
 * Adds a note of an admin to a purchase (LEND-14).
 * @throws Refusal 404
 */
export function notePurchase(
  context: Context,
  adminId: UserId,
  id: PurchaseId,
  { text }: { text: string },
  key: string | null,
): Promise<AdminPurchaseDetails> {
  const call = 'POST /api/admin/purchases/{id}/notes';
  return actOnPurchase(context, { call, adminId, id, body: { text }, key }, async (work) => {
    const { transaction, at, audit } = work;
    await insertPurchaseNote(transaction, { purchaseId: id, kind: 'note', text, at, adminId });
    await audit('purchase-noted', ['notes']);
  });
}
