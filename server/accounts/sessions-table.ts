import { type Insertable, sql } from 'kysely';
import type { DeviceSession } from '../../domain/accounts/own-account.ts';
import type { SessionId, UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { userColumns } from './users-table.ts';

/**
 * Opens a session, provided that the password that was checked is still the user's. Waits for a
 * transaction that is setting another one. Returns whether the session was opened.
 */
export async function insertSession(
  db: Queryable,
  session: Insertable<Tables['sessions']>,
  passwordHash: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, created_at, renewed_at, expires_at, browser)
    select ${session.tokenHash}, id, ${session.createdAt}, ${session.renewedAt},
      ${session.expiresAt}, ${session.browser}
    from users where id = ${session.userId} and password_hash = ${passwordHash} for share
    returning id`.execute(db);
  return rows.length > 0;
}

/** The user of a session that has not expired. */
export async function sessionUser(db: Queryable, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(userColumns)
    .select('sessions.renewedAt')
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { renewedAt, ...user } = row;
  return { user, renewedAt };
}

export async function renewSession(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ renewedAt: now, expiresAt })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** A user's sessions, the last used first. `current` is the token hash of the session that asks. */
export async function listSessions(
  db: Queryable,
  userId: UserId,
  current: Buffer,
  now: Date,
): Promise<DeviceSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'browser', 'createdAt', 'renewedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('renewedAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    isCurrent: row.tokenHash.equals(current),
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.renewedAt.toISOString(),
  }));
}

/**
 * Ends one session of a user.
 * @throws Refusal 404 when they have no such session
 */
export async function deleteSessionOf(db: Queryable, userId: UserId, id: SessionId): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
}

/** Ends all sessions of a user, except an optional one. */
export async function deleteSessionsOf(
  db: Queryable,
  userId: UserId,
  kept: Buffer | null = null,
): Promise<void> {
  let query = db.deleteFrom('sessions').where('userId', '=', userId);
  if (kept) query = query.where('tokenHash', '!=', kept);
  await query.execute();
}
