import { challengeLifetime } from '../../../domain/accounts/passkeys.ts';
import type { Context } from '../../context.ts';
import { type ChallengeUse, insertChallenge, takeChallenge } from './challenges-table.ts';

/** Stores a challenge, which can be signed for five minutes (ACC-30). */
export function openChallenge({ db, clock }: Context, challenge: string, use: ChallengeUse) {
  const expiresAt = new Date(clock().getTime() + challengeLifetime);
  return insertChallenge(db, challenge, use, expiresAt);
}

/**
 * The challenge that an authenticator says it has signed, which is used up by this. Null if it is
 * not one of ours, was used, has expired or was made for something else.
 */
export async function spendChallenge(
  { db, clock }: Context,
  clientDataJSON: string,
  use: ChallengeUse,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON);
  return challenge && (await takeChallenge(db, challenge, use, clock())) ? challenge : null;
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' && /^[\w-]{1,100}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}
