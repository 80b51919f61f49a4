import { createHash, randomBytes } from 'node:crypto';
import { loginKey, type PasswordReset } from '../../domain/account.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { loggableError } from '../loggable-error.ts';
import { findAdminUser } from '../stores/admin-users.ts';
import { insertPasswordReset, isOpenReset, usePasswordReset } from '../stores/password-resets.ts';
import { deleteSessionsOf } from '../stores/sessions.ts';
import { findUserByEmail, setPassword } from '../stores/users.ts';
import { actAsAdmin } from './admin-action.ts';
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
    await sendLink(context, user, await openReset(context, context.db, user.id), origin);
  } catch (error) {
    logMailFailure(context, error);
  }
}

/** Mails the link for an admin, who is told when that fails (decision 9). @throws Refusal 404, 409 'no-email', 503 'mail-unavailable' */
export async function mailLinkFor(
  context: Context,
  adminId: UserId,
  userId: UserId,
  origin: string,
): Promise<void> {
  const mail = await actAsAdmin(
    context,
    async (transaction, note) => {
      const user = await findAdminUser(transaction, userId);
      if (!user) throw new Refusal('not-found');
      if (!user.email) throw new Refusal('no-email');
      await note({ action: 'password-link-sent', userId });
      const token = await openReset(context, transaction, userId);
      return { to: { email: user.email, firstName: user.first_name }, token };
    },
    adminId,
  );
  try {
    await sendLink(context, mail.to, mail.token, origin);
  } catch (error) {
    logMailFailure(context, error);
    throw new Refusal('mail-unavailable');
  }
}

/** Writes down a new token, good for one hour, and answers it: only its hash is kept. */
async function openReset(context: Context, db: Queryable, userId: UserId): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = context.clock();
  await insertPasswordReset(db, {
    user_id: userId,
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + hour),
    created_at: now,
  });
  return token;
}

function sendLink(
  context: Context,
  user: { email: string; firstName: string },
  token: string,
  origin: string,
): Promise<void> {
  const link = `${origin}/reset-password?token=${token}`;
  return context.email.send({
    to: user.email,
    subject: 'Set a new Volmaak password',
    text: `Hello ${user.firstName},\n\nto set a new password for Volmaak, open this link within 1 hour:\n\n${link}\n\nIf you did not ask for this, nothing needs to be done.`,
  });
}

function logMailFailure(context: Context, error: unknown): void {
  // A mail server's own words name the address: only its code is kept.
  const { type, code } = loggableError(error);
  context.log.error({ error: { type, code } }, 'password reset mail failed');
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
