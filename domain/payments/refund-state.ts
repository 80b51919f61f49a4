/** How far the refund of a charge is (PAY-22). */
export const refundStates = [
  'asked',
  'in-progress',
  'needs-attention',
  'failed',
  'refunded',
] as const;
export type RefundState = (typeof refundStates)[number];

/** Whether a refund has begun and has not ended. */
export function isRefundOpen(state: RefundState | null): boolean {
  return state === 'asked' || state === 'in-progress' || state === 'needs-attention';
}
