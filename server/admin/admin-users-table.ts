import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { AdminUser, AdminUsersQuery } from '../../domain/admin/admin-lists.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage, type SortOrder } from '../db/keyset.ts';
import type { Tables } from '../db/schema.ts';
import { matchesSearch } from '../db/search.ts';
import { Refusal } from '../refusal.ts';

export const adminUserColumns = [
  'id',
  'username',
  'firstName',
  'lastName',
  'phoneNumber',
  'email',
  'isVerified',
  'isAdmin',
  'adminRole',
  'isBlacklisted',
  'blacklistedBy',
  'blacklistedAt',
  'blacklistReason',
  'deletedAt',
  'registrationDate',
] as const;

type AdminUserRow = Pick<Selectable<Tables['users']>, (typeof adminUserColumns)[number]>;

export function adminUserFromRow({ deletedAt, adminRole, ...row }: AdminUserRow): AdminUser {
  return {
    ...row,
    ...(row.isAdmin && { adminRole }),
    blacklistedAt: row.blacklistedAt?.toISOString() ?? null,
    isDeleted: deletedAt !== null,
    registrationDate: row.registrationDate.toISOString(),
  };
}

const orders: Record<AdminUsersQuery['sort'], SortOrder> = {
  newest: { column: 'users.registrationDate', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'users.registrationDate', type: 'timestamptz', direction: 'asc' },
  name: { column: 'users.nameKey', type: 'text', direction: 'asc' },
  username: { column: 'users.usernameKey', type: 'text', direction: 'asc' },
};

/** Writes the condition as the partial indexes do: PostgreSQL does not use them for `is true`. */
function flagIs(column: 'isBlacklisted' | 'isAdmin' | 'isVerified', is: boolean) {
  const named = sql.ref<SqlBool>(`users.${column}`);
  return is ? named : sql<SqlBool>`not ${named}`;
}

export async function listUsers(
  db: Queryable,
  { q, status, role, verified, sort }: AdminUsersQuery,
  page: Page,
): Promise<Listed<AdminUser>[]> {
  let query = db.selectFrom('users').select(adminUserColumns);
  if (q) query = query.where(await matchesSearch(db, 'users', q));
  if (status) query = query.where(flagIs('isBlacklisted', status === 'blacklisted'));
  if (role) query = query.where(flagIs('isAdmin', role === 'admin'));
  if (verified) query = query.where(flagIs('isVerified', verified === 'yes'));
  return readPage(pageOf(query, orders[sort], 'users.id', page).execute(), adminUserFromRow);
}

const detailColumns = [
  ...adminUserColumns,
  'encryptedIdNumber',
  'encryptedHomeAddress',
  'smsConsent',
] as const;

const userById = (db: Queryable, id: UserId) =>
  db.selectFrom('users').select(detailColumns).where('id', '=', id);

/**
 * A user with everything that an admin may see, locked for a change.
 * @throws Refusal 404 when there is no such user or the account is deleted
 */
export function lockAdminUser(transaction: Queryable, id: UserId) {
  return (
    userById(transaction, id)
      .where('deletedAt', 'is', null)
      // Does not wait for rows that only refer to the user: their writer may hold a row that a new
      // name changes.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new Refusal('not-found'))
  );
}

/**
 * A user with everything that an admin may see.
 * @throws Refusal 404
 */
export function findAdminUser(db: Queryable, id: UserId) {
  return userById(db, id).executeTakeFirstOrThrow(() => new Refusal('not-found'));
}

export function updateUser(
  transaction: Queryable,
  id: UserId,
  change: Updateable<Tables['users']>,
) {
  return transaction
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .returning(adminUserColumns)
    .executeTakeFirstOrThrow();
}
