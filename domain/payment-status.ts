import * as z from 'zod/mini';

export const PaymentMethod = z.enum(
  ['card', 'budget', 'debit_order'],
  'Please choose a payment method',
);
export type PaymentMethod = z.output<typeof PaymentMethod>;

export const PaymentStatus = z.enum([
  'pending',
  'scheduled',
  'processing',
  'paid',
  'failed',
  'overdue',
  'cancelled',
  'refunded',
]);
export type PaymentStatus = z.output<typeof PaymentStatus>;

/**
 * The only moves a purchase's payment makes (BUY-8, PAY-2). Whatever is charged passes
 * through `processing`, and falls back from it to where it came from when the charge fails.
 */
export const paymentMoves: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['processing', 'overdue'],
  scheduled: ['processing', 'overdue', 'cancelled'],
  processing: ['paid', 'failed', 'pending', 'scheduled', 'overdue'],
  paid: ['refunded'],
  failed: ['processing'],
  overdue: ['processing'],
  cancelled: [],
  refunded: [],
};

/** A purchase can be paid when it is owed and not being charged at the moment, or when its card was declined (PAY-1, PAY-9). */
export function isPayable(status: PaymentStatus): boolean {
  return paymentMoves[status].includes('processing');
}

/** A paid purchase can be refunded by an admin, and no other (PAY-10). */
export function isRefundable(status: PaymentStatus): boolean {
  return paymentMoves[status].includes('refunded');
}

/** Failed, cancelled and refunded purchases are void: nothing is owed and nothing was sold (BUY-9, ADM-6). */
export function isVoid(status: PaymentStatus): boolean {
  return status === 'failed' || status === 'cancelled' || status === 'refunded';
}

/** A purchase is owed from its making until it is paid or void (BUY-9). */
export function isOwed(status: PaymentStatus): boolean {
  return status !== 'paid' && !isVoid(status);
}
