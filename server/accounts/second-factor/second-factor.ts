import { Secret } from 'otpauth';
import type { SecondFactorState } from '../../../domain/accounts/second-factor.ts';
import { isActiveAdmin } from '../../../domain/admin/rights.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { SignedIn } from '../../http/access.ts';
import { lockUserForUpdate } from '../../people/users-table.ts';
import { Refusal } from '../../refusal.ts';
import { encryptedColumns, placeOf } from '../../secrets/encrypted-columns.ts';
import { recordSecurityEvent } from '../../security/record-security-event.ts';
import { confirmApp, deleteApp, findApp, proposeApp } from './authenticator-apps-table.ts';
import { appOf, newRecoveryCodes, proveNewApp, recoveryCodeHash } from './codes.ts';
import { endSessionsWithoutFactor } from './end-sessions.ts';
import { readFactors } from './factors.ts';
import { deleteCodes, replaceCodes } from './recovery-codes-table.ts';

/** What an admin can prove themselves with besides the password (ACC-31). */
export async function readSecondFactor(
  { db, config }: Context,
  user: SignedIn,
): Promise<SecondFactorState> {
  const isRequired = config.adminSecondFactor === 'required';
  return { isRequired, ...(await readFactors(db, user.id)) };
}

/**
 * Makes the secret for an authenticator app. It counts once the admin has entered a code of it.
 * @throws Refusal 403 'admins-only', 409 'app-known'
 */
export async function startApp({ db, keys, clock }: Context, user: SignedIn) {
  requireAdminAccount(user);
  const secret = new Secret({ size: 20 }).base32;
  const encrypted = keys.encrypt(placeOf(encryptedColumns.authenticatorSecret, user.id), secret);
  if (!(await proposeApp(db, user.id, encrypted, clock()))) throw new Refusal('app-known');
  return { secret, uri: appOf(secret, user.username).toString() };
}

/**
 * Confirms an authenticator app by a code of it, and makes the recovery codes, which are shown once.
 * An admin's first second factor ends their other sessions.
 * @throws Refusal 403 'admins-only' or 'wrong-code', 409 'app-known', 429
 */
export async function confirmNewApp(context: Context, user: SignedIn, code: string) {
  requireAdminAccount(user);
  await requireNoApp(context.db, user.id);
  await proveNewApp(context, user.client, user.id, code);
  return context.db.transaction().execute(async (transaction) => {
    const locked = await lockUserForUpdate(transaction, user.id);
    await requireNoApp(transaction, user.id);
    await confirmApp(transaction, user.id, context.clock());
    await endSessionsWithoutFactor(transaction, locked, user.sessionId);
    const event = { kind: 'second-factor-set', userId: user.id } as const;
    await recordSecurityEvent(context, user.client, event, transaction);
    return replaceRecoveryCodes(transaction, user.id, context.clock());
  });
}

async function requireNoApp(db: Queryable, userId: UserId): Promise<void> {
  if ((await findApp(db, userId))?.confirmedAt) throw new Refusal('app-known');
}

/**
 * Makes new recovery codes; the previous ones end.
 * @throws Refusal 409 'no-app'
 */
export function renewRecoveryCodes(context: Context, user: SignedIn) {
  return context.db.transaction().execute(async (transaction) => {
    await lockUserForUpdate(transaction, user.id);
    if (!(await findApp(transaction, user.id))?.confirmedAt) throw new Refusal('no-app');
    const event = { kind: 'recovery-codes-made', userId: user.id } as const;
    await recordSecurityEvent(context, user.client, event, transaction);
    return replaceRecoveryCodes(transaction, user.id, context.clock());
  });
}

/** Only their hashes are stored. */
async function replaceRecoveryCodes(transaction: Queryable, userId: UserId, at: Date) {
  const recoveryCodes = newRecoveryCodes();
  await replaceCodes(transaction, userId, recoveryCodes.map(recoveryCodeHash), at);
  return { recoveryCodes };
}

/** Removes the authenticator app and its recovery codes. */
export function removeApp(context: Context, user: SignedIn): Promise<void> {
  return context.db.transaction().execute(async (transaction) => {
    await lockUserForUpdate(transaction, user.id);
    const isRemoved = await deleteApp(transaction, user.id);
    await deleteCodes(transaction, user.id);
    if (!isRemoved) return;
    const event = { kind: 'second-factor-removed', userId: user.id } as const;
    await recordSecurityEvent(context, user.client, event, transaction);
  });
}

/** Not `requireAdmin`: an admin may lack the second factor that they set up here. */
function requireAdminAccount(user: SignedIn): void {
  if (!isActiveAdmin(user)) throw new Refusal('admins-only');
}
