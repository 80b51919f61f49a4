import type { UserId } from '../../../domain/ids.ts';
import type { Queryable } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

type Purpose = Tables['passkeyChallenges']['purpose'];

/** What a challenge is for: a sign-in does not know its user. */
export interface ChallengeUse {
  purpose: Purpose;
  userId: UserId | null;
}

export async function insertChallenge(
  db: Queryable,
  challenge: string,
  { purpose, userId }: ChallengeUse,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('passkeyChallenges')
    .values({ challenge, purpose, userId, expiresAt })
    .execute();
}

/** Uses a challenge up. False if it is unknown, used, expired or meant for something else. */
export async function takeChallenge(
  db: Queryable,
  challenge: string,
  { purpose, userId }: ChallengeUse,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('userId', 'is not distinct from', userId)
    .returning('expiresAt')
    .executeTakeFirst();
  return taken !== undefined && taken.expiresAt > now;
}
