import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  loginKey,
  type Session,
  type SessionUser,
  type SignIn,
} from '../../domain/accounts/account.ts';
import type { DeviceSession } from '../../domain/accounts/own-account.ts';
import { isActiveAdmin, lacksSecondFactor } from '../../domain/admin/rights.ts';
import type { SessionId } from '../../domain/ids.ts';
import { browserLabel } from '../../domain/values/browser-label.ts';
import type { Context } from '../context.ts';
import type { SignedIn, User } from '../http/access.ts';
import { clientOf } from '../http/client.ts';
import { isOverTls, readCookie, writeCookie, writeSessionCookie } from '../http/cookies.ts';
import { type Credentials, findCredentials } from '../people/users-table.ts';
import { Refusal } from '../refusal.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import { deviceCookie, deviceOf } from './known-devices.ts';
import { isKnownDevice, saveKnownDevice } from './known-devices-table.ts';
import { isPassword } from './passwords.ts';
import { oldestStart, sessionExpiry } from './session-age.ts';
import {
  deleteSessionByToken,
  deleteSessionsOf,
  insertSession,
  type SignInProof,
} from './sessions-table.ts';
import { type TriedFrom, tryPassword } from './sign-in-tries.ts';
import { hashToken, newToken } from './token-hash.ts';

/** Where a sign-in to an account comes from. Unknown accounts cause the same work. */
async function triedFrom(
  context: Context,
  account: string,
  request: FastifyRequest,
): Promise<TriedFrom> {
  const { hash } = deviceOf(context, request);
  const isKnown = await isKnownDevice(context.db, account, hash);
  return { client: clientOf(request), device: isKnown ? hash : null };
}

/**
 * Checks a name and password. Unknown names and wrong passwords get the same answer after the same
 * work.
 * @throws Refusal 401, 429 or 503
 */
export async function signIn(
  context: Context,
  body: SignIn,
  request: FastifyRequest,
): Promise<Credentials> {
  const account = loginKey(body.username);
  const from = await triedFrom(context, account, request);
  const whose = async () => {
    const named = await findCredentials(context.db, body.username);
    return { userId: named?.user.id ?? null, givenName: account };
  };
  const found = await tryPassword(context, account, from, whose, async () => {
    const named = await findCredentials(context.db, body.username);
    const hashed = named?.passwordHash ?? null;
    return (await isPassword(hashed, body.password, from.client.address)) ? named : null;
  }).catch(nameWaysLeft);
  if (found) return found;
  const failed = { kind: 'sign-in-failed', ...(await whose()) } as const;
  await recordSecurityEvent(context, from.client, failed);
  throw new Refusal('wrong-credentials');
}

/** Tells of what signs in while passwords are refused (LIM-1). */
function nameWaysLeft(error: unknown): never {
  if (!(error instanceof Refusal && error.code === 'too-many')) throw error;
  const message =
    'Too many tries: please wait a while, use a passkey, or set a new password by "Forgot password?"';
  throw new Refusal('too-many', { ...error.options, message });
}

/**
 * Opens a session: the browser receives the token, the database stores only its hash. The browser
 * is a known device of the account from then on (ACC-40).
 * @throws Refusal 401 when the password was replaced, or a second factor set, since the check
 */
export async function openSession(
  context: Context,
  { user, ...proof }: SignInProof & Pick<Credentials, 'user'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = newToken();
  const now = context.clock();
  const expiresAt = sessionExpiry(context, user, now);
  const device = deviceOf(context, request);
  const client = clientOf(request);
  const session = {
    tokenHash: hashToken(token),
    userId: user.id,
    createdAt: now,
    renewedAt: now,
    expiresAt,
    browser: browserLabel(client.userAgent),
    lastsFrom: now,
    deviceHash: device.hash,
    isHostOnly: isOverTls(context, request),
  };
  if (!(await insertSession(context.db, session, proof))) {
    throw new Refusal('wrong-credentials');
  }
  await recordSecurityEvent(context, client, { kind: 'signed-in', userId: user.id });
  writeSessionCookie(context, request, reply, { token, expiresAt });
  await saveKnownDevice(context.db, user.id, device.hash, now);
  writeCookie(context, request, reply, deviceCookie(context, device));
}

/** Ends the session of a request's cookie; it may have ended already. */
export async function endSession(context: Context, request: FastifyRequest): Promise<void> {
  const token = readCookie(context, request, 'volmaak_session')?.value;
  if (token) await deleteSessionByToken(context.db, hashToken(token));
}

/** The devices on which a user is signed in, the last used first. */
export async function listDevices(context: Context, user: SignedIn): Promise<DeviceSession[]> {
  const rows = await context.db
    .selectFrom('sessions')
    .select(['id', 'browser', 'createdAt', 'renewedAt'])
    .where('userId', '=', user.id)
    .where('expiresAt', '>', context.clock())
    .where('lastsFrom', '>', oldestStart(context, user))
    .orderBy('renewedAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    isCurrent: row.id === user.sessionId,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.renewedAt.toISOString(),
  }));
}

/**
 * Signs a user out on one of their devices.
 * @throws Refusal 404 when they have no such session
 */
export async function endDeviceSession({ db }: Context, user: SignedIn, id: SessionId) {
  await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', user.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
}

/** Signs a user out on all of their other devices. */
export function endOtherSessions({ db }: Context, user: SignedIn): Promise<void> {
  return deleteSessionsOf(db, user.id, user.sessionId);
}

/** The answer about a session: its user, or nobody. */
export function toSession(context: Context, user: User | null): Session {
  return { authenticated: user !== null, user: user && toSessionUser(context, user) };
}

/** The user as the session shows them: a blocked admin has no admin rights (ACC-19). */
export function toSessionUser(context: Context, user: User): SessionUser {
  return {
    id: user.id,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber,
    isAdmin: isActiveAdmin(user),
    ...(isActiveAdmin(user) && { adminRole: user.adminRole }),
    isBlacklisted: user.isBlacklisted,
    blacklistReason: user.isBlacklisted ? user.blacklistReason : null,
    mustChangePassword: user.mustChangePassword,
    ...(lacksSecondFactor(user, context.config.adminSecondFactor === 'required') && {
      mustSetUpSecondFactor: true,
    }),
    ...(user.station && { station: user.station }),
  };
}
