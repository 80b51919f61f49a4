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

/** Uses up a token and, with it, every other one of its user; null when it is unknown, used or expired. Of two at once one wins. */
export async function usePasswordReset(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<UserId | null> {
  const row = await db
    .updateTable('password_resets')
    .set({ used: true })
    .where('token_hash', '=', tokenHash)
    .where('used', '=', false)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (!row) return null;
  await db
    .updateTable('password_resets')
    .set({ used: true })
    .where('user_id', '=', row.user_id)
    .where('used', '=', false)
    .execute();
  return row.user_id;
}
