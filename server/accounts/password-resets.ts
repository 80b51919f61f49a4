import { randomUUID } from 'node:crypto';
import { loginKey, type PasswordReset } from '../../domain/account.ts';
import { MessageId, type UserId } from '../../domain/ids.ts';
import { resetMailText } from '../../domain/mail-texts.ts';
import { findAdminUser } from '../admin/admin-users-table.ts';
import { addAuditEntry } from '../admin/audit-log-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { forgive, limit } from '../http/rate-limits.ts';
import { awaitDelivery } from '../messages/deliver-and-wait.ts';
import { deliverMail } from '../messages/mail-delivery.ts';
import { insertMailTo, insertMessages } from '../messages/messages-table.ts';
import { createOnce } from '../outbox/create-once.ts';
import { Refusal } from '../refusal.ts';
import { findOpenReset, usePasswordReset } from './password-resets-table.ts';
import { hashPassword } from './passwords.ts';
import { hashToken, replacePassword } from './reset-tokens.ts';
import { deleteSessionsOf } from './sessions-table.ts';
import { holdUserAlone } from './users-table.ts';

const sentMessage = 'A link to set a new password was sent. It expires in 1 hour.';
const queuedMessage =
  'The mail server has not answered yet: the link is queued and will be sent. It expires in 1 hour.';

const channel = { channel: 'mail', deliver: deliverMail } as const;

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

/** Mails the link for an admin, once per key, and says how that went (decision 9). @throws Refusal 404, 409 'no-email', 429, 503 'mail-unavailable' */
export async function mailLinkFor(
  context: Context,
  adminId: UserId,
  userId: UserId,
  { origin, key }: { origin: string; key: string | null },
): Promise<{ message: string }> {
  const id = await createOnce(context, {
    call: 'POST /api/admin/users/{id}/reset-password',
    userId: adminId,
    key,
    body: { userId },
    make: (transaction, made) =>
      addLinkMail(context, transaction, { adminId, userId, mail: newMail(context, origin, made) }),
    read: async (_, made) => MessageId.parse(made),
  });
  const { status } = await awaitDelivery(context, channel, id);
  if (status === 'failed') throw new Refusal('mail-unavailable');
  return { message: status === 'sent' ? sentMessage : queuedMessage };
}

interface LinkMail {
  adminId: UserId;
  userId: UserId;
  mail: ReturnType<typeof newMail>;
}

async function addLinkMail(
  context: Context,
  transaction: Queryable,
  { adminId, userId, mail }: LinkMail,
): Promise<void> {
  const user = await findAdminUser(transaction, userId);
  if (!user) throw new Refusal('not-found');
  if (!user.email) throw new Refusal('no-email');
  await limit(context, 'password-link-user', userId, transaction);
  const row = { ...mail, user_id: userId, sent_by: adminId, channel: 'mail' } as const;
  await insertMessages(transaction, [row]);
  const at = mail.created_at;
  await addAuditEntry(transaction, { at, adminId, action: 'password-link-sent', userId });
}

function newMail(context: Context, origin: string, made: string = randomUUID()) {
  const id = MessageId.parse(made);
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
