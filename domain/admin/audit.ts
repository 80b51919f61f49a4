import * as z from 'zod/mini';
import { UserId } from '../ids.ts';
import { DayInput } from '../values/moment.ts';
import { SearchQuery } from '../values/page.ts';

/** An admin's action, as the audit log names it (ADM-5). */
export const AuditAction = z.enum(
  [
    'user-created',
    'user-blacklisted',
    'user-restored',
    'user-changed',
    'credit-limits-changed',
    'password-link-sent',
    'second-factor-removed',
    'sessions-ended',
    'voucher-revoked',
    'car-checked',
    'photo-asked',
    'plate-removed',
    'plate-given',
    'fuel-request-decided',
    'decision-undone',
    'purchase-refunded',
    'outside-payment-recorded',
    'payment-received',
    'payment-reversed',
    'credit-paid-out',
    'purchase-written-off',
    'write-off-taken-back',
    'write-off-reversed',
    'purchase-part-refunded',
    'due-date-moved',
    'instalments-agreed',
    'purchase-noted',
    'promise-recorded',
    'promise-withdrawn',
    'fuel-price-entered',
    'fuel-price-withdrawn',
    'fuel-price-replaced',
    'wrong-price-corrected',
    'wrong-price-kept',
    'sms-sent',
    'view-saved',
    'view-changed',
    'view-deleted',
    'station-created',
    'station-changed',
    'attendant-added',
    'attendant-removed',
    'phone-cut-off',
    'conflict-resolved',
    'bank-account-changed',
    'payout-prepared',
    'payout-paid',
    'payout-cancelled',
    'payout-reversed',
    'fuel-source-named',
    'fuel-source-withdrawn',
    'settlement-booked',
    'settlement-reversed',
    'suspense-cleared',
    'suspense-reopened',
    'bank-statement-imported',
    'bank-statement-reversed',
    'bank-match-withdrawn',
    'month-closed',
    'list-downloaded',
    'approval-asked',
    'approval-confirmed',
    'approval-declined',
    'id-number-shown',
  ],
  'This is not an action of the audit log',
);
export type AuditAction = z.output<typeof AuditAction>;

/** The query of `GET /api/admin/audit`, latest first. `q` searches both users (API-3). */
export const AuditQuery = z.extend(SearchQuery, {
  adminId: z.optional(UserId),
  userId: z.optional(UserId),
  action: z.optional(AuditAction),
  from: z.optional(DayInput),
  to: z.optional(DayInput),
});
export type AuditQuery = z.output<typeof AuditQuery>;

/** An entry of the audit log. It names ids and fields, but never values (ADM-5). */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  adminId: UserId,
  adminUsername: z.string(),
  action: AuditAction,
  userId: z.nullable(UserId),
  username: z.nullable(z.string()),
  /** The id of the car, request, purchase, price or message that was changed. */
  objectId: z.nullable(z.string()),
  fields: z.array(z.string()),
});
export type AuditEntry = z.output<typeof AuditEntry>;
