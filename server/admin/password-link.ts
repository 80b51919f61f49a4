import { MessageId, type UserId } from '../../domain/ids.ts';
import { mailChannel } from '../accounts/mail-delivery.ts';
import { newLinkMail } from '../accounts/password-resets.ts';
import { actOnceAsAdmin, requireMayManage } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { SignedIn } from '../http/access.ts';
import { consumeLimit } from '../http/rate-limits.ts';
import { deliverAndWait } from '../messages/deliver-and-wait.ts';
import { insertMessages } from '../messages/messages-table.ts';
import { Refusal } from '../refusal.ts';
import { findAdminUser } from './admin-users-table.ts';

const sentMessage = 'A link to set a new password was sent. It expires in 1 hour.';
const queuedMessage =
  "The mail server hasn't answered yet: the link is queued and will be sent. It expires in 1 hour.";

/**
 * Mails a user the link to set a password, for an admin, once per key, and returns the result
 * (ADM-10).
 * @throws Refusal 403 'role-forbidden', 404, 409 'no-email', 429, 503 'mail-unavailable'
 */
export async function mailLinkFor(
  context: Context,
  admin: SignedIn,
  userId: UserId,
  { origin, key }: { origin: string; key: string | null },
): Promise<{ message: string }> {
  const adminId = admin.id;
  const { id } = await actOnceAsAdmin(context, {
    call: 'POST /api/admin/users/{id}/reset-password',
    adminId,
    key,
    body: { userId },
    async run(transaction, audit, newId) {
      const user = await findAdminUser(transaction, userId);
      requireMayManage(admin, user);
      if (!user.email) throw new Refusal('no-email');
      await consumeLimit(context, 'password-link-user', userId, transaction);
      const mail = newLinkMail(context, origin, newId);
      await insertMessages(transaction, [{ ...mail, userId, sentBy: adminId, channel: 'mail' }]);
      await audit({ action: 'password-link-sent', userId });
    },
  });
  const { status } = await deliverAndWait(context, mailChannel, MessageId.parse(id));
  if (status === 'failed') throw new Refusal('mail-unavailable');
  return { message: status === 'sent' ? sentMessage : queuedMessage };
}
