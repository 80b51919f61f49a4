import * as z from 'zod/mini';
import { Registration } from '../accounts/account.ts';
import { FuelRequest } from '../fuel-requests/fuel-request.ts';
import { Credit, OwnCreditLimits } from '../purchases/credit-schemas.ts';
import { Purchase } from '../purchases/purchase.ts';
import { line, seenMessage } from '../values/text.ts';
import { Car } from '../vehicles/car.ts';
import { AdminUser } from './admin-lists.ts';
import { Approval } from './approvals.ts';
import { PaymentPromise } from './collections.ts';
import { AdminRole } from './roles.ts';

const yesOrNo = z.boolean('Please say true or false');

/** The body of `POST /api/admin/users`: a registration, optionally of an admin (ACC-2, ADM-2). */
export const UserCreation = z.extend(Registration, {
  isAdmin: z._default(yesOrNo, false),
  /** Of an admin; without one they have all rights. */
  adminRole: z.optional(AdminRole),
});
export type UserCreation = z.output<typeof UserCreation>;

/** The body of `PATCH /api/admin/users/{userId}/blacklist`. */
export const Blacklisting = z.object({
  reason: line('Please provide a reason for blacklisting.', { max: 300 }),
  /** Confirms that an admin is meant; only the detail view sends it (ADM-4). */
  confirmAdmin: z.optional(yesOrNo),
});
export type Blacklisting = z.output<typeof Blacklisting>;

/** The body of `PATCH /api/admin/users/{id}`: only the fields to correct. */
export const UserChange = z.partial(
  z.extend(z.omit(Registration, { username: true, password: true }), {
    isVerified: yesOrNo,
    isAdmin: yesOrNo,
    adminRole: AdminRole,
  }),
);
export type UserChange = z.output<typeof UserChange>;

/**
 * The body of `PATCH /api/admin/users/{id}`. With `expected` nothing is changed if somebody has
 * decided on the person since the admin saw them (ADM-16).
 */
export const CheckedUserChange = z.extend(UserChange, {
  expected: z.optional(z.object({ isVerified: yesOrNo }, seenMessage)),
});
export type CheckedUserChange = z.output<typeof CheckedUserChange>;

/** A user in the detail view. */
export const AdminUserDetails = z.extend(AdminUser, {
  /** With its last four digits only. A call of its own shows it in full (ADM-51). */
  idNumber: z.nullable(z.string()),
  homeAddress: z.nullable(z.string()),
  /** Whether the user agreed to SMS other than those that a service needs. */
  smsConsent: z.boolean(),
  /** When the user was last reminded of a payment; a reminder that failed does not count. */
  lastRemindedAt: z.optional(z.nullable(z.iso.datetime())),
  /** The SMS gateway's latest word on their number is a refusal (MSG-11). */
  isNumberRefused: z.optional(z.boolean()),
  /** The user's vehicles that were not removed, with their pictures. */
  cars: z.array(Car),
  /** The latest 50. The lists return all of them, filtered by `userId`. */
  fuelRequests: z.array(FuelRequest),
  purchases: z.array(Purchase),
  /** In rand. */
  owed: z.object({ outstanding: z.number(), overdue: z.number(), budgetLeft: z.number() }),
  /** The same that the user sees of their limits (LEND-8). */
  credit: Credit,
  /** The day on which they have promised to pay what is late, or null (LEND-36). */
  promise: z.optional(z.nullable(PaymentPromise)),
  /** What admins have set for this user last, or null (LEND-6). */
  ownCreditLimits: z.nullable(OwnCreditLimits),
  /** Limits that wait for the word of a second admin (SEC-31). */
  pendingApproval: z.optional(z.nullable(Approval)),
});
export type AdminUserDetails = z.output<typeof AdminUserDetails>;

/** The fields that an admin can correct in a form. */
export const correctableFields = [
  'firstName',
  'lastName',
  'idNumber',
  'homeAddress',
  'phoneNumber',
  'email',
] as const;
export type UserCorrection = Record<(typeof correctableFields)[number], string>;

/**
 * A user's fields as a form shows them, empty where there is no value (ACC-12). The ID number is
 * empty too, because the form does not know it in full, and an empty one stays as it is.
 */
export function typedFields(user: AdminUserDetails): UserCorrection {
  const known = { ...user, idNumber: '' };
  const fields = correctableFields.map((field) => [field, known[field] ?? '']);
  return Object.fromEntries(fields) as UserCorrection; // all correctable fields
}

/** The typed fields that differ from the stored ones, apart from surrounding space. */
export function correctionOf(
  user: AdminUserDetails,
  typed: UserCorrection,
): Partial<UserCorrection> {
  const stored = typedFields(user);
  const changed = correctableFields.filter((field) => typed[field].trim() !== stored[field].trim());
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}
