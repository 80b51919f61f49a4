import { isPayable, type PaymentStatus } from './payment-status.ts';

/** The fields of a purchase that a charge changes. */
export interface PaymentState {
  paymentStatus: PaymentStatus;
  writtenOffAt: unknown;
  isPaid: boolean;
  paymentDate: string | null;
  /** The idempotency key of the latest charge (PAY-2). */
  chargeKey: string | null;
}

/** The final outcome of a charge, from the gateway's answer, its webhook, or a look-up. */
export interface ChargeResult {
  chargeKey: string;
  isApproved: boolean;
  at: Date;
}

/** A purchase whose charge begins under a key, or why it cannot be charged (PAY-2). */
export function withCharge(state: PaymentState, chargeKey: string): PaymentState | 'not-payable' {
  if (!isPayable(state)) return 'not-payable';
  return { ...state, paymentStatus: 'processing', chargeKey };
}

/**
 * A purchase after the outcome of its charge: paid, or back in the given unpaid status. An outcome
 * that is not of the charge in progress changes nothing (PAY-2).
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
