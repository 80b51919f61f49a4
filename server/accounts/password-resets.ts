import { randomUUID } from 'node:crypto';
import { loginKey, type PasswordReset } from '../../domain/accounts/account.ts';
import { MessageId } from '../../domain/ids.ts';
import { resetMailText } from '../../domain/messages/mail-texts.ts';
import type { Context } from '../context.ts';
import type { Client } from '../http/client.ts';
import { consumeLimit, resetLimit } from '../http/rate-limits.ts';
import { insertMailTo } from '../messages/messages-table.ts';
import { findNames, findUserByEmail, lockUserForUpdate } from '../people/users-table.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import type { Device } from './known-devices.ts';
import { saveKnownDevice } from './known-devices-table.ts';
import { refuseEasyPassword } from './new-passwords.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword, requireOpenReset } from './reset-tokens.ts';
import { deleteSessionsOf } from './sessions-table.ts';
import { forgetAllTries } from './sign-in-tries.ts';

/**
 * Has a link mailed with which a new password can be set, if the address belongs to an account. It
 * does the same for every address, so that the caller cannot tell whether there is an account
 * (ACC-13). A job sends the mail. The link can be used once, within an hour. `origin` is the
 * address of this app.
 */
export async function forgotPassword(
  context: Context,
  email: string,
  origin: string,
  client: Client,
): Promise<void> {
  const givenName = loginKey(email);
  await consumeLimit(context, 'forgot-password-address', client.address);
  await consumeLimit(context, 'forgot-password-email', givenName);
  await insertMailTo(context.db, givenName, newLinkMail(context, origin));
  const userId = await findUserByEmail(context.db, givenName);
  await recordSecurityEvent(context, client, { kind: 'reset-asked', userId, givenName });
}

/** The row of a mail with a link; the link itself is created when the mail is sent. */
export function newLinkMail(context: Context, origin: string, made: string = randomUUID()) {
  const id = MessageId.parse(made);
  const text = resetMailText(origin);
  return { id, kind: 'password-link', subject: id, text, createdAt: context.clock() };
}

/**
 * Sets a new password by a mailed token, ends all of the user's sessions, and forgets their wrong
 * sign-ins. The browser is a known device from then on, so that wrong sign-ins elsewhere cannot
 * keep the user out (ACC-40).
 * @throws Refusal 400 'reset-invalid', or at a password that is easy to guess
 */
export async function resetPassword(
  context: Context,
  body: PasswordReset,
  { client, device }: { client: Client; device: Device },
): Promise<void> {
  // Checked first, so that invented tokens do not cost the work of hashing a password.
  const userId = await requireOpenReset(context.db, body.token, context.clock());
  const names = await findNames(context.db, userId);
  refuseEasyPassword('newPassword', body.newPassword, names);
  const passwordHash = await hashPassword(body.newPassword, client.address);
  const user = await context.db.transaction().execute(async (transaction) => {
    // A second call with the same token waits here, until the first one has used it up.
    await lockUserForUpdate(transaction, userId);
    await requireOpenReset(transaction, body.token, context.clock());
    const changed = await replacePassword(transaction, userId, passwordHash);
    await deleteSessionsOf(transaction, userId);
    await recordSecurityEvent(context, client, { kind: 'reset-used', userId }, transaction);
    await saveKnownDevice(transaction, userId, device.hash, context.clock());
    return changed;
  });
  await forgetAllTries(context, loginKey(user.username), userId);
  // Strangers may have asked for the others, of which none works any more.
  const { email } = names;
  if (email) await resetLimit(context, 'forgot-password-email', loginKey(email));
}
