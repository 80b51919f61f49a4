import * as z from 'zod/mini';
import { Registration } from './account.ts';
import { AdminUser } from './admin-lists.ts';
import { Car } from './car.ts';
import { FuelRequest } from './fuel-request.ts';
import { Purchase } from './purchase.ts';
import { line } from './text.ts';

const yesOrNo = z.boolean('Please say true or false');

/** The body of `POST /api/admin/users`: a registration, perhaps of an admin (ACC-2, ADM-2). */
export const UserCreation = z.extend(Registration, { isAdmin: z._default(yesOrNo, false) });
export type UserCreation = z.output<typeof UserCreation>;

/** The body of `PATCH /api/admin/users/{userId}/blacklist`. */
export const Blacklisting = z.object({
  reason: line('Please provide a reason for blacklisting.', { max: 300 }),
  /** That an admin is meant: only the detail view sends it (ADM-4). */
  confirmAdmin: z.optional(yesOrNo),
});
export type Blacklisting = z.output<typeof Blacklisting>;

/** The body of `PATCH /api/admin/users/{id}`: the fields to correct, and no others. */
export const UserChange = z.partial(
  z.extend(z.omit(Registration, { username: true, password: true }), {
    isVerified: yesOrNo,
    isAdmin: yesOrNo,
  }),
);
export type UserChange = z.output<typeof UserChange>;

/** The body of `PATCH /api/admin/cars/{id}` (ADM-3). */
export const CarCheck = z.partial(z.object({ isRoadworthy: yesOrNo, isStolen: yesOrNo }));
export type CarCheck = z.output<typeof CarCheck>;

/** A user as the detail view shows them: the one place with the ID number (ACC-4). */
export const AdminUserDetails = z.extend(AdminUser, {
  idNumber: z.nullable(z.string()),
  homeAddress: z.nullable(z.string()),
  /** To SMS other than those a service needs. */
  smsConsent: z.boolean(),
  /** When they were last reminded of a payment; a reminder that failed does not count. */
  lastRemindedAt: z.optional(z.nullable(z.iso.datetime())),
  /** Those that stand, with their pictures. */
  cars: z.array(Car),
  /** The latest 50; the lists have all of them by `userId`. */
  fuelRequests: z.array(FuelRequest),
  purchases: z.array(Purchase),
  /** In rand. */
  owed: z.object({ outstanding: z.number(), overdue: z.number(), budgetLeft: z.number() }),
});
export type AdminUserDetails = z.output<typeof AdminUserDetails>;

/** What of a user an admin can correct by typing. */
export const correctableFields = [
  'firstName',
  'lastName',
  'idNumber',
  'homeAddress',
  'phoneNumber',
  'email',
] as const;
export type UserCorrection = Record<(typeof correctableFields)[number], string>;

/** A user's fields as a form shows them: empty where an operator's account has none (ACC-12). */
export function typedFields(user: AdminUserDetails): UserCorrection {
  const { firstName, lastName, idNumber, homeAddress, phoneNumber, email } = user;
  return {
    firstName,
    lastName,
    idNumber: idNumber ?? '',
    homeAddress: homeAddress ?? '',
    phoneNumber: phoneNumber ?? '',
    email: email ?? '',
  };
}

/** The fields in which what is typed differs from what stands: what was empty and stays so is not asked for. */
export function correctionOf(
  user: AdminUserDetails,
  typed: UserCorrection,
): Partial<UserCorrection> {
  const stored = typedFields(user);
  const changed = correctableFields.filter((field) => typed[field].trim() !== stored[field].trim());
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}
