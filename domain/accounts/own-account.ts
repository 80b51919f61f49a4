import * as z from 'zod/mini';
import { SessionId } from '../ids.ts';
import { seenMessage } from '../values/text.ts';
import { presentPassword, Registration } from './account.ts';

const passwordNeeded = 'Please enter your password';
const seenText = z.string(seenMessage);

/** What a user saw of the fields that they change, as `Profile` shows them (API-12). */
const SeenProfileFields = z.partial(
  z.object(
    {
      firstName: seenText,
      lastName: seenText,
      homeAddress: z.nullable(seenText),
      phoneNumber: z.nullable(seenText),
      email: z.nullable(seenText),
      smsConsent: z.boolean(seenMessage),
    },
    seenMessage,
  ),
);
export type SeenProfileFields = z.output<typeof SeenProfileFields>;

/**
 * The fields of their own account that a user may correct, with the checks of the registration
 * (ACC-2). Only the fields to change are sent.
 */
export const ProfileChange = z.partial(
  z.extend(z.omit(Registration, { username: true, password: true, idNumber: true }), {
    /** Whether the user agrees to SMS other than those that a service needs. */
    smsConsent: z.boolean('Please say true or false'),
    /** Required to change the email, because its mailbox receives the links to set a password. */
    password: presentPassword(passwordNeeded),
    expected: SeenProfileFields,
  }),
);
export type ProfileChange = z.output<typeof ProfileChange>;

/** The signed-in user's own data, with the ID number masked (ACC-4). */
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

/** The password, which proves that the user themselves is asking. */
export const PasswordProof = z.object({ password: presentPassword(passwordNeeded) });
export type PasswordProof = z.output<typeof PasswordProof>;

/** A browser in which the user is signed in. */
export const DeviceSession = z.object({
  id: SessionId,
  /** The browser and system, such as 'Chrome on Android'; null when it did not say. */
  browser: z.nullable(z.string()),
  isCurrent: z.boolean(),
  signedInAt: z.iso.datetime(),
  /** Rounded to the hour. */
  lastUsedAt: z.iso.datetime(),
});
export type DeviceSession = z.output<typeof DeviceSession>;
