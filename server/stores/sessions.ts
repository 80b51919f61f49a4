import type { Insertable } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { type User, userColumns, userFromRow } from './users.ts';

export async function insertSession(
  db: Queryable,
  session: Insertable<Tables['sessions']>,
): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** The user of a session that has not expired. */
export async function sessionUser(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<{ user: User; renewedAt: Date } | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(userColumns)
    .select('sessions.renewed_at')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return row ? { user: userFromRow(row), renewedAt: row.renewed_at } : null;
}

export async function renewSession(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ renewed_at: now, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of a user, but for one that is kept. */
export async function deleteSessionsOf(
  db: Queryable,
  userId: UserId,
  kept: Buffer | null = null,
): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (kept) query = query.where('token_hash', '!=', kept);
  await query.execute();
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
