import { addDays, type Day } from '../values/south-african-time.ts';
import type { PaymentMethod, PaymentStatus } from './payment-status.ts';

/** How often a failed collection is repeated, once a day (PAY-8). */
const collectionRetries = 3;

/** Days before and after the due day on which a reminder is sent. */
const reminderDays = { before: 3, after: 1 };

/** The fields of a purchase that decide when it is collected or reminded of. */
export interface CollectedPurchase {
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  isScheduledPayment: boolean;
  scheduledPaymentDate: Day | null;
  repaymentDueDate: Day;
  /** Our failed collections; the user's own failed payments do not count. */
  failedCollections: number;
  /** The South African day of the latest collection. */
  lastCollectionDay: Day | null;
}

/**
 * The day on which a purchase is due: the day of its scheduled payment, otherwise the repayment due
 * date (PAY-6, PAY-7).
 */
export function dueDay(
  purchase: Pick<
    CollectedPurchase,
    'isScheduledPayment' | 'scheduledPaymentDate' | 'repaymentDueDate'
  >,
): Day {
  const { isScheduledPayment, scheduledPaymentDate, repaymentDueDate } = purchase;
  return (isScheduledPayment ? scheduledPaymentDate : null) ?? repaymentDueDate;
}

/**
 * Whether a scheduled card payment or a debit order has to be collected on a day: once a day from
 * the due day on, until it is paid or has no retries left (PAY-6, PAY-7, PAY-8).
 */
export function isCollectionDue(purchase: CollectedPurchase, today: Day): boolean {
  const { lastCollectionDay } = purchase;
  return (
    isCollected(purchase) &&
    isWaiting(purchase.paymentStatus) &&
    dueDay(purchase) <= today &&
    purchase.failedCollections <= collectionRetries &&
    (lastCollectionDay === null || lastCollectionDay < today)
  );
}

/**
 * The status of an unpaid purchase on a day, to which it also returns when a charge fails: a
 * declined card payment is `failed`; a budget purchase is overdue after its due date; a purchase
 * that we collect is overdue after the last retry failed (PAY-1, PAY-5, PAY-8). The job in
 * `server/purchases/overdue-purchases.ts` stores that a budget purchase has become overdue.
 */
export function unpaidStatus(purchase: CollectedPurchase, today: Day): PaymentStatus {
  if (isCollected(purchase)) {
    if (purchase.failedCollections > collectionRetries) return 'overdue';
    return purchase.isScheduledPayment ? 'scheduled' : 'pending';
  }
  if (purchase.paymentMethod === 'card') return 'failed';
  return today > purchase.repaymentDueDate ? 'overdue' : 'pending';
}

export type ReminderKind = 'before-due' | 'after-due';

/**
 * The due days whose payments get a reminder on a day: those 3 days ahead, and the day before
 * (MSG-4).
 */
export function remindedDueDays(today: Day): readonly { kind: ReminderKind; due: Day }[] {
  return [
    { kind: 'before-due', due: addDays(today, reminderDays.before) },
    { kind: 'after-due', due: addDays(today, -reminderDays.after) },
  ];
}

/**
 * The kind of reminder that a purchase gets on a day, or null. Void purchases and those being
 * charged get none (BUY-9, MSG-4).
 */
export function reminderOn(purchase: CollectedPurchase, today: Day): ReminderKind | null {
  if (!isRemindable(purchase.paymentStatus)) return null;
  const due = dueDay(purchase);
  return remindedDueDays(today).find((reminded) => reminded.due === due)?.kind ?? null;
}

/** We collect scheduled card payments and debit orders; the user pays everything else. */
function isCollected(purchase: CollectedPurchase): boolean {
  return purchase.isScheduledPayment || purchase.paymentMethod === 'debit_order';
}

function isRemindable(status: PaymentStatus): boolean {
  return isWaiting(status) || status === 'overdue';
}

function isWaiting(status: PaymentStatus): boolean {
  return status === 'pending' || status === 'scheduled';
}
