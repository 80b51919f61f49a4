import type { Insertable } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export async function insertPasswordReset(
  db: Queryable,
  reset: Insertable<Tables['passwordResets']>,
): Promise<void> {
  await db.insertInto('passwordResets').values(reset).execute();
}

/** Whose password a token could still set. */
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

/** Uses up a token; false when it is unknown, used or expired. Of two at once one wins. */
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

/** Makes every token of a user worthless. */
export async function closeResetsOf(db: Queryable, userId: UserId): Promise<void> {
  await db
    .updateTable('passwordResets')
    .set({ used: true })
    .where('userId', '=', userId)
    .where('used', '=', false)
    .execute();
}

/** Takes a token away that nobody has. */
export async function deletePasswordReset(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('passwordResets').where('tokenHash', '=', tokenHash).execute();
}

export async function deleteExpiredResets(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute();
}
