import * as z from 'zod/mini';
import { minute } from '../values/time-units.ts';
import { presentPassword } from './account.ts';
import { PasskeyAssertion } from './passkeys.ts';
import { SecondFactorCode } from './second-factor.ts';

/** How long a proof counts (ACC-35). */
const proofLifetime = 15 * minute;

/**
 * Whether the user of a session proved not longer than 15 minutes ago that it is they who act
 * (ACC-35). A proof in the future means that a clock was set back; it does not count.
 */
export function isRecentProof(provedAt: Date | null, now: Date): boolean {
  if (!provedAt) return false;
  const age = now.getTime() - provedAt.getTime();
  return age >= 0 && age <= proofLifetime;
}

export const ProofMethod = z.enum(['password', 'passkey', 'code']);
export type ProofMethod = z.output<typeof ProofMethod>;

/** The body of `POST /api/account/proof`: one of the three. */
export const Proof = z
  .object({
    password: z.optional(presentPassword('Please enter your password')),
    code: z.optional(SecondFactorCode),
    passkey: z.optional(PasskeyAssertion),
  })
  .check(
    z.refine((proof) => Object.values(proof).filter(Boolean).length === 1, {
      error: 'Please give your password, a passkey or a code',
      path: ['password'],
    }),
  );
export type Proof = z.output<typeof Proof>;
