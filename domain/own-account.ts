import * as z from 'zod/mini';
import { presentPassword, Registration } from './account.ts';
import { SessionId } from './ids.ts';

const passwordNeeded = 'Please enter your password';

/** What a user may correct of their own account, with the checks of their registration (ACC-2): the fields to change, and no others. */
export const ProfileChange = z.partial(
  z.extend(z.omit(Registration, { username: true, password: true, idNumber: true }), {
    /** Whether SMS other than those a service needs may come. */
    smsConsent: z.boolean('Please say true or false'),
    /** Needed for another email address: whoever reads the mail of an account can set its password. */
    password: presentPassword(passwordNeeded),
  }),
);
export type ProfileChange = z.output<typeof ProfileChange>;

/** The signed-in user's own data, the ID number masked (ACC-4). */
export const Profile = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  maskedId: z.nullable(z.string()),
  homeAddress: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  smsConsent: z.boolean(),
  registrationDate: z.iso.datetime(),
});
export type Profile = z.output<typeof Profile>;

/** Shows that it is the user themself who asks. */
export const PasswordProof = z.object({ password: presentPassword(passwordNeeded) });
export type PasswordProof = z.output<typeof PasswordProof>;

/** A browser in which the user is signed in. */
export const DeviceSession = z.object({
  id: SessionId,
  /** In words; null where it did not name itself. */
  browser: z.nullable(z.string()),
  isCurrent: z.boolean(),
  signedInAt: z.iso.datetime(),
  /** To the hour. */
  lastUsedAt: z.iso.datetime(),
});
export type DeviceSession = z.output<typeof DeviceSession>;
