import { challengeLifetime } from '../../../domain/accounts/passkeys.ts';
import type { Context } from '../../context.ts';
import type { Tables } from '../../db/schema.ts';

/** What a challenge is for: a sign-in does not know its user. */
export type ChallengeUse = Pick<Tables['passkeyChallenges'], 'purpose' | 'userId'>;

/** Stores a challenge, which can be signed for five minutes (ACC-30). */
export async function openChallenge({ db, clock }: Context, challenge: string, use: ChallengeUse) {
  const expiresAt = new Date(clock().getTime() + challengeLifetime);
  await db
    .insertInto('passkeyChallenges')
    .values({ ...use, challenge, expiresAt })
    .execute();
}

/**
 * The challenge that an authenticator says it has signed, which is used up by this. Null if it is
 * not one of ours, was used, has expired or was made for something else.
 */
export async function spendChallenge(
  { db, clock }: Context,
  clientDataJSON: string,
  { purpose, userId }: ChallengeUse,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON);
  if (!challenge) return null;
  const taken = await db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('userId', 'is not distinct from', userId)
    .returning('expiresAt')
    .executeTakeFirst();
  return taken && taken.expiresAt > clock() ? challenge : null;
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' && /^[\w-]{1,100}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}
