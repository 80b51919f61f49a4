import { type Insertable, sql } from 'kysely';
import type { SessionId, UserId } from '../../domain/ids.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { serverDurations } from '../durations.ts';
import { hasSecondFactor, userById } from '../people/users-table.ts';
import { hashToken, newToken } from './token-hash.ts';

/** How a user has proved at a sign-in that it is they. */
export interface SignInProof {
  /** Of the password that was checked, or that the user had when a passkey was. */
  passwordHash: string;
  /** Whether a code or a passkey was checked, too. */
  hasProvedFactor: boolean;
}

/**
 * Opens a session, provided that the password is still the user's, and that an admin who has proved
 * no second factor still has none. The sign-in counts as a proof (ACC-35). Returns whether the
 * session was opened.
 */
export function insertSession(
  db: Database,
  session: Insertable<Tables['sessions']>,
  { passwordHash, hasProvedFactor }: SignInProof,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Waits for a transaction that sets a password or a factor. Only the next statement sees it.
    await userById(transaction, session.userId).select('id').forShare().execute();
    const { rows } = await sql`
      insert into sessions (token_hash, user_id, created_at, renewed_at, expires_at, browser,
        proved_at, lasts_from, device_hash, is_host_only)
      select ${session.tokenHash}, id, ${session.createdAt}, ${session.renewedAt},
        ${session.expiresAt}, ${session.browser}, ${session.createdAt}, ${session.lastsFrom},
        ${session.deviceHash}, ${session.isHostOnly ?? false}
      from users where id = ${session.userId} and password_hash = ${passwordHash}
        and (${hasProvedFactor} or not (${hasSecondFactor}))
      returning id`.execute(transaction);
    return rows.length > 0;
  });
}

/** Records that the user of a session has proved that it is they who act (ACC-35). */
export async function recordProof(db: Queryable, id: SessionId, provedAt: Date) {
  await db.updateTable('sessions').set({ provedAt }).where('id', '=', id).execute();
}

/** Records that a session's cookie has come under the name that only this host can set (ACC-44). */
export async function recordHostOnly(db: Queryable, id: SessionId) {
  await db.updateTable('sessions').set({ isHostOnly: true }).where('id', '=', id).execute();
}

/** Ends all sessions of a user, except an optional one. */
export async function deleteSessionsOf(
  db: Queryable,
  userId: UserId,
  kept: SessionId | null = null,
) {
  let query = db.deleteFrom('sessions').where('userId', '=', userId);
  if (kept) query = query.where('id', '!=', kept);
  await query.execute();
}

export async function deleteSession(db: Queryable, id: SessionId): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends the session with this token, also when the token was replaced a moment ago. */
export async function deleteSessionByToken(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or({ tokenHash, previousHash: tokenHash }))
    .execute();
}

/**
 * Records the use of a session. Returns false when another call has made its browser known or has
 * replaced its token: the browser must not get the old one back.
 */
export async function renewSession(
  db: Queryable,
  session: { sessionId: SessionId; tokenHash: Buffer; deviceHash: Buffer | null },
  renewal: { renewedAt: Date; expiresAt: Date; deviceHash: Buffer },
): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set(renewal)
    .where('id', '=', session.sessionId)
    .where('tokenHash', '=', session.tokenHash)
    .where('deviceHash', 'is not distinct from', session.deviceHash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Has each session of a user get a new token at its next call (ACC-43). */
export async function requireNewTokens(db: Queryable, userId: UserId): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ needsNewToken: true })
    .where('userId', '=', userId)
    .execute();
}

/** A token as its browser gets it. */
export interface NewToken {
  token: string;
  expiresAt: Date;
}

/**
 * Replaces the token of a session that needs a new one. The old token still serves the calls of
 * the same browser that are on their way. Returns null when another call has replaced it.
 */
export async function replaceToken(
  db: Queryable,
  id: SessionId,
  now: Date,
  isHostOnly: boolean,
): Promise<NewToken | null> {
  const token = newToken();
  const previousUntil = new Date(now.getTime() + serverDurations.sessions.previousToken);
  const row = await db
    .updateTable('sessions')
    .set((old) => ({
      tokenHash: hashToken(token),
      previousHash: old.ref('tokenHash'),
      previousUntil,
      isHostOnly,
      needsNewToken: false,
    }))
    .where('id', '=', id)
    .where('needsNewToken', '=', true)
    .returning('expiresAt')
    .executeTakeFirst();
  return row ? { token, expiresAt: row.expiresAt } : null;
}
