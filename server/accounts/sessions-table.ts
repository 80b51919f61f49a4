import { type Insertable, sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

/**
 * Opens a session, provided that the password that was checked is still the user's. Waits for a
 * transaction that is setting another one. The sign-in counts as a proof (ACC-35). Returns whether
 * the session was opened.
 */
export async function insertSession(
  db: Queryable,
  session: Insertable<Tables['sessions']>,
  passwordHash: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, created_at, renewed_at, expires_at, browser, proved_at)
    select ${session.tokenHash}, id, ${session.createdAt}, ${session.renewedAt},
      ${session.expiresAt}, ${session.browser}, ${session.createdAt}
    from users where id = ${session.userId} and password_hash = ${passwordHash} for share
    returning id`.execute(db);
  return rows.length > 0;
}

/** Records that the user of a session has proved that it is they who act (ACC-35). */
export async function recordProof(db: Queryable, tokenHash: Buffer, provedAt: Date) {
  await db.updateTable('sessions').set({ provedAt }).where('tokenHash', '=', tokenHash).execute();
}

/** Ends all sessions of a user, except an optional one. */
export async function deleteSessionsOf(db: Queryable, userId: UserId, kept: Buffer | null = null) {
  let query = db.deleteFrom('sessions').where('userId', '=', userId);
  if (kept) query = query.where('tokenHash', '!=', kept);
  await query.execute();
}
