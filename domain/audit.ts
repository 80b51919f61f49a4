import * as z from 'zod/mini';
import { UserId } from './ids.ts';
import { DayInput } from './moment.ts';
import { SearchQuery } from './page.ts';

/** What an admin can do, as the audit log names it (ADM-5). */
export const AuditAction = z.enum(
  [
    'user-created',
    'user-blacklisted',
    'user-restored',
    'user-changed',
    'password-link-sent',
    'car-checked',
    'fuel-request-decided',
    'purchase-refunded',
    'fuel-price-entered',
    'fuel-price-withdrawn',
    'sms-sent',
  ],
  'This is not an action of the audit log',
);
export type AuditAction = z.output<typeof AuditAction>;

/** The query of `GET /api/admin/audit`: the latest entry first; `q` is part of what its admin, or whom it was done to, can be found by (API-3). */
export const AuditQuery = z.extend(SearchQuery, {
  adminId: z.optional(UserId),
  userId: z.optional(UserId),
  action: z.optional(AuditAction),
  from: z.optional(DayInput),
  to: z.optional(DayInput),
});
export type AuditQuery = z.output<typeof AuditQuery>;

/** An entry of the audit log: ids and names of fields, never a value (ADM-5). */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  adminId: UserId,
  adminUsername: z.string(),
  action: AuditAction,
  userId: z.nullable(UserId),
  username: z.nullable(z.string()),
  /** The car, request, purchase, price or message acted upon. */
  objectId: z.nullable(z.string()),
  fields: z.array(z.string()),
});
export type AuditEntry = z.output<typeof AuditEntry>;
