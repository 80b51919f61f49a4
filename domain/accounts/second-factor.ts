import * as z from 'zod/mini';
import { ungrouped } from '../values/keyboard-text.ts';
import { line } from '../values/text.ts';

/** How many recovery codes an admin gets at a time (ACC-33). */
export const recoveryCodeCount = 10;

/** A code of the authenticator app, or a recovery code. */
export const SecondFactorCode = line('Please enter the code', { max: 40 });

/** The body of the calls that take a code only. */
export const CodeProof = z.object({ code: SecondFactorCode });
export type CodeProof = z.output<typeof CodeProof>;

/** What an admin can prove themselves with besides the password. */
export const SecondFactorState = z.object({
  /** The operator requires one of every admin. */
  isRequired: z.boolean(),
  hasApp: z.boolean(),
  passkeys: z.number(),
  recoveryCodesLeft: z.number(),
});
export type SecondFactorState = z.output<typeof SecondFactorState>;

/** What an authenticator app needs: the secret in Base32, and the same as an address. */
export const AuthenticatorSetup = z.object({ secret: z.string(), uri: z.string() });

/** Shown once, because the server keeps only their hashes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The code as it is compared: people type spaces and dashes, and letters of either case. */
export function comparableCode(typed: string): string {
  return ungrouped(typed).toUpperCase();
}

/** Whether a typed code has the form of an authenticator app's: six digits. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(comparableCode(typed));
}
