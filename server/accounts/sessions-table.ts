import { type Insertable, sql } from 'kysely';
import type { SessionId, UserId } from '../../domain/ids.ts';
import type { DeviceSession } from '../../domain/own-account.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import type { User } from '../http/access.ts';
import { userColumns, userFromRow } from './users-table.ts';

/** Opens a session for whoever proved a password, if that is still theirs: whoever sets another one meanwhile is waited for. Answers whether it was. */
export async function insertSession(
  db: Queryable,
  session: Insertable<Tables['sessions']>,
  passwordHash: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, created_at, renewed_at, expires_at, browser)
    select ${session.token_hash}, id, ${session.created_at}, ${session.renewed_at},
      ${session.expires_at}, ${session.browser}
    from users where id = ${session.user_id} and password_hash = ${passwordHash} for share
    returning id`.execute(db);
  return rows.length > 0;
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
    .where('users.deleted_at', 'is', null)
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

/** The browsers in which a user is signed in, the last used first; `current` is the hash of the session that asks. */
export async function listSessions(
  db: Queryable,
  userId: UserId,
  current: Buffer,
  now: Date,
): Promise<DeviceSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'browser', 'created_at', 'renewed_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('renewed_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    isCurrent: row.token_hash.equals(current),
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.renewed_at.toISOString(),
  }));
}

/** Ends one of a user's sessions; false when there is none such. */
export async function deleteSessionOf(
  db: Queryable,
  userId: UserId,
  id: SessionId,
): Promise<boolean> {
  const row = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
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
