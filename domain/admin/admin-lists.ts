import * as z from 'zod/mini';
import { FuelRequest, FuelRequestStatus } from '../fuel-requests/fuel-request.ts';
import { UserId } from '../ids.ts';
import { paymentMethods, paymentStatuses } from '../payments/payment-status.ts';
import { FuelType } from '../prices/price-schemas.ts';
import { creditRefusals } from '../purchases/credit-refusal.ts';
import { Credit } from '../purchases/credit-schemas.ts';
import { Purchase } from '../purchases/purchase.ts';
import { CalendarDay, DayInput } from '../values/moment.ts';
import { SearchQuery } from '../values/page.ts';
import { AdminRole } from './roles.ts';

/** A query parameter with fixed choices; its error message lists them. */
function oneOf<const Choice extends readonly string[]>(choices: Choice) {
  return z.enum(choices, `Please choose one of: ${choices.join(', ')}`);
}

/** A range of South African days, both included. */
const period = { from: z.optional(DayInput), to: z.optional(DayInput) };

/** The query of `GET /api/admin/users`; by default the latest registration comes first. */
export const AdminUsersQuery = z.extend(SearchQuery, {
  /** Active users are those who are not blacklisted. */
  status: z.optional(oneOf(['active', 'blacklisted'])),
  role: z.optional(oneOf(['admin', 'user'])),
  verified: z.optional(oneOf(['yes', 'no'])),
  sort: z._default(oneOf(['newest', 'oldest', 'name', 'username']), 'newest'),
});
export type AdminUsersQuery = z.output<typeof AdminUsersQuery>;

/** A user in the admin's lists, without ID number and address (ACC-4). */
export const AdminUser = z.object({
  id: UserId,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isVerified: z.boolean(),
  isAdmin: z.boolean(),
  /** What an admin is there for; everybody else has none (ADM-47). */
  adminRole: z.optional(AdminRole),
  isBlacklisted: z.boolean(),
  blacklistedBy: z.nullable(UserId),
  blacklistedAt: z.nullable(z.iso.datetime()),
  blacklistReason: z.nullable(z.string()),
  /** The account is deleted: only what must be kept is left, and nothing can be changed. */
  isDeleted: z.boolean(),
  registrationDate: z.iso.datetime(),
});
export type AdminUser = z.output<typeof AdminUser>;

/** The query of `GET /api/admin/fuel-requests`; by default the latest comes first. */
export const AdminFuelRequestsQuery = z.extend(SearchQuery, {
  status: z.optional(oneOf(FuelRequestStatus.options)),
  fuelType: z.optional(FuelType),
  userId: z.optional(UserId),
  ...period,
  sort: z._default(oneOf(['newest', 'oldest', 'amount']), 'newest'),
});
export type AdminFuelRequestsQuery = z.output<typeof AdminFuelRequestsQuery>;

export const PersonName = z.object({
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
});

/** What a person owes now, and what is free of their credit limits, in rand (ADM-20, ADM-40). */
export const Standing = z.object({
  owed: z.number(),
  /** The part of `owed` whose day has passed and that we do not collect any more (PAY-8). */
  overdue: z.number(),
  credit: z.optional(Credit),
});
export type Standing = z.output<typeof Standing>;

/** A fuel request with its user, what is known of them, and its car (ADM-9, ADM-20). */
export const AdminFuelRequest = z.extend(FuelRequest, {
  user: z.extend(PersonName, {
    isVerified: z.optional(z.boolean()),
    isBlacklisted: z.optional(z.boolean()),
    blacklistReason: z.optional(z.nullable(z.string())),
  }),
  standing: z.optional(Standing),
  car: z.object({ make: z.string(), model: z.string() }),
  createdAt: z.iso.datetime(),
  /** Why a purchase on the budget would have been refused when it was approved (REQ-17). */
  approvedDespite: z.optional(z.nullable(z.enum(creditRefusals))),
  /** The decision that can still be undone, and when it is carried out (REQ-14). */
  heldDecision: z.optional(
    z.nullable(
      z.object({ status: FuelRequestStatus, adminId: UserId, appliesAt: z.iso.datetime() }),
    ),
  ),
});
export type AdminFuelRequest = z.output<typeof AdminFuelRequest>;

/** The query of `GET /api/admin/purchases`; by default the latest comes first. */
export const AdminPurchasesQuery = z.extend(SearchQuery, {
  /** What was written off has only that status here, though its own one stays (LEND-42). */
  status: z.optional(oneOf([...paymentStatuses, 'written-off'])),
  /** Only scheduled purchases that are still owed (the Scheduled Payments tab, BUY-9). */
  scheduled: z.optional(oneOf(['yes'])),
  /** Only purchases that count as sales: not failed, cancelled or refunded (ADM-6). */
  sold: z.optional(oneOf(['yes'])),
  method: z.optional(oneOf(paymentMethods)),
  /** Only purchases whose refund has begun and has no answer yet (ADM-17). */
  refunding: z.optional(oneOf(['yes'])),
  /** Only purchases whose charge or refund has waited too long for its answer (ADM-17). */
  unanswered: z.optional(oneOf(['charge', 'refund'])),
  /** Only purchases with a refund that needs an admin, or of a payment that came too late (ADM-17). */
  refund: z.optional(oneOf(['failed', 'late'])),
  /** Only purchases that are owed and could not be collected since they were due (LEND-37). */
  collection: z.optional(oneOf(['failed'])),
  userId: z.optional(UserId),
  ...period,
  sort: z._default(oneOf(['newest', 'oldest', 'due', 'amount']), 'newest'),
});
export type AdminPurchasesQuery = z.output<typeof AdminPurchasesQuery>;

/** A purchase with its user and the day on which its payment is due (ADM-9). */
export const AdminPurchase = z.extend(Purchase, {
  user: PersonName,
  username: z.string(),
  paymentDueDate: CalendarDay,
  /** When the user was last reminded of a payment; only in the list of scheduled purchases. */
  lastRemindedAt: z.optional(z.nullable(z.iso.datetime())),
});
export type AdminPurchase = z.output<typeof AdminPurchase>;
