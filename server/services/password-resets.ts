import { createHash, randomBytes } from 'node:crypto';
import { loginKey, type PasswordReset } from '../../domain/account.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { loggableError } from '../loggable-error.ts';
import { insertPasswordReset, isOpenReset, usePasswordReset } from '../stores/password-resets.ts';
import { deleteSessionsOf } from '../stores/sessions.ts';
import { findUserByEmail, setPassword } from '../stores/users.ts';
import { forgive, limit } from './limits.ts';
import { hashPassword } from './passwords.ts';

const hour = 60 * 60 * 1000;

/**
 * Mails a link to set a new password, if the address belongs to an account; whoever asks cannot tell
 * (decision 5). The link is good for one hour and for one use. `origin` is where this app is reached.
 */
export async function forgotPassword(
  context: Context,
  email: string,
  origin: string,
  address: string,
): Promise<void> {
  await limit(context, 'forgot-password-address', address);
  await limit(context, 'forgot-password-email', loginKey(email));
  // Not awaited: the time that the answer takes must not tell whether there is an account.
  void mailLink(context, email, origin);
}

async function mailLink(context: Context, email: string, origin: string): Promise<void> {
  try {
    const user = await findUserByEmail(context.db, email);
    if (!user) return;
    const token = randomBytes(32).toString('base64url');
    const now = context.clock();
    await insertPasswordReset(context.db, {
      user_id: user.id,
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + hour),
      created_at: now,
    });
    const link = `${origin}/reset-password?token=${token}`;
    await context.email.send({
      to: user.email,
      subject: 'Set a new Volmaak password',
      text: `Hello ${user.firstName},\n\nto set a new password for Volmaak, open this link within 1 hour:\n\n${link}\n\nIf you did not ask for this, nothing needs to be done.`,
    });
  } catch (error) {
    // A mail server's own words name the address: only its code is kept.
    const { type, code } = loggableError(error);
    context.log.error({ error: { type, code } }, 'password reset mail failed');
  }
}

/** Sets a new password by a mailed token; it ends all of the user's sessions and lets them sign in at once. @throws Refusal 400 'reset-invalid' */
export async function resetPassword(context: Context, body: PasswordReset): Promise<void> {
  const tokenHash = hashToken(body.token);
  // Looked at first, so that nobody has passwords hashed for a made-up token.
  if (!(await isOpenReset(context.db, tokenHash, context.clock()))) {
    throw new Refusal('reset-invalid');
  }
  const passwordHash = await hashPassword(body.newPassword);
  const user = await context.db.transaction().execute(async (transaction) => {
    const userId = await usePasswordReset(transaction, tokenHash, context.clock());
    if (!userId) throw new Refusal('reset-invalid');
    await deleteSessionsOf(transaction, userId);
    return setPassword(transaction, userId, passwordHash);
  });
  await forgive(context, 'sign-in-account', loginKey(user.username));
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
