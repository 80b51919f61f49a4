import type { AdminUser } from '../../domain/admin/admin-lists.ts';
import type {
  AdminUserDetails,
  CheckedUserChange,
  UserCreation,
} from '../../domain/admin/admin-users.ts';
import type { UserId } from '../../domain/ids.ts';
import { refuseEasyPassword } from '../accounts/new-passwords.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { insertAccount } from '../accounts/registration.ts';
import { invalidateResetTokens } from '../accounts/reset-tokens.ts';
import { readFactors } from '../accounts/second-factor/factors.ts';
import { deleteSessionsOf, requireNewTokens } from '../accounts/sessions-table.ts';
import { refuseTaken } from '../accounts/taken-fields.ts';
import { changedUserColumns } from '../accounts/users-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { SignedIn } from '../http/access.ts';
import { refuseChangedSinceSeen } from '../outbox/changed-elsewhere.ts';
import { runOnce } from '../outbox/run-once.ts';
import { actAsAdmin, guardAdminRights, recordRights } from './admin-action.ts';
import { adminUserFromRow, findAdminUser, lockAdminUser, updateUser } from './admin-users-table.ts';
import { addAuditEntry } from './audit-log-table.ts';
import { readUserDetails } from './user-details.ts';

/**
 * Creates an account, which may be an admin's, once per key.
 * @throws Refusal 400 at a password that is easy to guess, 403, 409 'taken', naming each field
 */
export async function createUser(
  context: Context,
  { id: adminId, client }: SignedIn,
  { password, ...known }: UserCreation,
  key: string | null,
): Promise<AdminUser> {
  refuseEasyPassword('password', password, known);
  const passwordHash = await hashPassword(password, client.address);
  const { id } = await runOnce(context, {
    call: 'POST /api/admin/users',
    userId: adminId,
    key,
    // Without the password, because nothing stored may reveal it.
    body: known,
    async run(transaction, newId) {
      const at = context.clock();
      const userId = newId as UserId; // a new UUID
      if (known.isAdmin) await guardAdminRights(context, transaction, { adminId, userId });
      const user = { ...known, id: userId, passwordHash, registrationDate: at };
      await insertAccount(transaction, context.keys, user);
      if (known.isAdmin) await recordRights(context, client, userId, true, transaction);
      const fields = known.isAdmin ? ['isAdmin'] : [];
      await addAuditEntry(transaction, { at, adminId, action: 'user-created', userId, fields });
    },
  }).catch(refuseTaken(context, null, known));
  return adminUserFromRow(await findAdminUser(context.db, id as UserId)); // created above
}

/**
 * Corrects a user's fields, verification or role. Admins cannot change their own role.
 * @throws Refusal 404, 409 'taken', 'own-account' or 'changed-elsewhere'
 */
export async function changeUser(
  context: Context,
  { id: adminId, client }: SignedIn,
  userId: UserId,
  { expected, ...change }: CheckedUserChange,
): Promise<AdminUserDetails> {
  await actAsAdmin(context, adminId, async (transaction, audit) => {
    const isOwnAccount = adminId === userId;
    // Admins who set their own role again change no rights.
    if (change.isAdmin === false || (change.isAdmin && !isOwnAccount)) {
      await guardAdminRights(context, transaction, { adminId, userId });
    }
    const user = await lockAdminUser(transaction, userId);
    refuseChangedSinceSeen(user, expected);
    const fields = Object.keys(change);
    if (fields.length === 0) return;
    await updateUser(transaction, userId, changedUserColumns(context.keys, userId, change));
    // A link that was mailed to the previous address becomes invalid.
    if (change.email !== undefined && change.email !== user.email) {
      await invalidateResetTokens(transaction, userId);
    }
    const { isAdmin = user.isAdmin } = change;
    if (isAdmin !== user.isAdmin) {
      await renewSessions(transaction, userId, isAdmin);
      await recordRights(context, client, userId, isAdmin, transaction);
    }
    await audit({ action: 'user-changed', userId: user.id, fields });
  }).catch(refuseTaken(context, userId, change));
  return readUserDetails(context, userId);
}

/**
 * Has the sessions of a user get new tokens, because their rights change (ACC-43). Those of a new
 * admin with a second factor end, because a password alone may have opened them (ACC-32).
 */
async function renewSessions(transaction: Queryable, userId: UserId, isAdmin: boolean) {
  const { hasApp, passkeys } = await readFactors(transaction, userId);
  if (isAdmin && (hasApp || passkeys > 0)) await deleteSessionsOf(transaction, userId);
  else await requireNewTokens(transaction, userId);
}
