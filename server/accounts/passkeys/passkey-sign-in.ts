import { loginKey } from '../../../domain/accounts/account.ts';
import type { PasskeyAssertion } from '../../../domain/accounts/passkeys.ts';
import type { Context } from '../../context.ts';
import type { Client } from '../../http/client.ts';
import { consumeLimit, releaseLimit } from '../../http/rate-limits.ts';
import { type Credentials, findCredentialsById } from '../../people/users-table.ts';
import { Refusal } from '../../refusal.ts';
import { recordLock } from '../../security/record-lock.ts';
import { recordSecurityEvent } from '../../security/record-security-event.ts';
import { isDeviceOfAnybody } from '../known-devices-table.ts';
import { forgetAllTries } from '../sign-in-tries.ts';
import { assertionOptions, checkAssertion } from './assertions.ts';
import { findPasskey } from './passkeys-table.ts';
import type { RelyingParty } from './relying-party.ts';

const use = { purpose: 'sign-in', userId: null } as const;

/** Where a sign-in by passkey comes from, with the hash of the browser's device token. */
interface AskedFrom {
  client: Client;
  device: Buffer;
}

/**
 * Which limit counts a sign-in by passkey. Each known device has its own, so that nobody elsewhere
 * can use it up. All other browsers share the limit of their network address (LIM-4).
 */
async function countedBy({ db }: Context, { client, device }: AskedFrom) {
  return (await isDeviceOfAnybody(db, device))
    ? ({ kind: 'device', subject: device.toString('hex') } as const)
    : ({ kind: 'address', subject: client.address } as const);
}

/** What the browser needs to offer its passkeys on the sign-in form (ACC-29). */
export async function signInOptions(context: Context, party: RelyingParty, from: AskedFrom) {
  const { kind, subject } = await countedBy(context, from);
  await consumeLimit(context, `passkey-options-${kind}`, subject);
  return assertionOptions(context, party, use);
}

/**
 * Signs in with a passkey, which is also the second factor (ACC-32). It works while an account's
 * tries of passwords are used up, and resets them (ACC-29). Only wrong passkeys count.
 * @throws Refusal 401 'passkey-unknown', whatever is wrong; 429
 */
export async function signInByPasskey(
  context: Context,
  party: RelyingParty,
  assertion: PasskeyAssertion,
  from: AskedFrom,
): Promise<Credentials> {
  const { client } = from;
  const { kind, subject } = await countedBy(context, from);
  await consumeLimit(context, `passkey-${kind}`, subject).catch(
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
  await releaseLimit(context, `passkey-${kind}`, subject);
  await forgetAllTries(context, loginKey(found.user.username), userId);
  return found;
}
