import type { AdminUser } from '../../domain/admin/admin-lists.ts';
import type { Blacklisting } from '../../domain/admin/admin-users.ts';
import type { UserId } from '../../domain/ids.ts';
import { requireNewTokens } from '../accounts/sessions-table.ts';
import {
  actAsAdmin,
  guardAdminRights,
  recordRights,
  requireMayManage,
} from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { SignedIn } from '../http/access.ts';
import { Refusal } from '../refusal.ts';
import { revokeVouchers } from '../vouchers/revocations.ts';
import { lockHolder } from '../vouchers/vouchers-table.ts';
import { adminUserFromRow, lockAdminUser, updateUser } from './admin-users-table.ts';

/**
 * Blacklists a user with a reason; an admin only if the call confirms it (ADM-4).
 * @throws Refusal 403, 404, 409
 */
export function blacklistUser(
  context: Context,
  admin: SignedIn,
  userId: UserId,
  { reason, confirmAdmin }: Blacklisting,
): Promise<AdminUser> {
  return changeStanding(context, admin, userId, reason, (user) => {
    if (user.isBlacklisted) throw new Refusal('already-blacklisted');
    if (user.isAdmin && !confirmAdmin) throw new Refusal('admin-unconfirmed');
  });
}

/**
 * Restores a blacklisted user, who may be an admin; admins cannot restore themselves.
 * @throws Refusal 403, 404, 409 'not-blacklisted'
 */
export function restoreUser(context: Context, admin: SignedIn, userId: UserId): Promise<AdminUser> {
  return changeStanding(context, admin, userId, null, (user) => {
    if (!user.isBlacklisted) throw new Refusal('not-blacklisted');
  });
}

/** Blacklists a user with a reason, or restores them without one. */
function changeStanding(
  context: Context,
  { id: adminId, client }: SignedIn,
  userId: UserId,
  reason: string | null,
  check: (user: Awaited<ReturnType<typeof lockAdminUser>>) => void,
): Promise<AdminUser> {
  const isBlacklisted = reason !== null;
  return actAsAdmin(context, adminId, async (transaction, audit) => {
    const admin = await guardAdminRights(context, transaction, { adminId, userId });
    const user = await lockAdminUser(transaction, userId);
    requireMayManage(admin, user);
    check(user);
    if (user.isAdmin) await requireNewTokens(transaction, userId);
    if (isBlacklisted) await lockHolder(transaction, userId);
    const action = isBlacklisted ? 'user-blacklisted' : 'user-restored';
    await audit({ action, userId, fields: ['isBlacklisted', 'blacklistReason'] });
    const row = await updateUser(transaction, userId, {
      isBlacklisted,
      blacklistedBy: isBlacklisted ? adminId : null,
      // Read once the user is locked, so that it is after what the lock waited for.
      blacklistedAt: isBlacklisted ? context.clock() : null,
      blacklistReason: reason,
    });
    if (isBlacklisted) {
      const now = context.clock();
      await revokeVouchers(transaction, { userId }, { cause: 'blocked', now });
    }
    // A blacklisted admin has no admin rights (ACC-19).
    if (user.isAdmin) await recordRights(context, client, userId, !isBlacklisted, transaction);
    return adminUserFromRow(row);
  });
}
