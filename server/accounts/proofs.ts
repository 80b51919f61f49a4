import type { Proof, ProofMethod } from '../../domain/accounts/proof.ts';
import type { Context } from '../context.ts';
import type { SignedIn } from '../http/access.ts';
import { consumeLimit } from '../http/rate-limits.ts';
import { Refusal } from '../refusal.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import { assertionOptions, checkAssertion } from './passkeys/assertions.ts';
import type { RelyingParty } from './passkeys/relying-party.ts';
import { provePassword } from './password-proof.ts';
import { proveCode } from './second-factor/codes.ts';
import { readFactors } from './second-factor/factors.ts';
import { recordProof } from './sessions-table.ts';

/** What a user can prove with that it is they who act (ACC-35). */
export async function proofMethods({ db }: Context, user: SignedIn): Promise<ProofMethod[]> {
  const { hasApp, passkeys } = await readFactors(db, user.id);
  return [
    'password',
    ...(passkeys ? ['passkey' as const] : []),
    ...(hasApp ? ['code' as const] : []),
  ];
}

const ownUse = (user: SignedIn) => ({ purpose: 'proof', userId: user.id }) as const;

/** What the browser needs to ask for one of the user's own passkeys. */
export async function proofOptions(context: Context, party: RelyingParty, user: SignedIn) {
  await consumeLimit(context, 'passkey-options-account', user.id);
  return assertionOptions(context, party, ownUse(user));
}

/**
 * Proves that it is the user who acts. The proof counts for 15 minutes in this session (ACC-35).
 * @throws Refusal 403 'wrong-password', 'wrong-code' or 'wrong-passkey', 429
 */
export async function prove(
  context: Context,
  findParty: () => RelyingParty,
  user: SignedIn,
  { password, code, passkey }: Proof,
): Promise<void> {
  if (password) await provePassword(context, user, password);
  if (code) await proveCode(context, user.client, user.id, code);
  if (passkey && !(await checkAssertion(context, findParty(), passkey, ownUse(user)))) {
    await recordSecurityEvent(context, user.client, { kind: 'proof-failed', userId: user.id });
    throw new Refusal('wrong-passkey');
  }
  await recordProof(context.db, user.sessionId, context.clock());
}
