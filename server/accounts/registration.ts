import type { Registration } from '../../domain/accounts/account.ts';
import { normalisePhoneNumber } from '../../domain/values/phone.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { User } from '../http/access.ts';
import { consumeLimit } from '../http/rate-limits.ts';
import { insertLoyaltyProfile } from '../loyalty/loyalty-profiles-table.ts';
import { insertUser, type NewUser } from '../people/users-table.ts';
import type { Keys } from '../secrets/keys.ts';
import { refuseEasyPassword } from './new-passwords.ts';
import { hashPassword } from './passwords.ts';
import { countTaken, refuseTaken, refuseTakenFields } from './taken-fields.ts';

/**
 * Creates a motorist's account.
 * @throws Refusal 400 at a password that is easy to guess, 409 'taken', naming each field that
 * another account already has
 */
export async function register(
  context: Context,
  { password, ...fields }: Registration,
  address: string,
): Promise<User> {
  await consumeLimit(context, 'register-address', address);
  refuseEasyPassword('password', password, fields);
  return createAccount(context, password, fields, address).catch(countTaken(context, address));
}

async function createAccount(
  context: Context,
  password: string,
  fields: Omit<Registration, 'password'>,
  address: string,
): Promise<User> {
  await refuseTakenFields(context, fields);
  const passwordHash = await hashPassword(password, address);
  const user = { ...fields, passwordHash, registrationDate: context.clock() };
  // Another call can take a field between the check and the insert.
  return context.db
    .transaction()
    .execute((transaction) => insertAccount(transaction, context.keys, user))
    .catch(refuseTaken(context, null, fields));
}

/** Inserts a user with their loyalty profile. The phone number is normalised. */
export async function insertAccount(
  transaction: Queryable,
  keys: Keys,
  user: NewUser,
): Promise<User> {
  const phoneNumber = user.phoneNumber ? normalisePhoneNumber(user.phoneNumber) : null;
  const inserted = await insertUser(transaction, keys, { ...user, phoneNumber });
  await insertLoyaltyProfile(transaction, inserted.id, user.registrationDate);
  return inserted;
}
