import * as z from 'zod/mini';
import { PasskeyId } from '../ids.ts';
import { atMost } from '../values/text.ts';
import { minute } from '../values/time-units.ts';

/** How long a challenge can be signed (ACC-30). */
export const challengeLifetime = 5 * minute;

/** How many passkeys an account has at most (ACC-28). */
export const maxPasskeys = 20;

/** A user's passkey, without its key. */
export const Passkey = z.object({
  id: PasskeyId,
  /** The browser in which it was created, such as 'Chrome on Android'; null if it did not say. */
  name: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.output<typeof Passkey>;

/** What the browser's WebAuthn function takes, as its JSON form has it. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

const message = 'This is not the answer of a passkey';
/** More than the longest certificates and signatures need. */
const bytes = z.string(message).check(atMost(20_000, message), z.regex(/^[\w-]*$/, message));
const id = z.string(message).check(atMost(1400, message), z.regex(/^[\w-]+$/, message));

const credential = {
  id,
  rawId: id,
  type: z.literal('public-key', message),
};

/** A new passkey, as `navigator.credentials.create` gives it in JSON. */
export const PasskeyCreation = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: z.optional(
          z.array(z.string(message).check(atMost(20, message)), message).check(z.maxLength(10)),
        ),
      },
      message,
    ),
  },
  message,
);
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** The proof of a passkey, as `navigator.credentials.get` gives it in JSON. */
export const PasskeyAssertion = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: z.optional(z.nullable(bytes)),
      },
      message,
    ),
  },
  message,
);
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;
