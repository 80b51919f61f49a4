import { loginKey } from '../../domain/accounts/account.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { SignedIn } from '../http/access.ts';
import { findPasswordHash } from '../people/users-table.ts';
import { invalidField } from '../refusal.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import { isPassword } from './passwords.ts';
import { tryPassword } from './sign-in-tries.ts';

/** The error of the field `password`. */
const wrongPassword = { field: 'password', message: 'Wrong password' };

/** The refusal of a wrong password, with the error of its field. */
const refusalOf = ({ field, message }: typeof wrongPassword) =>
  invalidField(field, message, 'wrong-password');

/**
 * Checks the user's password and returns its hash. Wrong passwords count like failed sign-ins on
 * the session's device, and end no session.
 * @throws Refusal 403 'wrong-password' at the field, 429
 */
export async function provePassword(
  context: Context,
  user: Pick<SignedIn, 'id' | 'username' | 'client' | 'deviceHash'>,
  password: string,
  error = wrongPassword,
): Promise<string> {
  const account = loginKey(user.username);
  const from = { client: user.client, device: user.deviceHash };
  const whose = async () => ({ userId: user.id });
  const proved = await tryPassword(context, account, from, whose, async () => {
    const present = await findPasswordHash(context.db, user.id);
    return (await isPassword(present, password, user.client.address)) ? present : null;
  });
  if (proved) return proved;
  await recordSecurityEvent(context, user.client, { kind: 'proof-failed', userId: user.id });
  throw refusalOf(error);
}

/**
 * Checks again, after locking the user's row, that the password has not been replaced meanwhile:
 * the old one must then have no effect.
 * @throws Refusal 403 'wrong-password'
 */
export async function requireStillProved(
  transaction: Queryable,
  userId: UserId,
  proved: string,
  error = wrongPassword,
): Promise<void> {
  if ((await findPasswordHash(transaction, userId)) !== proved) throw refusalOf(error);
}
