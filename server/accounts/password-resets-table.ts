import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';

/**
 * The user whose password an open token may set; null when the token is unknown, used or expired.
 */
export async function findOpenReset(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<UserId | null> {
  const row = await db
    .selectFrom('passwordResets')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('used', '=', false)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/**
 * Uses up a token. Returns false when it is unknown, used or expired. Of two simultaneous calls,
 * one succeeds.
 */
export async function usePasswordReset(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('passwordResets')
    .set({ used: true })
    .where('tokenHash', '=', tokenHash)
    .where('used', '=', false)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function invalidateResetTokens(db: Queryable, userId: UserId): Promise<void> {
  await db
    .updateTable('passwordResets')
    .set({ used: true })
    .where('userId', '=', userId)
    .where('used', '=', false)
    .execute();
}

/** Deletes a token that was never sent. */
export async function deletePasswordReset(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('passwordResets').where('tokenHash', '=', tokenHash).execute();
}
