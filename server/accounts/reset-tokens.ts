import type { UserId } from '../../domain/ids.ts';
import { hour } from '../../domain/values/time-units.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { User } from '../http/access.ts';
import { cancelMails } from '../messages/messages-table.ts';
import { lockMailRecipient, setPassword } from '../people/users-table.ts';
import { Refusal } from '../refusal.ts';
import { hashToken, newToken } from './token-hash.ts';

/**
 * Creates a token that is valid for one hour, stores only its hash, and returns it with the address
 * to which it is mailed; null if the user has none. It locks the user, so that a change of the
 * address or the deletion of the account comes before it, or finds the token.
 */
export function openReset(context: Context, userId: UserId) {
  return context.db.transaction().execute(async (transaction) => {
    const recipient = await lockMailRecipient(transaction, userId);
    if (!recipient) return null;
    const token = newToken();
    const now = context.clock();
    const expiresAt = new Date(now.getTime() + hour);
    const reset = { userId, tokenHash: hashToken(token), expiresAt, createdAt: now };
    await transaction.insertInto('passwordResets').values(reset).execute();
    return { token, ...recipient };
  });
}

/**
 * The user whose password a mailed token may set.
 * @throws Refusal 400 'reset-invalid' when the token is unknown, used or expired
 */
export async function requireOpenReset(db: Queryable, token: string, now: Date): Promise<UserId> {
  const row = await db
    .selectFrom('passwordResets')
    .select('userId')
    .where('tokenHash', '=', hashToken(token))
    .where('used', '=', false)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow(() => new Refusal('reset-invalid'));
  return row.userId;
}

/** Deletes a token that was never sent. */
export async function deleteReset(db: Queryable, token: string): Promise<void> {
  await db.deleteFrom('passwordResets').where('tokenHash', '=', hashToken(token)).execute();
}

/** Uses up all mailed links of a user. */
export async function invalidateResetTokens(db: Queryable, userId: UserId): Promise<void> {
  await db
    .updateTable('passwordResets')
    .set({ used: true })
    .where('userId', '=', userId)
    .where('used', '=', false)
    .execute();
}

/**
 * Sets a password and invalidates all mailed links, including those that are still to be sent.
 * Sessions are ended last: a simultaneous sign-in with the old password waits for this transaction
 * and is refused.
 * @throws Refusal 401 when the account is deleted
 */
export async function replacePassword(
  transaction: Queryable,
  userId: UserId,
  passwordHash: string,
): Promise<User> {
  const user = await setPassword(transaction, userId, passwordHash);
  await invalidateResetTokens(transaction, userId);
  await cancelMails(transaction, userId, 'A password was set meanwhile');
  return user;
}
