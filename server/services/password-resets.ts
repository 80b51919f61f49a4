import { randomUUID } from 'node:crypto';
import { loginKey, type PasswordReset } from '../../domain/account.ts';
import { MessageId, type UserId } from '../../domain/ids.ts';
import { resetMailText } from '../../domain/mail-texts.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { findAdminUser } from '../stores/admin-users.ts';
import { insertMailTo, insertMessages } from '../stores/messages.ts';
import { findOpenReset, usePasswordReset } from '../stores/password-resets.ts';
import { deleteSessionsOf } from '../stores/sessions.ts';
import { holdUserAlone } from '../stores/users.ts';
import { actAsAdmin } from './admin-action.ts';
import { awaitDelivery } from './delivery-wait.ts';
import { forgive, limit } from './limits.ts';
import { deliverMail, mailLease } from './mail-delivery.ts';
import { hashPassword } from './passwords.ts';
import { hashToken, replacePassword } from './reset-tokens.ts';

const sentMessage = 'A link to set a new password was sent. It expires in 1 hour.';
const queuedMessage =
  'The mail server has not answered yet: the link is queued and will be sent. It expires in 1 hour.';

const channel = { channel: 'mail', leaseMilliseconds: mailLease, deliver: deliverMail } as const;

/**
 * Has a link mailed to set a new password, if the address belongs to an account; whoever asks cannot
 * tell, since the same is done for every address (decision 5). The mail is a row, which a job sends.
 * The link is good for one hour and for one use. `origin` is where this app is reached.
 */
export async function forgotPassword(
  context: Context,
  email: string,
  origin: string,
  address: string,
): Promise<void> {
  await limit(context, 'forgot-password-address', address);
  await limit(context, 'forgot-password-email', loginKey(email));
  await insertMailTo(context.db, loginKey(email), newMail(context, origin));
}

/** Mails the link for an admin, who is told how that went (decision 9). @throws Refusal 404, 409 'no-email', 503 'mail-unavailable' */
export async function mailLinkFor(
  context: Context,
  adminId: UserId,
  userId: UserId,
  origin: string,
): Promise<{ message: string }> {
  const mail = newMail(context, origin);
  await actAsAdmin(
    context,
    async (transaction, note) => {
      const user = await findAdminUser(transaction, userId);
      if (!user) throw new Refusal('not-found');
      if (!user.email) throw new Refusal('no-email');
      await note({ action: 'password-link-sent', userId });
      const row = { ...mail, user_id: userId, sent_by: adminId, channel: 'mail' } as const;
      await insertMessages(transaction, [row]);
    },
    adminId,
  );
  const { status } = await awaitDelivery(context, channel, mail.id);
  if (status === 'failed') throw new Refusal('mail-unavailable');
  return { message: status === 'sent' ? sentMessage : queuedMessage };
}

function newMail(context: Context, origin: string) {
  const id = MessageId.parse(randomUUID());
  const text = resetMailText(origin);
  return { id, kind: 'password-link', subject: id, text, created_at: context.clock() };
}

/** Sets a new password by a mailed token; it ends all of the user's sessions and lets them sign in at once. @throws Refusal 400 'reset-invalid' */
export async function resetPassword(context: Context, body: PasswordReset): Promise<void> {
  const tokenHash = hashToken(body.token);
  // Looked at first, so that nobody has passwords hashed for a made-up token.
  const userId = await findOpenReset(context.db, tokenHash, context.clock());
  if (!userId) throw new Refusal('reset-invalid');
  const passwordHash = await hashPassword(body.newPassword);
  const user = await context.db.transaction().execute(async (transaction) => {
    // Of two at once the second waits here, until the first has used the token up.
    await holdUserAlone(transaction, userId);
    if (!(await usePasswordReset(transaction, tokenHash, context.clock()))) {
      throw new Refusal('reset-invalid');
    }
    const changed = await replacePassword(transaction, userId, passwordHash);
    await deleteSessionsOf(transaction, userId);
    return changed;
  });
  await forgive(context, 'sign-in-account', loginKey(user.username));
}
