import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { deletePasswordReset, insertPasswordReset } from '../stores/password-resets.ts';

const hour = 60 * 60 * 1000;

/** Writes down a new token, good for one hour, and answers it: only its hash is kept. */
export async function openReset(context: Context, userId: UserId): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = context.clock();
  await insertPasswordReset(context.db, {
    user_id: userId,
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + hour),
    created_at: now,
  });
  return token;
}

/** Forgets a token that reached nobody. */
export function forgetReset(context: Context, token: string): Promise<void> {
  return deletePasswordReset(context.db, hashToken(token));
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
