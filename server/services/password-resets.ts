import { createHash, randomBytes } from 'node:crypto';
import { loginKey, type PasswordReset } from '../../domain/account.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { insertPasswordReset, usePasswordReset } from '../stores/password-resets.ts';
import { deleteSessionsOf } from '../stores/sessions.ts';
import { findUserByEmail, setPassword } from '../stores/users.ts';
import { limit } from './limits.ts';
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
  const token = randomBytes(32).toString('base64url');
  const user = await findUserByEmail(context.db, email);
  const now = context.clock();
  if (user) {
    await insertPasswordReset(context.db, {
      user_id: user.id,
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + hour),
      created_at: now,
    });
    // Not awaited: how long the mail takes must not tell whether there is an account.
    void sendLink(context, user, `${origin}/reset-password?token=${token}`);
  }
}

async function sendLink(
  context: Context,
  user: { email: string; firstName: string },
  link: string,
): Promise<void> {
  try {
    await context.email.send({
      to: user.email,
      subject: 'Set a new Volmaak password',
      text: `Hello ${user.firstName},\n\nto set a new password for Volmaak, open this link within 1 hour:\n\n${link}\n\nIf you did not ask for this, nothing needs to be done.`,
    });
  } catch (error) {
    context.log.error({ err: error }, 'password reset mail failed');
  }
}

/** Sets a new password by a mailed token; it ends all of the user's sessions. @throws Refusal 400 'reset-invalid' */
export async function resetPassword(context: Context, body: PasswordReset): Promise<void> {
  const passwordHash = await hashPassword(body.newPassword);
  await context.db.transaction().execute(async (transaction) => {
    const tokenHash = hashToken(body.token);
    const userId = await usePasswordReset(transaction, tokenHash, context.clock());
    if (!userId) throw new Refusal('reset-invalid');
    await setPassword(transaction, userId, passwordHash);
    await deleteSessionsOf(transaction, userId);
  });
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
