import type { Insertable, Selectable, Updateable } from 'kysely';
import { loginKey } from '../../domain/account.ts';
import { maskIdNumber } from '../../domain/id-number.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Profile } from '../../domain/own-account.ts';
import type { Queryable } from '../db/database.ts';
import type { UsersTable } from '../db/schema.ts';
import type { User } from '../http/access.ts';
import { Refusal } from '../refusal.ts';

export const userColumns = [
  'users.id',
  'users.username',
  'users.first_name',
  'users.last_name',
  'users.phone_number',
  'users.is_admin',
  'users.is_blacklisted',
  'users.blacklist_reason',
  'users.must_change_password',
] as const;

type UserRow = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'phone_number'
  | 'is_admin'
  | 'is_blacklisted'
  | 'blacklist_reason'
  | 'must_change_password'
>;

export function userFromRow(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    isAdmin: row.is_admin,
    isBlacklisted: row.is_blacklisted,
    blacklistReason: row.blacklist_reason,
    mustChangePassword: row.must_change_password,
  };
}

export type NewUser = Omit<Insertable<UsersTable>, 'username_key' | 'email_key'>;

export async function insertUser(db: Queryable, user: NewUser): Promise<User> {
  const row = await db
    .insertInto('users')
    .values({
      ...user,
      username_key: loginKey(user.username),
      email_key: user.email && loginKey(user.email),
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  return userFromRow(row);
}

/** The user as they stand until the transaction ends: no block and no change comes in between. @throws Refusal 401 when the account is deleted */
export async function lockUser(transaction: Queryable, id: UserId): Promise<User> {
  const row = await transaction
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(() => new Refusal('signed-out'));
  return userFromRow(row);
}

/** The user as they stand, with nothing else bought in their name until the transaction ends. @throws Refusal 401 when the account is deleted */
export async function lockUserForUpdate(transaction: Queryable, id: UserId): Promise<User> {
  const row = await transaction
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    // Waits for `lockUser` and for itself, and leaves alone rows that only point to the user.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('signed-out'));
  return userFromRow(row);
}

/** Whom a message goes to; null when there is no such user. */
export async function findRecipient(db: Queryable, id: UserId): Promise<Recipient | null> {
  return recipientFromRow(await recipient(db, id).executeTakeFirst());
}

/** The same, locked until the transaction ends: nobody else writes to them meanwhile. */
export async function lockRecipient(db: Queryable, id: UserId): Promise<Recipient | null> {
  return recipientFromRow(await recipient(db, id).forNoKeyUpdate().executeTakeFirst());
}

type Recipient = Pick<User, 'firstName' | 'phoneNumber'>;

function recipient(db: Queryable, id: UserId) {
  return db.selectFrom('users').select(['first_name', 'phone_number']).where('id', '=', id);
}

function recipientFromRow(
  row: { first_name: string; phone_number: string | null } | undefined,
): Recipient | null {
  return row ? { firstName: row.first_name, phoneNumber: row.phone_number } : null;
}

export async function findGatewayCustomer(db: Queryable, id: UserId): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('gateway_customer')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.gateway_customer;
}

/** Notes what a user is called at the gateway; false when the account is deleted. */
export async function setGatewayCustomer(
  db: Queryable,
  id: UserId,
  customer: string,
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ gateway_customer: customer })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A user, with what sign-in compares the password to. */
export interface Credentials {
  user: User;
  passwordHash: string;
}

/** The user of a name. */
export async function findCredentials(
  db: Queryable,
  username: string,
): Promise<Credentials | null> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .select('password_hash')
    .where('username_key', '=', loginKey(username))
    .executeTakeFirst();
  return row ? { user: userFromRow(row), passwordHash: row.password_hash } : null;
}

export async function findPasswordHash(db: Queryable, userId: UserId): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

/** Where a user's mail goes, which holds still until the transaction ends; null where there is no address. */
export async function holdMailRecipient(
  transaction: Queryable,
  id: UserId,
): Promise<{ email: string; firstName: string } | null> {
  const row = await transaction
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row?.email ? { email: row.email, firstName: row.first_name } : null;
}

/** Which of the fields that must be unique somebody already has, other than a user of their own. */
export async function takenFields(
  db: Queryable,
  { username, idNumber, email }: UniqueFields,
  ownId: UserId | null = null,
): Promise<(keyof UniqueFields)[]> {
  // An empty key belongs to nobody.
  const keys = { username: loginKey(username ?? ''), email: loginKey(email ?? '') };
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username_key', 'id_number', 'email_key'])
    .where((where) =>
      where.or([
        where('username_key', '=', keys.username),
        where('id_number', '=', idNumber ?? ''),
        where('email_key', '=', keys.email),
      ]),
    )
    .execute();
  const others = rows.filter(({ id }) => id !== ownId);
  const taken: (keyof UniqueFields)[] = [];
  if (others.some((row) => row.username_key === keys.username)) taken.push('username');
  if (others.some((row) => row.id_number === idNumber)) taken.push('idNumber');
  if (others.some((row) => row.email_key === keys.email)) taken.push('email');
  return taken;
}

interface UniqueFields {
  username?: string | undefined;
  idNumber?: string | undefined;
  email?: string | undefined;
}

/** Sets a password; whoever was told to choose one has done so. @throws Refusal 401 when the account is deleted */
export async function setPassword(
  db: Queryable,
  userId: UserId,
  passwordHash: string,
): Promise<User> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(userColumns)
    .executeTakeFirstOrThrow(() => new Refusal('signed-out'));
  return userFromRow(row);
}

export async function anyUserExists(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** A user's own data, as their account shows it. */
export async function readProfile(db: Queryable, id: UserId): Promise<Profile> {
  const row = await db
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name', 'id_number', 'home_address'])
    .select(['phone_number', 'email', 'sms_consent', 'registration_date'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    maskedId: row.id_number && maskIdNumber(row.id_number),
    homeAddress: row.home_address,
    phoneNumber: row.phone_number,
    email: row.email,
    smsConsent: row.sms_consent,
    registrationDate: row.registration_date.toISOString(),
  };
}

export async function readIdNumber(db: Queryable, id: UserId): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.id_number;
}

/** Changes the account of somebody who still has one; answers whether they do. */
export async function updateProfile(
  db: Queryable,
  id: UserId,
  change: Updateable<UsersTable>,
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
