import * as z from 'zod/mini';
import { AdminRole } from '../admin/roles.ts';
import { UserId } from '../ids.ts';
import { IdNumber } from '../values/id-number.ts';
import { keyForm } from '../values/keyboard-text.ts';
import { PhoneNumber } from '../values/phone.ts';
import { passwordRequired, usernameRequired } from '../values/sign-in-messages.ts';
import { atLeast, atMost, line, structured } from '../values/text.ts';
import { OwnStation } from '../vouchers/own-station.ts';
import { SecondFactorCode } from './second-factor.ts';

const usernameMessage = 'Username must be at least 3 characters';
const passwordMessage = 'Password must be at least 6 characters';
const missingToken = 'Error: Reset token is missing. Please use the link from your email.';

/** Long enough for a pass phrase, and short enough to hash quickly. */
const maxPasswordLength = 200;

const tooLong = `Please use at most ${maxPasswordLength} characters`;

/** A NUL or half of a surrogate pair: passwords that differ only there would get the same hash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
const unhashable = /\u0000|[\ud800-\udfff]/u;

/** A new password, in the form in which it is hashed (ACC-52). */
function password(message: string) {
  return z.string(message).check(
    z.normalize('NFC'),
    atLeast(6, message),
    atMost(maxPasswordLength, tooLong),
    z.refine((value) => !unhashable.test(value), "This contains characters that can't be used"),
  );
}

/**
 * A name of the signs that need no quotes (RFC 5322), such as smith&sons, and a domain with a dot
 * (ACC-54).
 */
const address =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d][a-z\d-]*\.)+[a-z](?:[a-z\d-]*[a-z\d])$/i;

function email(message: string) {
  return z
    .string(message)
    .check(structured(), atMost(254, message), z.email({ error: message, pattern: address }));
}

const Email = email('Valid email address is required');

/** Sign-in only checks that both fields are filled in (ACC-24). */
export const SignIn = z.object({
  username: line(usernameRequired, { max: 200 }),
  password: presentPassword(passwordRequired),
  /** The second step of an admin's sign-in (ACC-32). */
  code: z.optional(SecondFactorCode),
});
export type SignIn = z.output<typeof SignIn>;

/** A registration, with its messages (ACC-2, ACC-4). */
export const Registration = z.object({
  username: line(usernameMessage, { min: 3, max: 50 }),
  password: password(passwordMessage),
  firstName: line('First name is required'),
  lastName: line('Last name is required'),
  idNumber: IdNumber,
  homeAddress: line('Home address is required', { max: 300 }),
  phoneNumber: PhoneNumber,
  email: Email,
});
export type Registration = z.output<typeof Registration>;

/**
 * An existing password. It only has to be correct, so the rules for new passwords do not apply. It
 * stays as typed, because hashes of an earlier version are of what was typed (ACC-52).
 */
export function presentPassword(message: string) {
  return z.string(message).check(
    atLeast(1, message),
    z.refine((value) => value.normalize('NFC').length <= maxPasswordLength, tooLong),
  );
}

/** A new password for a signed-in user, who also enters the current one. */
export const PasswordChange = z.object({
  currentPassword: presentPassword('Current password is required'),
  newPassword: password('Password must be at least 6 characters long'),
});
export type PasswordChange = z.output<typeof PasswordChange>;

export const ForgottenPassword = z.object({ email: email('Please enter a valid email address') });
export type ForgottenPassword = z.output<typeof ForgottenPassword>;

/** The body of `POST /api/auth/reset-password` (ACC-14). */
export const PasswordReset = z.object({
  token: z
    .string(missingToken)
    .check(atLeast(1, missingToken), atMost(200, 'This reset link is not valid')),
  newPassword: password('Password must be at least 6 characters long'),
});
export type PasswordReset = z.output<typeof PasswordReset>;

/** The form in which usernames and emails are unique (ACC-51). */
export function loginKey(name: string): string {
  return keyForm(name);
}

/**
 * The form in which they were unique before. The younger of two usernames that differ by a dash,
 * a space or an apostrophe only has kept it (ACC-51).
 */
export function formerLoginKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** The user as part of the session (API-1). */
export const SessionUser = z.object({
  id: UserId,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  phoneNumber: z.nullable(z.string()),
  isAdmin: z.boolean(),
  /** What an admin is there for; everybody else has none (ADM-47). */
  adminRole: z.optional(AdminRole),
  isBlacklisted: z.boolean(),
  blacklistReason: z.nullable(z.string()),
  mustChangePassword: z.boolean(),
  /** The operator requires a second factor, and this admin has none yet (ACC-31). */
  mustSetUpSecondFactor: z.optional(z.boolean()),
  /** The station at which they work, if they are an attendant (VOU-11). */
  station: z.optional(z.nullable(OwnStation)),
});
export type SessionUser = z.output<typeof SessionUser>;

export const Session = z.object({
  authenticated: z.boolean(),
  user: z.nullable(SessionUser),
});
export type Session = z.output<typeof Session>;
