import { loginKey } from '../../../domain/accounts/account.ts';
import type { PasskeyAssertion } from '../../../domain/accounts/passkeys.ts';
import type { Context } from '../../context.ts';
import type { Client } from '../../http/client.ts';
import { consumeLimit } from '../../http/rate-limits.ts';
import { Refusal } from '../../refusal.ts';
import { recordLock } from '../../security/record-lock.ts';
import { recordSecurityEvent } from '../../security/record-security-event.ts';
import { forgetAllTries } from '../sign-in-tries.ts';
import { type Credentials, findCredentialsById } from '../users-table.ts';
import { assertionOptions, checkAssertion } from './assertions.ts';
import { findPasskey } from './passkeys-table.ts';
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
  client: Client,
): Promise<Credentials> {
  await consumeLimit(context, 'passkey-address', client.address).catch(
    recordLock(context, client, async () => ({ userId: null })),
  );
  const userId = await checkAssertion(context, party, assertion, use);
  const found = userId && (await findCredentialsById(context.db, userId));
  if (!found) {
    // Of a known passkey, whose it is: a copy of an authenticator is refused, too.
    const known = await findPasskey(context.db, assertion.id);
    const failed = { kind: 'sign-in-failed', userId: known?.userId ?? null } as const;
    await recordSecurityEvent(context, client, failed);
    throw new Refusal('passkey-unknown');
  }
  await forgetAllTries(context, loginKey(found.user.username), userId);
  return found;
}
