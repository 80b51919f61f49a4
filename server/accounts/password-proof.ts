import { loginKey } from '../../domain/account.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { SignedIn } from '../http/access.ts';
import { consumeLimit, resetLimit } from '../http/rate-limits.ts';
import { invalidField } from '../refusal.ts';
import { isPassword } from './passwords.ts';
import { findPasswordHash } from './users-table.ts';

/** What is said at the field `password`. */
export const wrongPassword = { field: 'password', message: 'Wrong password' };

interface Complaint {
  field: string;
  message: string;
}

/**
 * Makes sure that it is the user themself who asks, and answers what is kept of the password; wrong ones
 * count like wrong sign-ins, and end no session. @throws Refusal 403 'wrong-password' at the field, 429
 */
export async function provePassword(
  context: Context,
  user: Pick<SignedIn, 'id' | 'username'>,
  password: string,
  { field, message }: Complaint,
): Promise<string> {
  const account = loginKey(user.username);
  // Counted before the password is looked at, so that tries sent at once are counted too.
  await consumeLimit(context, 'sign-in-account', account);
  const present = await findPasswordHash(context.db, user.id);
  if (!(await isPassword(present, password))) {
    throw invalidField(field, message, 'wrong-password');
  }
  await resetLimit(context, 'sign-in-account', account);
  return present;
}

/** Looks again, once the user's row is held: whoever set another password meanwhile wants the old one to do nothing more. @throws Refusal 403 'wrong-password' */
export async function requireStillProved(
  transaction: Queryable,
  userId: UserId,
  proved: string,
  { field, message }: Complaint,
): Promise<void> {
  if ((await findPasswordHash(transaction, userId)) !== proved) {
    throw invalidField(field, message, 'wrong-password');
  }
}
