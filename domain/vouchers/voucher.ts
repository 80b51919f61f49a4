/** A voucher can be shown while it is open and has not expired. */
export const voucherStates = ['open', 'redeemed', 'revoked'] as const;
export type VoucherState = (typeof voucherStates)[number];

/** Why a voucher was revoked before it was redeemed (VOU-6). */
export const revocationCauses = [
  'completed-by-hand',
  'given-up',
  'refunded',
  'cancelled',
  'written-off',
  'blocked',
  'signed-out',
  'moved',
  'expired',
  'poured-on-another',
  'account-deleted',
  'wrong-price',
  'by-the-desk',
] as const;
export type RevocationCause = (typeof revocationCauses)[number];
