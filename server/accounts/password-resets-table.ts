import type { Insertable } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export async function insertPasswordReset(
  db: Queryable,
  reset: Insertable<Tables['password_resets']>,
): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute();
}

/** Whose password a token could still set. */
export async function findOpenReset(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<UserId | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('used', '=', false)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Uses up a token; false when it is unknown, used or expired. Of two at once one wins. */
export async function usePasswordReset(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('password_resets')
    .set({ used: true })
    .where('token_hash', '=', tokenHash)
    .where('used', '=', false)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes every token of a user worthless. */
export async function closeResetsOf(db: Queryable, userId: UserId): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used: true })
    .where('user_id', '=', userId)
    .where('used', '=', false)
    .execute();
}

/** Takes a token away that nobody has. */
export async function deletePasswordReset(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('password_resets').where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredResets(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
}
