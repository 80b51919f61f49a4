import type { PasswordChange } from '../../domain/accounts/account.ts';
import type { Context } from '../context.ts';
import type { SignedIn, User } from '../http/access.ts';
import { findNames, lockUserForUpdate } from '../people/users-table.ts';
import { invalidField } from '../refusal.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import { refuseEasyPassword } from './new-passwords.ts';
import { provePassword, requireStillProved } from './password-proof.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './reset-tokens.ts';
import {
  deleteSessionsOf,
  type NewToken,
  replaceToken,
  requireNewTokens,
} from './sessions-table.ts';

const wrongCurrent = { field: 'currentPassword', message: 'The current password is wrong' };

/**
 * Changes a user's own password, ends their sessions on other devices, and invalidates mailed
 * links. This session gets a new token, unless it has ended meanwhile.
 * @throws Refusal 400 at a password that is easy to guess, 403 'wrong-password', 429
 */
export async function changePassword(
  context: Context,
  user: SignedIn,
  body: PasswordChange,
  isHostOnly: boolean,
): Promise<{ changed: User; session: NewToken | null }> {
  const proved = await provePassword(context, user, body.currentPassword, wrongCurrent);
  if (body.newPassword === body.currentPassword) {
    throw invalidField(
      'newPassword',
      'Please choose a password that differs from your current one',
    );
  }
  refuseEasyPassword('newPassword', body.newPassword, await findNames(context.db, user.id));
  const passwordHash = await hashPassword(body.newPassword, user.client.address);
  return context.db.transaction().execute(async (transaction) => {
    await lockUserForUpdate(transaction, user.id);
    await requireStillProved(transaction, user.id, proved, wrongCurrent);
    const changed = await replacePassword(transaction, user.id, passwordHash);
    await deleteSessionsOf(transaction, user.id, user.sessionId);
    const event = { kind: 'password-changed', userId: user.id } as const;
    await recordSecurityEvent(context, user.client, event, transaction);
    await requireNewTokens(transaction, user.id);
    const session = await replaceToken(transaction, user.sessionId, context.clock(), isHostOnly);
    return { changed, session };
  });
}
