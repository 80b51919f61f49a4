import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import {
  challengeLifetime,
  maxPasskeys,
  type Passkey,
  type PasskeyCreation,
} from '../../../domain/accounts/passkeys.ts';
import type { PasskeyId } from '../../../domain/ids.ts';
import { browserLabel } from '../../../domain/values/browser-label.ts';
import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { SignedIn } from '../../http/access.ts';
import { lockUserForUpdate } from '../../people/users-table.ts';
import { Refusal } from '../../refusal.ts';
import { recordSecurityEvent } from '../../security/record-security-event.ts';
import { endSessionsWithoutFactor } from '../second-factor/end-sessions.ts';
import { openChallenge, spendChallenge } from './challenges.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkeys-table.ts';
import { productName, type RelyingParty } from './relying-party.ts';

/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The user's passkeys, oldest first (ACC-28). */
export async function readPasskeys({ db }: Context, user: SignedIn): Promise<Passkey[]> {
  return (await listPasskeys(db, user.id)).map(fromRow);
}

/** What the browser needs to create a passkey that no device of the user's has yet (ACC-30). */
export async function creationOptions(context: Context, party: RelyingParty, user: SignedIn) {
  const known = await listPasskeys(context.db, user.id);
  if (known.length >= maxPasskeys) throw new Refusal('too-many-passkeys');
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.username,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    timeout: challengeLifetime,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await openChallenge(context, options.challenge, { purpose: 'registration', userId: user.id });
  return { ...options };
}

/**
 * Keeps a new passkey of the user's, named by the browser. An admin's first second factor ends
 * their other sessions, which were opened without one.
 * @throws Refusal 403 'wrong-passkey', 409 'too-many-passkeys' or 'passkey-known'
 */
export async function addPasskey(
  context: Context,
  party: RelyingParty,
  user: SignedIn,
  creation: PasskeyCreation,
): Promise<Passkey> {
  const credential = await verifiedCredential(context, party, user, creation);
  const passkey = {
    userId: user.id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signatureCount: credential.counter,
    transports: credential.transports ?? [],
    name: browserLabel(user.client.userAgent),
    createdAt: context.clock(),
    lastUsedAt: null,
  };
  return context.db
    .transaction()
    .execute(async (transaction) => {
      const locked = await lockUserForUpdate(transaction, user.id);
      const known = await listPasskeys(transaction, user.id);
      if (known.length >= maxPasskeys) throw new Refusal('too-many-passkeys');
      await endSessionsWithoutFactor(transaction, locked, user.sessionId);
      const event = { kind: 'passkey-added', userId: user.id } as const;
      await recordSecurityEvent(context, user.client, event, transaction);
      return fromRow(await insertPasskey(transaction, passkey));
    })
    .catch((error: unknown) => {
      throw violatedConstraint(error) ? new Refusal('passkey-known') : error;
    });
}

async function verifiedCredential(
  context: Context,
  party: RelyingParty,
  user: SignedIn,
  creation: PasskeyCreation,
) {
  const { clientDataJSON, attestationObject, transports } = creation.response;
  const use = { purpose: 'registration', userId: user.id } as const;
  const challenge = await spendChallenge(context, clientDataJSON, use);
  if (!challenge) throw new Refusal('wrong-passkey');
  const made = await verifyRegistrationResponse({
    response: {
      ...creation,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
    // The library throws for whatever is wrong with a new passkey.
  }).catch(() => null);
  if (!made?.verified) throw new Refusal('wrong-passkey');
  return { ...made.registrationInfo.credential, transports };
}

/**
 * Deletes a user's passkey.
 * @throws Refusal 404
 */
export function removePasskey(context: Context, user: SignedIn, id: PasskeyId): Promise<void> {
  return context.db.transaction().execute(async (transaction) => {
    if (!(await deletePasskey(transaction, user.id, id))) throw new Refusal('not-found');
    const event = { kind: 'passkey-removed', userId: user.id } as const;
    await recordSecurityEvent(context, user.client, event, transaction);
  });
}

function fromRow(row: Selectable<Tables['passkeys']>): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
