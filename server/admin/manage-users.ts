import type { AdminUser } from '../../domain/admin/admin-lists.ts';
import type {
  AdminUserDetails,
  CheckedUserChange,
  UserCreation,
} from '../../domain/admin/admin-users.ts';
import { afterChange, mayChange, type RoleChange } from '../../domain/admin/rights.ts';
import type { UserId } from '../../domain/ids.ts';
import { refuseEasyPassword } from '../accounts/new-passwords.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { insertAccount } from '../accounts/registration.ts';
import { invalidateResetTokens } from '../accounts/reset-tokens.ts';
import { readFactors } from '../accounts/second-factor/factors.ts';
import { deleteSessionsOf, requireNewTokens } from '../accounts/sessions-table.ts';
import { refuseTaken } from '../accounts/taken-fields.ts';
import {
  actAsAdmin,
  actOnceAsAdmin,
  guardAdminRights,
  recordRights,
  requireMayManage,
} from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { SignedIn } from '../http/access.ts';
import { refuseChangedSinceSeen } from '../idempotency/changed-elsewhere.ts';
import { changedUserColumns } from '../people/users-table.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { adminUserFromRow, findAdminUser, lockAdminUser, updateUser } from './admin-users-table.ts';
import { readUserDetails } from './user-details.ts';

const nobody = { isAdmin: false, adminRole: 'admin' } as const;
const roleless = 'Only an administrator has a role';

const changesRole = ({ isAdmin, adminRole }: RoleChange) =>
  isAdmin !== undefined || adminRole !== undefined;

/**
 * Creates an account, which may be an admin's, once per key.
 * @throws Refusal 400 at a password that is easy to guess, 403, 409 'taken', naming each field
 */
export async function createUser(
  context: Context,
  { id: adminId, client }: SignedIn,
  { password, ...body }: UserCreation,
  key: string | null,
): Promise<AdminUser> {
  const known = { ...body, ...afterChange(nobody, body) };
  if (body.adminRole && !body.isAdmin) throw invalidField('adminRole', roleless);
  refuseEasyPassword('password', password, known);
  const passwordHash = await hashPassword(password, client.address);
  const { id } = await actOnceAsAdmin(context, {
    call: 'POST /api/admin/users',
    adminId,
    key,
    // Without the password, because nothing stored may reveal it.
    body,
    async run(transaction, audit, newId) {
      const at = context.clock();
      const userId = newId as UserId; // a new UUID
      if (known.isAdmin) {
        requireMayManage(await guardAdminRights(context, transaction, { adminId, userId }), known);
      }
      // The other admin knows the password (ADM-49).
      const mustChangePassword = known.isAdmin;
      const user = { ...known, id: userId, passwordHash, mustChangePassword, registrationDate: at };
      await insertAccount(transaction, context.keys, user);
      if (known.isAdmin) await recordRights(context, client, userId, true, transaction);
      const fields = known.isAdmin ? ['isAdmin', 'adminRole'] : [];
      await audit({ action: 'user-created', userId, fields });
    },
  }).catch(refuseTaken(context, null, known));
  return adminUserFromRow(await findAdminUser(context.db, id as UserId)); // created above
}

/**
 * Corrects a user's fields, verification or role, as far as the admin's own role allows (ADM-48).
 * @throws Refusal 400, 403 'own-account' or 'role-forbidden', 404, 409 'taken' or 'changed-elsewhere'
 */
export async function changeUser(
  context: Context,
  admin: SignedIn,
  userId: UserId,
  { expected, ...change }: CheckedUserChange,
): Promise<AdminUserDetails> {
  const { id: adminId, client } = admin;
  await actAsAdmin(context, adminId, async (transaction, audit) => {
    const acting = changesRole(change)
      ? await guardAdminRights(context, transaction, { adminId, userId })
      : admin;
    const user = await lockAdminUser(transaction, userId);
    refuseChangedSinceSeen(user, expected);
    const fields = Object.keys(change);
    if (fields.length === 0) return;
    const next = afterChange(user, change);
    if (!mayChange(acting.adminRole, fields, user, next)) throw new Refusal('role-forbidden');
    if (change.adminRole && !next.isAdmin) throw invalidField('adminRole', roleless);
    const columns = changedUserColumns(context.keys, userId, change);
    await updateUser(transaction, userId, { ...columns, ...next });
    // A link that was mailed to the previous address becomes invalid.
    if (change.email !== undefined && change.email !== user.email) {
      await invalidateResetTokens(transaction, userId);
    }
    if (next.isAdmin !== user.isAdmin || next.adminRole !== user.adminRole) {
      await renewSessions(transaction, user, next);
      await recordRights(context, client, userId, next.isAdmin, transaction);
    }
    await audit({ action: 'user-changed', userId: user.id, fields });
  }).catch(refuseTaken(context, userId, change));
  return readUserDetails(context, userId);
}

/**
 * Has the sessions of a user get new tokens, because their rights change (ACC-43). Those of a new
 * admin with a second factor end, because a password alone may have opened them (ACC-32).
 */
async function renewSessions(
  transaction: Queryable,
  { id, isAdmin }: { id: UserId; isAdmin: boolean },
  next: { isAdmin: boolean },
) {
  const { hasApp, passkeys } = await readFactors(transaction, id);
  const isNew = next.isAdmin && !isAdmin;
  if (isNew && (hasApp || passkeys > 0)) await deleteSessionsOf(transaction, id);
  else await requireNewTokens(transaction, id);
}
