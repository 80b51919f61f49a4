import type { Updateable } from 'kysely';
import type { AdminUser } from '../../domain/admin/admin-lists.ts';
import type { Blacklisting } from '../../domain/admin/admin-users.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { UsersTable } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { actAsAdmin, guardAdminRights } from './admin-action.ts';
import { adminUserFromRow, lockAdminUser, updateUser } from './admin-users-table.ts';

/**
 * Blacklists a user with a reason; an admin only if the call confirms it (ADM-4).
 * @throws Refusal 403, 404, 409
 */
export function blacklistUser(
  context: Context,
  adminId: UserId,
  userId: UserId,
  { reason, confirmAdmin }: Blacklisting,
): Promise<AdminUser> {
  const change = () => ({
    isBlacklisted: true,
    blacklistedBy: adminId,
    blacklistedAt: context.clock(),
    blacklistReason: reason,
  });
  return changeStanding(context, adminId, userId, change, (user) => {
    if (user.isBlacklisted) throw new Refusal('already-blacklisted');
    if (user.isAdmin && !confirmAdmin) throw new Refusal('admin-unconfirmed');
  });
}

/**
 * Restores a blacklisted user, who may be an admin; admins cannot restore themselves.
 * @throws Refusal 403, 404, 409 'not-blacklisted' or 'own-account'
 */
export function restoreUser(context: Context, adminId: UserId, userId: UserId): Promise<AdminUser> {
  const change = () => ({
    isBlacklisted: false,
    blacklistedBy: null,
    blacklistedAt: null,
    blacklistReason: null,
  });
  return changeStanding(context, adminId, userId, change, (user) => {
    if (!user.isBlacklisted) throw new Refusal('not-blacklisted');
  });
}

function changeStanding(
  context: Context,
  adminId: UserId,
  userId: UserId,
  /** Called once the user is locked, so that its time is after what the lock waited for. */
  change: () => Updateable<UsersTable>,
  check: (user: Awaited<ReturnType<typeof lockAdminUser>>) => void,
): Promise<AdminUser> {
  return actAsAdmin(context, adminId, async (transaction, audit) => {
    await guardAdminRights(transaction, adminId, userId);
    check(await lockAdminUser(transaction, userId));
    const columns = change();
    const action = columns.isBlacklisted ? 'user-blacklisted' : 'user-restored';
    await audit({ action, userId, fields: ['isBlacklisted', 'blacklistReason'] });
    return adminUserFromRow(await updateUser(transaction, userId, columns));
  });
}
