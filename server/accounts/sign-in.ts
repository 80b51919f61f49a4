import {
  loginKey,
  type PasswordChange,
  type Registration,
  type SignIn,
} from '../../domain/account.ts';
import { normalisePhoneNumber } from '../../domain/phone.ts';
import type { Context } from '../context.ts';
import { violatedConstraint } from '../db/database.ts';
import type { SignedIn } from '../http/access.ts';
import { forgive, limit } from '../http/rate-limits.ts';
import { insertLoyaltyProfile } from '../loyalty/loyalty-profiles-table.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { provePassword, requireStillProved } from './password-proof.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { replacePassword } from './reset-tokens.ts';
import { deleteSessionsOf } from './sessions-table.ts';
import { takenRefusal } from './taken-fields.ts';
import {
  type Credentials,
  findCredentials,
  holdUserAlone,
  insertUser,
  takenFields,
  type User,
} from './users-table.ts';

/** Checks a name and password. Unknown names and wrong passwords get the same answer after the same work. @throws Refusal 401 or 429 */
export async function signIn(
  context: Context,
  body: SignIn,
  address: string,
): Promise<Credentials> {
  const account = loginKey(body.username);
  await limit(context, 'sign-in-address', address);
  // Counted before the password is looked at, so that tries sent at once are counted too.
  await limit(context, 'sign-in-account', account);
  const found = await findCredentials(context.db, body.username);
  const right = await isPassword(found?.passwordHash ?? null, body.password);
  if (!found || !right) throw new Refusal('wrong-credentials');
  await forgive(context, 'sign-in-account', account);
  return found;
}

/** Makes a motorist's account. @throws Refusal 409 naming each field that somebody already has */
export async function register(
  context: Context,
  body: Registration,
  address: string,
): Promise<User> {
  await limit(context, 'register-address', address);
  const taken = await takenFields(context.db, body);
  if (taken.length > 0) throw await countedTakenRefusal(context, taken, address);
  const passwordHash = await hashPassword(body.password);
  try {
    return await context.db.transaction().execute(async (transaction) => {
      const now = context.clock();
      const user = await insertUser(transaction, {
        username: body.username,
        password_hash: passwordHash,
        first_name: body.firstName,
        last_name: body.lastName,
        id_number: body.idNumber,
        home_address: body.homeAddress,
        phone_number: normalisePhoneNumber(body.phoneNumber),
        email: body.email,
        registration_date: now,
      });
      await insertLoyaltyProfile(transaction, user.id, now);
      return user;
    });
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    // Somebody else took it between the look and the write.
    throw await countedTakenRefusal(context, await takenFields(context.db, body), address);
  }
}

/** Telling that a field is taken tells who is registered: it counts like a sign-in (decision 6). */
async function countedTakenRefusal(
  context: Context,
  taken: Awaited<ReturnType<typeof takenFields>>,
  address: string,
): Promise<Refusal> {
  await limit(context, 'sign-in-address', address);
  return takenRefusal(taken);
}

const wrongCurrent = { field: 'currentPassword', message: 'The current password is not right' };

/** Changes a user's own password, ends their sessions on other devices and makes mailed links worthless. @throws Refusal 403 'wrong-password', 429 */
export async function changePassword(
  context: Context,
  user: SignedIn,
  body: PasswordChange,
): Promise<User> {
  const proved = await provePassword(context, user, body.currentPassword, wrongCurrent);
  if (body.newPassword === body.currentPassword) {
    throw invalidField('newPassword', 'Please choose a password that differs from the present one');
  }
  const passwordHash = await hashPassword(body.newPassword);
  return context.db.transaction().execute(async (transaction) => {
    await holdUserAlone(transaction, user.id);
    await requireStillProved(transaction, user.id, proved, wrongCurrent);
    const changed = await replacePassword(transaction, user.id, passwordHash);
    await deleteSessionsOf(transaction, user.id, user.sessionHash);
    return changed;
  });
}
