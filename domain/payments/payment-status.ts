export const paymentMethods = ['card', 'budget', 'debit_order'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How a purchase can be paid outside of the product (LEND-11). */
export const outsidePayments = ['cash', 'eft'] as const;

/** How a debt got smaller: a payment, or a write-off that was reversed since. */
export const paymentWays = ['card', ...outsidePayments, 'credit', 'write-off'] as const;

export const paymentStatuses = [
  'pending',
  'scheduled',
  'processing',
  'paid',
  'failed',
  'overdue',
  'cancelled',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * The allowed changes of a purchase's payment status (BUY-8, PAY-2). Every charge passes
 * through `processing`, and returns to the earlier status when it fails. An outside payment leads
 * to `paid` at once (LEND-11), and an overdue purchase gets its former status back with a later due
 * day (LEND-13). A second try on the same page can still pay a failed one, or check its card
 * (PAY-20). What is owed for a purchase at a wrong price can be cancelled (PRI-17). A payment that is
 * reversed gives a paid one its former status back, and a scheduled one without its card is the
 * motorist's to pay (PAY-30).
 */
export const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['processing', 'overdue', 'paid', 'cancelled'],
  scheduled: ['processing', 'overdue', 'cancelled', 'paid', 'pending'],
  processing: ['paid', 'failed', 'pending', 'scheduled', 'overdue'],
  paid: ['refunded', 'pending', 'scheduled', 'overdue'],
  failed: ['processing', 'paid', 'scheduled'],
  overdue: ['processing', 'paid', 'pending', 'scheduled', 'cancelled'],
  cancelled: [],
  refunded: [],
};

/** The fields of a purchase that decide whether it is owed. */
export interface PaymentStanding {
  paymentStatus: PaymentStatus;
  /** When it was written off; the status stays as it was (LEND-12). */
  writtenOffAt: unknown;
}

/** Whether a purchase can be paid: it is owed, or its card was declined (PAY-1, PAY-9). */
export function isPayable({ paymentStatus, writtenOffAt }: PaymentStanding): boolean {
  return paymentTransitions[paymentStatus].includes('processing') && writtenOffAt === null;
}

/**
 * Whether an outside payment can pay a purchase. Unlike a motorist's payment, it can also pay a
 * purchase that was written off (LEND-39).
 */
export function isPayableOutside({
  paymentStatus,
}: Pick<PaymentStanding, 'paymentStatus'>): boolean {
  return isPayable({ paymentStatus, writtenOffAt: null });
}

/** Whether an admin can refund a purchase: only when it is paid (PAY-10). */
export function isRefundable(status: PaymentStatus): boolean {
  return paymentTransitions[status].includes('refunded');
}

/** Those of void purchases: nothing is owed, nothing counts as sold (BUY-9, ADM-6). */
export const voidStatuses: readonly PaymentStatus[] = ['failed', 'cancelled', 'refunded'];

/** Whether a purchase is void. */
export function isVoid(status: PaymentStatus): boolean {
  return voidStatuses.includes(status);
}

/** Whether a purchase is owed: from its creation until it is paid, void or written off (BUY-9). */
export function isOwed({ paymentStatus, writtenOffAt }: PaymentStanding): boolean {
  return paymentStatus !== 'paid' && !isVoid(paymentStatus) && writtenOffAt === null;
}
