export const paymentMethods = ['card', 'budget', 'debit_order'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

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
 * through `processing`, and returns to the earlier status when it fails.
 */
export const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['processing', 'overdue'],
  scheduled: ['processing', 'overdue', 'cancelled'],
  processing: ['paid', 'failed', 'pending', 'scheduled', 'overdue'],
  paid: ['refunded'],
  failed: ['processing'],
  overdue: ['processing'],
  cancelled: [],
  refunded: [],
};

/** Whether a purchase can be paid: it is owed, or its card was declined (PAY-1, PAY-9). */
export function isPayable(status: PaymentStatus): boolean {
  return paymentTransitions[status].includes('processing');
}

/** Whether an admin can refund a purchase: only when it is paid (PAY-10). */
export function isRefundable(status: PaymentStatus): boolean {
  return paymentTransitions[status].includes('refunded');
}

/** Whether a purchase is void: nothing is owed, nothing counts as sold (BUY-9, ADM-6). */
export function isVoid(status: PaymentStatus): boolean {
  return status === 'failed' || status === 'cancelled' || status === 'refunded';
}

/** Whether a purchase is owed: from its creation until it is paid or void (BUY-9). */
export function isOwed(status: PaymentStatus): boolean {
  return status !== 'paid' && !isVoid(status);
}
