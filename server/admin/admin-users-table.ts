import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { AdminUser, AdminUsersQuery } from '../../domain/admin-lists.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage, type SortOrder } from '../db/keyset.ts';
import type { UsersTable } from '../db/schema.ts';
import { findsRow } from '../db/search.ts';

export const adminUserColumns = [
  'users.id',
  'users.username',
  'users.first_name',
  'users.last_name',
  'users.phone_number',
  'users.email',
  'users.is_verified',
  'users.is_admin',
  'users.is_blacklisted',
  'users.blacklisted_by',
  'users.blacklisted_at',
  'users.blacklist_reason',
  'users.deleted_at',
  'users.registration_date',
] as const;

type Unprefixed<Name> = Name extends `users.${infer Column}` ? Column : never;
type AdminUserRow = Pick<Selectable<UsersTable>, Unprefixed<(typeof adminUserColumns)[number]>>;

export function adminUserFromRow(row: AdminUserRow): AdminUser {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    email: row.email,
    isVerified: row.is_verified,
    isAdmin: row.is_admin,
    isBlacklisted: row.is_blacklisted,
    blacklistedBy: row.blacklisted_by,
    blacklistedAt: row.blacklisted_at?.toISOString() ?? null,
    blacklistReason: row.blacklist_reason,
    isDeleted: row.deleted_at !== null,
    registrationDate: row.registration_date.toISOString(),
  };
}

const orders: Record<AdminUsersQuery['sort'], SortOrder> = {
  newest: { column: 'users.registration_date', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'users.registration_date', type: 'timestamptz', direction: 'asc' },
  name: { column: 'users.name_key', type: 'text', direction: 'asc' },
  username: { column: 'users.username_key', type: 'text', direction: 'asc' },
};

/** In the words of the indexes: PostgreSQL does not find them by `is true`. */
function whether(column: 'is_blacklisted' | 'is_admin' | 'is_verified', is: boolean) {
  const named = sql.ref<SqlBool>(`users.${column}`);
  return is ? named : sql<SqlBool>`not ${named}`;
}

/** A page of all users. */
export async function listUsers(
  db: Queryable,
  { q, status, role, verified, sort }: AdminUsersQuery,
  page: Page,
): Promise<Listed<AdminUser>[]> {
  let query = db.selectFrom('users').select(adminUserColumns);
  if (q) query = query.where(await findsRow(db, 'users', q));
  if (status) query = query.where(whether('is_blacklisted', status === 'blacklisted'));
  if (role) query = query.where(whether('is_admin', role === 'admin'));
  if (verified) query = query.where(whether('is_verified', verified === 'yes'));
  return readPage(pageOf(query, orders[sort], 'users.id', page), adminUserFromRow);
}

const detailColumns = [
  ...adminUserColumns,
  'users.id_number',
  'users.home_address',
  'users.sms_consent',
] as const;

/** A user with all that an admin may see, locked for a change; null when there is none, or nobody behind it any more. */
export function lockAdminUser(transaction: Queryable, id: UserId) {
  return (
    transaction
      .selectFrom('users')
      .select(detailColumns)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      // Leaves alone rows that only point to the user: who writes one may hold what a new name changes.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

/** A user with all that an admin may see. */
export function findAdminUser(db: Queryable, id: UserId) {
  return db.selectFrom('users').select(detailColumns).where('id', '=', id).executeTakeFirst();
}

export function updateUser(transaction: Queryable, id: UserId, change: Updateable<UsersTable>) {
  return transaction
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .returning(adminUserColumns)
    .executeTakeFirstOrThrow();
}
