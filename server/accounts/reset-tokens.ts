import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { User } from '../http/access.ts';
import { withdrawMails } from '../messages/messages-table.ts';
import {
  closeResetsOf,
  deletePasswordReset,
  insertPasswordReset,
} from './password-resets-table.ts';
import { holdMailRecipient, setPassword } from './users-table.ts';

const hour = 60 * 60 * 1000;

/** A new token, and where it is to be mailed. */
interface OpenReset {
  token: string;
  email: string;
  firstName: string;
}

/**
 * Writes down a new token, good for one hour, and answers it: only its hash is kept. Null where there
 * is no address. Whoever changes the address or ends the account meanwhile finds the token, or comes first.
 */
export function openReset(context: Context, userId: UserId): Promise<OpenReset | null> {
  return context.db.transaction().execute(async (transaction) => {
    const recipient = await holdMailRecipient(transaction, userId);
    if (!recipient) return null;
    const token = randomBytes(32).toString('base64url');
    const now = context.clock();
    await insertPasswordReset(transaction, {
      userId,
      tokenHash: hashToken(token),
      expiresAt: new Date(now.getTime() + hour),
      createdAt: now,
    });
    return { token, ...recipient };
  });
}

/**
 * Sets a password and makes every other way in worthless that was mailed, or is still to be. Sessions
 * are ended after it: whoever signs in with the old password meanwhile waits for it and is refused.
 * @throws Refusal 401 when the account is deleted
 */
export async function replacePassword(
  transaction: Queryable,
  userId: UserId,
  passwordHash: string,
): Promise<User> {
  const user = await setPassword(transaction, userId, passwordHash);
  await closeResetsOf(transaction, userId);
  await withdrawMails(transaction, userId, 'A password was set meanwhile');
  return user;
}

/** Forgets a token that reached nobody. */
export function forgetReset(context: Context, token: string): Promise<void> {
  return deletePasswordReset(context.db, hashToken(token));
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
