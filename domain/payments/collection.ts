import { addDays, type Day } from '../values/south-african-time.ts';
import { isOwed, type PaymentMethod, type PaymentStatus } from './payment-status.ts';

/** How often a failed collection is repeated, once a day (PAY-8). */
const collectionRetries = 3;

/** The fields of a purchase that decide when it is collected. */
export interface CollectionFields {
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  writtenOffAt: unknown;
  isScheduledPayment: boolean;
  scheduledPaymentDate: Day | null;
  repaymentDueDate: Day;
  /** Our failed collections; the user's own failed payments do not count. */
  failedCollections: number;
  /** The South African day of the latest collection. */
  lastCollectionDay: Day | null;
}

/** The day on which a purchase is due: its scheduled or its repayment day (PAY-6, PAY-7). */
export function dueDay(
  purchase: Pick<
    CollectionFields,
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
export function isCollectionDue(purchase: CollectionFields, today: Day): boolean {
  const { lastCollectionDay } = purchase;
  return (
    isCollectedByUs(purchase) &&
    isCollectionOpen(purchase) &&
    dueDay(purchase) <= today &&
    (lastCollectionDay === null || lastCollectionDay < today)
  );
}

/** The columns of a purchase that is due on another day; its collections begin anew. */
export function movedTo(
  {
    isScheduledPayment,
    repaymentDueDate,
  }: Pick<CollectionFields, 'isScheduledPayment' | 'repaymentDueDate'>,
  day: Day,
) {
  const anew = { failedCollections: 0, lastCollectionDay: null };
  if (!isScheduledPayment) return { ...anew, repaymentDueDate: day };
  // A payment is never scheduled for a day after its purchase is due.
  const due = day > repaymentDueDate ? day : repaymentDueDate;
  return { ...anew, scheduledPaymentDate: day, repaymentDueDate: due };
}

/** Whether a purchase that we collect waits for its day, or has retries left (PAY-8). */
export function isCollectionOpen(
  purchase: Pick<CollectionFields, 'paymentStatus' | 'writtenOffAt' | 'failedCollections'>,
): boolean {
  const { paymentStatus, failedCollections } = purchase;
  const waits = paymentStatus === 'pending' || paymentStatus === 'scheduled';
  return waits && isOwed(purchase) && failedCollections <= collectionRetries;
}

/**
 * The status of an unpaid purchase on a day, also after a failed charge (PAY-1, PAY-5, PAY-8). The
 * job in `server/purchases/overdue-purchases.ts` stores that a budget purchase is overdue.
 */
export function unpaidStatus(purchase: CollectionFields, today: Day): PaymentStatus {
  if (isCollectedByUs(purchase)) {
    if (purchase.failedCollections > collectionRetries) return 'overdue';
    return purchase.isScheduledPayment ? 'scheduled' : 'pending';
  }
  if (purchase.paymentMethod === 'card') return 'failed';
  return today > purchase.repaymentDueDate ? 'overdue' : 'pending';
}

export type ReminderKind = 'before-due' | 'after-due';

/** The due days whose payments get a reminder: 3 days ahead, and the day before (MSG-4). */
export function remindedDueDays(today: Day): readonly { kind: ReminderKind; due: Day }[] {
  return [
    { kind: 'before-due', due: addDays(today, 3) },
    { kind: 'after-due', due: addDays(today, -1) },
  ];
}

/** Whether fuel is paid later, and not by a card at once (LEND-1). */
export function isOnCredit({
  isScheduledPayment,
  paymentMethod,
}: Pick<CollectionFields, 'isScheduledPayment' | 'paymentMethod'>): boolean {
  return isScheduledPayment || paymentMethod !== 'card';
}

/**
 * Whether what is owed on credit is overdue on a day: we have stopped collecting it, or its due day
 * has passed and we never collect it (PAY-8, LEND-43). `is_overdue` of the database is the same.
 */
export function isOverdue(
  purchase: Omit<CollectionFields, 'failedCollections' | 'lastCollectionDay'>,
  today: Day,
): boolean {
  if (!isOwed(purchase) || !isOnCredit(purchase)) return false;
  // The phone may be offline when the server notes that a budget purchase is overdue.
  const isPast = dueDay(purchase) < today && !isCollectedByUs(purchase);
  return purchase.paymentStatus === 'overdue' || isPast;
}

/** We collect scheduled card payments and debit orders; the user pays everything else. */
export function isCollectedByUs(
  purchase: Pick<CollectionFields, 'isScheduledPayment' | 'paymentMethod'>,
): boolean {
  return purchase.isScheduledPayment || purchase.paymentMethod === 'debit_order';
}
