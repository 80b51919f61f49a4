import type { UserId } from '../../domain/ids.ts';
import { removeFactors } from '../accounts/second-factor/factors.ts';
import { actAsAdmin, guardAdminRights, requireMayManage } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { SignedIn } from '../http/access.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import { lockAdminUser } from './admin-users-table.ts';

/**
 * Takes the lost second factor of another admin away, and ends their sessions. They sign in with
 * their password and set up a new one (ACC-34). A motorist's passkeys go in the same way.
 * @throws Refusal 403, 404
 */
export function removeSecondFactor(context: Context, admin: SignedIn, userId: UserId) {
  const { id: adminId, client } = admin;
  return actAsAdmin(context, adminId, async (transaction, audit) => {
    const acting = await guardAdminRights(context, transaction, { adminId, userId });
    requireMayManage(acting, await lockAdminUser(transaction, userId));
    await removeFactors(transaction, userId);
    const event = { kind: 'second-factor-removed', userId } as const;
    await recordSecurityEvent(context, client, event, transaction);
    await audit({ action: 'second-factor-removed', userId });
  });
}
