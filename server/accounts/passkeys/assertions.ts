import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { challengeLifetime, type PasskeyAssertion } from '../../../domain/accounts/passkeys.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { Context } from '../../context.ts';
import { type ChallengeUse, openChallenge, spendChallenge } from './challenges.ts';
import { findPasskey, listPasskeys, recordUse } from './passkeys-table.ts';
import type { RelyingParty } from './relying-party.ts';

/**
 * What the browser needs to ask for a passkey. Without a user, it offers those that it has for this
 * product.
 */
export async function assertionOptions(
  context: Context,
  { id: rpID }: RelyingParty,
  use: ChallengeUse,
) {
  const known = use.userId ? await listPasskeys(context.db, use.userId) : [];
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    timeout: challengeLifetime,
    allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
  });
  await openChallenge(context, options.challenge, use);
  return { ...options };
}

/**
 * Checks a passkey's signature, its count of signatures and that it has verified its user. The
 * challenge is used up in any case. Returns the passkey's user, or null if anything is wrong
 * (ACC-30).
 */
export async function checkAssertion(
  context: Context,
  party: RelyingParty,
  assertion: PasskeyAssertion,
  use: ChallengeUse,
): Promise<UserId | null> {
  const challenge = await spendChallenge(context, assertion.response.clientDataJSON, use);
  const passkey = await findPasskey(context.db, assertion.id);
  if (!challenge || !passkey || (use.userId && use.userId !== passkey.userId)) return null;
  const { userHandle, ...signed } = assertion.response;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { ...signed, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signatureCount,
    },
    // The library throws for whatever is wrong with an assertion.
  }).catch(() => null);
  if (!verified?.verified) return null;
  const count = verified.authenticationInfo.newCounter;
  const isNew = await recordUse(context.db, passkey.id, count, context.clock());
  return isNew ? passkey.userId : null;
}
