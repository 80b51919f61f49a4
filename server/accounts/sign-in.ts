import { loginKey, type SignIn } from '../../domain/accounts/account.ts';
import type { Context } from '../context.ts';
import { consumeLimit, resetLimit } from '../http/rate-limits.ts';
import { Refusal } from '../refusal.ts';
import { isPassword } from './passwords.ts';
import { type Credentials, findCredentials } from './users-table.ts';

/**
 * Checks a name and password. Unknown names and wrong passwords get the same answer after the same
 * work.
 * @throws Refusal 401 or 429
 */
export async function signIn(
  context: Context,
  body: SignIn,
  address: string,
): Promise<Credentials> {
  const account = loginKey(body.username);
  await consumeLimit(context, 'sign-in-address', address);
  // Counted before the password is checked, so that simultaneous tries are counted too.
  await consumeLimit(context, 'sign-in-account', account);
  const found = await findCredentials(context.db, body.username);
  const right = await isPassword(found?.passwordHash ?? null, body.password);
  if (!found || !right) throw new Refusal('wrong-credentials');
  await resetLimit(context, 'sign-in-account', account);
  return found;
}
