import { loginKey } from '../../../domain/accounts/account.ts';
import type { PasskeyAssertion } from '../../../domain/accounts/passkeys.ts';
import type { Context } from '../../context.ts';
import { consumeLimit, resetLimit } from '../../http/rate-limits.ts';
import { Refusal } from '../../refusal.ts';
import { type Credentials, findCredentialsById } from '../users-table.ts';
import { assertionOptions, checkAssertion } from './assertions.ts';
import type { RelyingParty } from './relying-party.ts';

const use = { purpose: 'sign-in', userId: null } as const;

/** What the browser needs to offer its passkeys on the sign-in form (ACC-29). */
export async function signInOptions(context: Context, party: RelyingParty, address: string) {
  await consumeLimit(context, 'passkey-options-address', address);
  return assertionOptions(context, party, use);
}

/**
 * Signs in with a passkey, which is also the second factor (ACC-32). It works while an account's
 * tries of passwords are used up, and resets them (ACC-29).
 * @throws Refusal 401 'passkey-unknown', whatever is wrong; 429
 */
export async function signInByPasskey(
  context: Context,
  party: RelyingParty,
  assertion: PasskeyAssertion,
  address: string,
): Promise<Credentials> {
  await consumeLimit(context, 'passkey-address', address);
  const userId = await checkAssertion(context, party, assertion, use);
  const found = userId && (await findCredentialsById(context.db, userId));
  if (!found) throw new Refusal('passkey-unknown');
  await resetLimit(context, 'sign-in-account', loginKey(found.user.username));
  return found;
}
