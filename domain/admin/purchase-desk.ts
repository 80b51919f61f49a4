import * as z from 'zod/mini';
import { UserId } from '../ids.ts';
import { Message } from '../messages/sms.ts';
import {
  type CollectionFields,
  dueDay,
  isCollectedByUs,
  isCollectionOpen,
} from '../payments/collection.ts';
import { CardBrand } from '../payments/payment-card.ts';
import { PaidAmount } from '../payments/payment-schemas.ts';
import type { PaymentStanding } from '../payments/payment-status.ts';
import {
  isOwed,
  isPayableOutside,
  isRefundable,
  outsidePayments,
} from '../payments/payment-status.ts';
import { refundStates } from '../payments/refund-state.ts';
import { instalmentLimits } from '../purchases/instalments.ts';
import { PurchaseEvent } from '../purchases/purchase.ts';
import { CalendarDay, DayInput } from '../values/moment.ts';
import { addDays, type Day } from '../values/south-african-time.ts';
import { line } from '../values/text.ts';
import { day } from '../values/time-units.ts';
import { AdminPurchase } from './admin-lists.ts';
import { Approval } from './approvals.ts';

/** The furthest day to which an admin can move a due date, in days from today. */
const maxDueDays = 365;

/**
 * The body of `POST /api/admin/purchases/{id}/outside-payment`. Without an amount, everything that is
 * left was paid (LEND-11, PAY-27).
 */
export const OutsidePayment = z.object({
  amount: z.optional(PaidAmount),
  method: z.enum(outsidePayments, 'Please choose cash or eft'),
  reference: line('Please enter the reference of the receipt or the EFT'),
  /** The South African day on which the money came: from the purchase until today. */
  receivedOn: DayInput,
});
export type OutsidePayment = z.output<typeof OutsidePayment>;

/** The body of `POST /api/admin/purchases/{id}/write-off` (LEND-12). */
export const WriteOff = z.object({
  reason: line('Please provide a reason for writing this off', { max: 300 }),
});
export type WriteOff = z.output<typeof WriteOff>;

const instalmentsMessage = 'Please give each instalment a day and an amount';

/** The body of `POST /api/admin/purchases/{id}/instalments`: days and amounts in rand (PAY-32). */
export const InstalmentAgreement = z.object({
  instalments: z
    .array(z.object({ day: DayInput, amount: PaidAmount }, instalmentsMessage), instalmentsMessage)
    .check(z.maxLength(instalmentLimits.most, instalmentsMessage)),
});
export type InstalmentAgreement = z.output<typeof InstalmentAgreement>;

/** The body of `POST /api/admin/purchases/{id}/write-off-reversal` (PAY-30). */
export const WriteOffReversal = z.object({
  reason: line('Please say why, for the motorist', { max: 300 }),
});
export type WriteOffReversal = z.output<typeof WriteOffReversal>;

/**
 * The body of `POST /api/admin/purchases/{id}/part-refund`. The motorist reads the reason
 * (PAY-31).
 */
export const PartRefund = z.object({
  amount: PaidAmount,
  reason: line('Please say why, for the motorist', { max: 300 }),
});
export type PartRefund = z.output<typeof PartRefund>;

/** The body of `PATCH /api/admin/purchases/{id}/due-date` (LEND-13). */
export const DueDateMove = z.object({
  day: DayInput,
  reason: line('Please provide a reason for the new due date', { max: 300 }),
});
export type DueDateMove = z.output<typeof DueDateMove>;

/** The body of `POST /api/admin/purchases/{id}/notes` (LEND-14). */
export const PurchaseNoteCreation = z.object({
  text: line('Please write a note', { max: 500 }),
});

/** What an admin wrote: a note, or the reason of a write-off or of a later due date. */
export const PurchaseNote = z.object({
  id: z.uuid(),
  kind: z.enum(['note', 'write-off', 'due-date']),
  text: z.string(),
  at: z.iso.datetime(),
  adminId: UserId,
  adminUsername: z.string(),
});
export type PurchaseNote = z.output<typeof PurchaseNote>;

/** One charge that was requested of the bank, and its answer. */
export const ChargeAttempt = z.object({
  startedAt: z.iso.datetime(),
  /** Null while there is no final answer. */
  endedAt: z.nullable(z.iso.datetime()),
  amount: z.number(),
  /** Whether we collected on a due day; otherwise the motorist paid. */
  isCollection: z.boolean(),
  /** Whether it only checked the card of a scheduled payment (PAY-17). */
  isCardCheck: z.boolean(),
  state: z.enum(['asked', 'checkout', 'second-step', 'waiting', 'paid', 'declined']),
  /** The bank's words for a decline, as a sentence. */
  reason: z.nullable(z.string()),
  cardBrand: z.nullable(CardBrand),
  cardLastFour: z.nullable(z.string()),
  /** How far paying it back is. */
  refund: z.nullable(z.enum(refundStates)),
});
export type ChargeAttempt = z.output<typeof ChargeAttempt>;

/** A purchase with everything that an admin needs to decide about it (LEND-10). */
export const AdminPurchaseDetails = z.extend(AdminPurchase, {
  phoneNumber: z.nullable(z.string()),
  /** Oldest first. */
  events: z.array(PurchaseEvent),
  attempts: z.array(ChargeAttempt),
  /** The day on which we collect next; null if we do not collect it any more. */
  nextAttempt: z.nullable(CalendarDay),
  /** Reminders that named this purchase, latest first. */
  messages: z.array(Message),
  notes: z.array(PurchaseNote),
  /** How it was paid outside of the product. */
  outsidePaymentDetails: z.nullable(
    z.object({
      method: z.enum(outsidePayments),
      reference: z.string(),
      receivedOn: CalendarDay,
      recordedBy: UserId,
      recordedByUsername: z.string(),
    }),
  ),
  /** What waits for the word of a second admin (SEC-31). */
  pendingApproval: z.optional(z.nullable(Approval)),
  /** Whether the gateway was asked for a refund and has not answered. */
  isRefundUnderWay: z.boolean(),
});
export type AdminPurchaseDetails = z.output<typeof AdminPurchaseDetails>;

/** Why an admin cannot record an outside payment received on a day, or null (LEND-11). */
export function refuseReceivedOn(receivedOn: Day, bought: Day, today: Day): string | null {
  if (receivedOn > today) return 'The money has to have come already';
  return receivedOn < bought ? 'The money cannot have come before the purchase' : null;
}

/** Why a due date cannot be moved to a day, or null: it lies between tomorrow and a year ahead. */
export function refuseDueDay(day: Day, today: Day): string | null {
  if (day <= today) return 'The new due date has to be in the future';
  return day > addDays(today, maxDueDays) ? 'A due date can be at most a year ahead' : null;
}

/** The last day to which a due date can be moved. */
export function lastDueDay(today: Day): Day {
  return addDays(today, maxDueDays);
}

/** Whether an admin can write a purchase off or move its due date: it is owed and not being paid. */
export function isSettleable(purchase: PaymentStanding): boolean {
  return isOwed(purchase) && purchase.paymentStatus !== 'processing';
}

/** What an admin can do about the payment of a purchase. A note can always be added. */
export type DeskAction =
  | 'outside-payment'
  | 'due-date'
  | 'instalments'
  | 'write-off'
  | 'write-off-reversal'
  | 'refund'
  | 'part-refund';

/** The actions that are possible for a purchase now (LEND-10, LEND-11, LEND-12, LEND-13, PAY-10). */
export function possibleActions(
  purchase: PaymentStanding & Pick<AdminPurchaseDetails, 'isRefundUnderWay'>,
): DeskAction[] {
  const { paymentStatus, isRefundUnderWay } = purchase;
  const actions: DeskAction[] = [];
  if (isPayableOutside(purchase)) actions.push('outside-payment');
  if (isSettleable(purchase)) actions.push('due-date', 'instalments', 'write-off');
  if (purchase.writtenOffAt !== null) actions.push('write-off-reversal');
  if (isRefundable(paymentStatus) && !isRefundUnderWay) actions.push('part-refund', 'refund');
  return actions;
}

/** By how many days a payment that was due on a day is late; 0 until that day has passed. */
export function daysLate(due: Day, today: Day): number {
  return Math.max(0, (Date.parse(today) - Date.parse(due)) / day);
}

/** The day of the next collection of a purchase (PAY-8); null if we do not collect it any more. */
export function nextAttemptDay(purchase: CollectionFields, today: Day): Day | null {
  if (!isCollectedByUs(purchase) || !isCollectionOpen(purchase)) return null;
  const due = dueDay(purchase);
  if (due > today) return due;
  return purchase.lastCollectionDay === today ? addDays(today, 1) : today;
}
