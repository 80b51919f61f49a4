import type { AdminCallKey } from '../calls.ts';

/** What the path of a call names: a person, or something of theirs. */
export type CallSubject =
  | 'user'
  | 'car'
  | 'purchase'
  | 'payment'
  | 'fuel-request'
  | 'redemption'
  | 'approval'
  | 'voucher';

/**
 * The calls of admins that act upon somebody, with what their path names. No admin acts upon
 * themself (ADM-46).
 */
export const callSubjects: Partial<Record<AdminCallKey, CallSubject>> = {
  'PATCH /api/admin/users/{userId}/blacklist': 'user',
  'PATCH /api/admin/users/{userId}/restore': 'user',
  'PATCH /api/admin/users/{id}': 'user',
  'PATCH /api/admin/users/{id}/credit-limits': 'user',
  'POST /api/admin/users/{id}/reset-password': 'user',
  'POST /api/admin/users/{id}/id-number': 'user',
  'DELETE /api/admin/users/{id}/second-factor': 'user',
  'DELETE /api/admin/users/{id}/sessions': 'user',
  'DELETE /api/admin/vouchers/{id}': 'voucher',
  'POST /api/admin/users/{id}/promises': 'user',
  'DELETE /api/admin/users/{id}/promises/{promiseId}': 'user',
  'DELETE /api/admin/stations/{id}/attendants/{userId}': 'user',
  'PATCH /api/admin/cars/{id}': 'car',
  'POST /api/admin/cars/{id}/photo-request': 'car',
  'POST /api/admin/cars/{id}/plate-removal': 'car',
  'POST /api/admin/cars/{id}/plate-return': 'car',
  'PATCH /api/fuel-requests/{id}/status': 'fuel-request',
  'DELETE /api/admin/fuel-requests/{id}/decision': 'fuel-request',
  'POST /api/admin/purchases/{id}/refund': 'purchase',
  'POST /api/admin/purchases/{id}/outside-payment': 'purchase',
  'POST /api/admin/purchases/{id}/write-off': 'purchase',
  'POST /api/admin/purchases/{id}/write-off-reversal': 'purchase',
  'POST /api/admin/purchases/{id}/part-refund': 'purchase',
  'POST /api/admin/purchases/{id}/instalments': 'purchase',
  'POST /api/admin/payments/{id}/reversal': 'payment',
  'POST /api/admin/users/{id}/payments': 'user',
  'POST /api/admin/users/{id}/credit-payout': 'user',
  'PATCH /api/admin/purchases/{id}/due-date': 'purchase',
  'POST /api/admin/purchases/{id}/notes': 'purchase',
  'POST /api/admin/redemptions/{id}/resolution': 'redemption',
  'POST /api/admin/hand-completions/{id}/source': 'purchase',
  'DELETE /api/admin/hand-completions/{id}/source': 'purchase',
  'POST /api/admin/approvals/{id}/decision': 'approval',
};

/** The id in the path of a call that names what it acts upon. */
export function subjectId(params: { id?: string; userId?: string }): string | undefined {
  return params.userId ?? params.id;
}
