import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { formerLoginKey, loginKey } from '../../domain/accounts/account.ts';
import type { ProfileChange } from '../../domain/accounts/own-account.ts';
import type { UserChange } from '../../domain/admin/admin-users.ts';
import type { UserId } from '../../domain/ids.ts';
import { normalisePhoneNumber } from '../../domain/values/phone.ts';
import type { OwnStation } from '../../domain/vouchers/own-station.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/fast/prepared.ts';
import type { Tables } from '../db/schema.ts';
import type { User } from '../http/access.ts';
import { Refusal } from '../refusal.ts';
import type { Keys } from '../secrets/keys.ts';
import { type EncryptedFields, encryptFields } from './encrypted-fields.ts';

/** Read for admins only, so that it costs motorists nothing. */
export const hasSecondFactor = sql<boolean>`users.is_admin and (
  exists (select from passkeys where passkeys.user_id = users.id)
  or exists (select from authenticator_apps
    where authenticator_apps.user_id = users.id and confirmed_at is not null))`;

/** The station at which a user works, if they are an attendant (VOU-11). */
const station = sql<OwnStation | null>`(
  select json_build_object('id', stations.id, 'name', stations.name)
  from attendants join stations on stations.id = attendants.station_id
  where attendants.user_id = users.id and removed_at is null and closed_at is null)`;

export const userColumns = [
  'users.id',
  'users.username',
  'users.firstName',
  'users.lastName',
  'users.phoneNumber',
  'users.isAdmin',
  'users.adminRole',
  'users.isBlacklisted',
  'users.blacklistReason',
  'users.mustChangePassword',
  hasSecondFactor.as('hasSecondFactor'),
  station.as('station'),
] as const;

export type NewUser = Omit<
  Insertable<Tables['users']>,
  | 'usernameKey'
  | 'emailKey'
  | 'idNumber'
  | 'homeAddress'
  | 'encryptedIdNumber'
  | 'encryptedHomeAddress'
  | 'idNumberKey'
> &
  EncryptedFields;

export async function insertUser(
  db: Queryable,
  keys: Keys,
  { idNumber = null, homeAddress = null, ...user }: NewUser,
): Promise<User> {
  const id = user.id ?? (randomUUID() as UserId); // a new UUID
  return await db
    .insertInto('users')
    .values({
      ...user,
      ...encryptFields(keys, id, { idNumber, homeAddress }),
      id,
      usernameKey: loginKey(user.username),
      emailKey: user.email && loginKey(user.email),
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
}

export const userById = (db: Queryable, id: UserId) => db.selectFrom('users').where('id', '=', id);

const liveUserById = (db: Queryable, id: UserId) =>
  userById(db, id).select(userColumns).where('deletedAt', 'is', null);

const lockedUser = prepared((db, { id }: { id: UserId }) => liveUserById(db, id).forShare());

/**
 * Reads a user and locks them until the transaction ends, so that they cannot be blocked or changed
 * meanwhile.
 * @throws Refusal 401 when the account is deleted
 */
export async function lockUser(transaction: Queryable, id: UserId): Promise<User> {
  const [user] = await lockedUser(transaction, { id });
  if (!user) throw new Refusal('signed-out');
  return user;
}

/**
 * Reads a user and locks them exclusively, so that no other purchase of theirs is written until the
 * transaction ends.
 * @throws Refusal 401 when the account is deleted
 */
export async function lockUserForUpdate(transaction: Queryable, id: UserId): Promise<User> {
  return await liveUserById(transaction, id)
    // Waits for `lockUser` and for itself, but not for rows that only refer to the user.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('signed-out'));
}

/** Locks somebody like `lockUserForUpdate`, also after they have deleted their account. */
export async function lockPerson(transaction: Queryable, id: UserId): Promise<void> {
  await userById(transaction, id).select('id').forNoKeyUpdate().executeTakeFirstOrThrow();
}

/**
 * Requires that there is such a user, also one who has deleted their account.
 * @throws Refusal 404
 */
export async function requirePerson(db: Queryable, id: UserId): Promise<void> {
  const people = await userById(db, id).select('id').execute();
  if (people.length === 0) throw new Refusal('not-found');
}

/** The value that replaces a text of somebody whose account is deleted, or about them. */
export const erased = 'Erased';

/** Whether a user has an account, and has not deleted it. */
export async function hasAccount(db: Queryable, id: UserId): Promise<boolean> {
  return (await liveUserById(db, id).execute()).length > 0;
}

/** Whether an account has an ID number, which operators and attendants do without. */
export async function isIdNumberKnown(db: Queryable, id: UserId): Promise<boolean> {
  const user = await userById(db, id).select('idNumberKey').executeTakeFirst();
  return Boolean(user?.idNumberKey);
}

const recipient = (db: Queryable, id: UserId) =>
  userById(db, id).select(['firstName', 'phoneNumber']);

/** The user whom a message is sent to, if there is such a user. */
export function findRecipient(db: Queryable, id: UserId) {
  return recipient(db, id).executeTakeFirst();
}

/** The user whom a message is sent to. Nobody else can change them until the transaction ends. */
export function lockRecipient(db: Queryable, id: UserId) {
  return recipient(db, id).forNoKeyUpdate().executeTakeFirst();
}

/** A user with the password hash that sign-in checks. */
export interface Credentials {
  user: User;
  passwordHash: string;
}

const credentials = (db: Queryable) =>
  db.selectFrom('users').select(userColumns).select('passwordHash');

export async function findCredentials(
  db: Queryable,
  username: string,
): Promise<Credentials | null> {
  // A former key is exactly what was typed, so it comes first (ACC-51).
  const [key, former] = [loginKey(username), formerLoginKey(username)];
  const named = credentials(db)
    .where('usernameKey', 'in', [key, former])
    .orderBy((row) => row('usernameKey', '=', former), 'desc');
  return toCredentials(await named.executeTakeFirst());
}

/** The same for a passkey, which names its user by id. */
export async function findCredentialsById(db: Queryable, id: UserId): Promise<Credentials | null> {
  const found = credentials(db).where('id', '=', id).where('deletedAt', 'is', null);
  return toCredentials(await found.executeTakeFirst());
}

function toCredentials(row: (User & { passwordHash: string }) | undefined): Credentials | null {
  if (!row) return null;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
}

/** The id of the user of an email address; null if nobody has it. */
export async function findUserByEmail(db: Queryable, emailKey: string): Promise<UserId | null> {
  const query = db.selectFrom('users').select('id').where('emailKey', '=', emailKey);
  return (await query.executeTakeFirst())?.id ?? null;
}

export async function findPasswordHash(db: Queryable, userId: UserId): Promise<string> {
  const row = await userById(db, userId).select('passwordHash').executeTakeFirstOrThrow();
  return row.passwordHash;
}

/** The names that a user's password must not be. */
export function findNames(db: Queryable, userId: UserId) {
  return userById(db, userId)
    .select(['username', 'firstName', 'lastName', 'email'])
    .executeTakeFirstOrThrow();
}

/** The address for a user's mail, locked until the transaction ends; null when they have none. */
export async function lockMailRecipient(transaction: Queryable, id: UserId) {
  const row = await userById(transaction, id)
    .select(['email', 'firstName'])
    .forShare()
    .executeTakeFirst();
  return row?.email ? { email: row.email, firstName: row.firstName } : null;
}

/**
 * Sets a password, after which the user no longer has to choose a new one.
 * @throws Refusal 401 when the account is deleted
 */
export async function setPassword(db: Queryable, userId: UserId, passwordHash: string) {
  return await db
    .updateTable('users')
    .set({ passwordHash, mustChangePassword: false })
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .returning(userColumns)
    .executeTakeFirstOrThrow(() => new Refusal('signed-out'));
}

/** The columns of a user to set for a parsed change. */
export function changedUserColumns(
  keys: Keys,
  id: UserId,
  {
    idNumber,
    homeAddress,
    phoneNumber,
    email,
    ...change
  }: UserChange & Omit<ProfileChange, 'password' | 'expected'>,
) {
  return {
    ...change,
    ...encryptFields(keys, id, { idNumber, homeAddress }),
    ...(phoneNumber !== undefined && { phoneNumber: normalisePhoneNumber(phoneNumber) }),
    ...(email !== undefined && { email, emailKey: loginKey(email) }),
  };
}
