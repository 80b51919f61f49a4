import type { PaymentMethod, PaymentStatus } from './payment-status.ts';
import { addDays, type Day } from './south-african-time.ts';

/** How often a collection that failed is tried again, once a day (PAY-8). */
const collectionRetries = 3;

/** A reminder goes out so many days before the money is due, and so many after. */
const reminderDays = { before: 3, after: 1 };

/** What decides when the money of a purchase is asked for. */
export interface CollectedPurchase {
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  isScheduledPayment: boolean;
  scheduledPaymentDate: Day | null;
  repaymentDueDate: Day;
  /** Collections of ours that failed; what the user tried does not count. */
  failedCollections: number;
  /** The South African day of the last one. */
  lastCollectionDay: Day | null;
}

/** The day on which a purchase's money is due: a scheduled payment's own day, else the repayment due date (PAY-6, PAY-7). */
export function dueDay(
  purchase: Pick<
    CollectedPurchase,
    'isScheduledPayment' | 'scheduledPaymentDate' | 'repaymentDueDate'
  >,
): Day {
  const { isScheduledPayment, scheduledPaymentDate, repaymentDueDate } = purchase;
  return (isScheduledPayment ? scheduledPaymentDate : null) ?? repaymentDueDate;
}

/** Whether a scheduled card or a debit order is to be collected on a day: from its due day on, once a day, until it is paid or its tries are used up (PAY-6, PAY-7, PAY-8). */
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
 * Where an unpaid purchase stands on a day, and so where it falls back to when a charge fails: a
 * card that was declined leaves it failed; a budget purchase is overdue after its due date; what we
 * collect is overdue once the last try has failed (PAY-1, PAY-5, PAY-8).
 */
export function unpaidStatus(purchase: CollectedPurchase, today: Day): PaymentStatus {
  if (isCollected(purchase)) {
    if (purchase.failedCollections > collectionRetries) return 'overdue';
    return purchase.isScheduledPayment ? 'scheduled' : 'pending';
  }
  if (purchase.paymentMethod === 'card') return 'failed';
  return today > purchase.repaymentDueDate ? 'overdue' : 'pending';
}

/** Whether a purchase that is still pending or scheduled is to be marked overdue on a day (PAY-5, PAY-8). */
export function becomesOverdue(purchase: CollectedPurchase, today: Day): boolean {
  return isWaiting(purchase.paymentStatus) && unpaidStatus(purchase, today) === 'overdue';
}

export type ReminderKind = 'before-due' | 'after-due';

/** The due days that call for a reminder on a day, and for which: 3 days before the money is due and on the day after (MSG-4). */
export function remindedDueDays(today: Day): readonly { kind: ReminderKind; due: Day }[] {
  return [
    { kind: 'before-due', due: addDays(today, reminderDays.before) },
    { kind: 'after-due', due: addDays(today, -reminderDays.after) },
  ];
}

/** The reminder that an unpaid purchase calls for on a day, or null; void purchases and those being charged get none (BUY-9, MSG-4). */
export function reminderOn(purchase: CollectedPurchase, today: Day): ReminderKind | null {
  if (!isRemindable(purchase.paymentStatus)) return null;
  const due = dueDay(purchase);
  return remindedDueDays(today).find((reminded) => reminded.due === due)?.kind ?? null;
}

/** Scheduled cards and debit orders are collected by us; everything else the user pays. */
function isCollected(purchase: CollectedPurchase): boolean {
  return purchase.isScheduledPayment || purchase.paymentMethod === 'debit_order';
}

function isRemindable(status: PaymentStatus): boolean {
  return isWaiting(status) || status === 'overdue';
}

function isWaiting(status: PaymentStatus): boolean {
  return status === 'pending' || status === 'scheduled';
}
