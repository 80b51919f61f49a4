import { isPayable, type PaymentStatus } from './payment-status.ts';

/** What charging changes in a purchase. */
export interface PaymentState {
  paymentStatus: PaymentStatus;
  isPaid: boolean;
  paymentDate: string | null;
  /** The key of the last charge that was asked for (PAY-2). */
  chargeKey: string | null;
}

/** The gateway's last word on a charge: its answer, its webhook, or what it says when asked again. */
export interface ChargeResult {
  chargeKey: string;
  isApproved: boolean;
  at: Date;
}

/** A purchase whose charge is about to be asked for under a key, or why it cannot be (PAY-2). */
export function withCharge(state: PaymentState, chargeKey: string): PaymentState | 'not-payable' {
  if (!isPayable(state.paymentStatus)) return 'not-payable';
  return { ...state, paymentStatus: 'processing', chargeKey };
}

/**
 * A purchase after the gateway's word: paid, or back to where it stands while it is unpaid. Only the
 * charge that is under way is settled, so the same word twice, or an older one, changes nothing
 * (PAY-2).
 */
export function withResult(
  state: PaymentState,
  result: ChargeResult,
  unpaid: PaymentStatus,
): PaymentState {
  const isUnderWay = state.paymentStatus === 'processing' && state.chargeKey === result.chargeKey;
  if (!isUnderWay) return state;
  if (!result.isApproved) return { ...state, paymentStatus: unpaid };
  return {
    ...state,
    paymentStatus: 'paid',
    isPaid: true,
    paymentDate: result.at.toISOString(),
  };
}
