import type { UserId } from '../../domain/ids.ts';
import { deleteSessionsOf } from '../accounts/sessions-table.ts';
import { actAsAdmin, requireMayManage } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { SignedIn } from '../http/access.ts';
import { revokeVouchers } from '../vouchers/revocations.ts';
import { lockAdminUser } from './admin-users-table.ts';

/**
 * Ends all sessions of somebody whose phone is lost, and revokes the vouchers that it could show
 * without a connection (VOU-33).
 * @throws Refusal 403, 404
 */
export function endSessions(context: Context, admin: SignedIn, userId: UserId): Promise<void> {
  return actAsAdmin(context, admin.id, async (transaction, audit) => {
    requireMayManage(admin, await lockAdminUser(transaction, userId));
    // First, because a session that has run out ends no voucher of its phone.
    const revocation = { cause: 'by-the-desk', now: context.clock() } as const;
    await revokeVouchers(transaction, { userId }, revocation);
    await deleteSessionsOf(transaction, userId);
    await audit({ action: 'sessions-ended', userId });
  });
}
