import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  loginKey,
  type Session,
  type SessionUser,
  type SignIn,
} from '../../domain/accounts/account.ts';
import type { DeviceSession } from '../../domain/accounts/own-account.ts';
import type { SessionId } from '../../domain/ids.ts';
import { browserLabel } from '../../domain/values/browser-label.ts';
import type { Context } from '../context.ts';
import { prepared } from '../db/prepared.ts';
import { isActiveAdmin, lacksSecondFactor, type SignedIn, type User } from '../http/access.ts';
import { type Client, clientOf } from '../http/client.ts';
import { consumeLimit, resetLimit } from '../http/rate-limits.ts';
import { sessionToken, setSessionCookie } from '../http/session-cookie.ts';
import { Refusal } from '../refusal.ts';
import { recordLock } from '../security/record-lock.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import { isPassword } from './passwords.ts';
import { deleteSessionsOf, insertSession } from './sessions-table.ts';
import { hashToken } from './token-hash.ts';
import { type Credentials, findCredentials, userColumns } from './users-table.ts';

const hour = 60 * 60 * 1000;
const lifetime = 30 * 24 * hour;

const sessionByHash = prepared((db, { sessionHash, now }: { sessionHash: Buffer; now: Date }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(userColumns)
    .select(['sessions.renewedAt', 'sessions.provedAt'])
    .where('sessions.tokenHash', '=', sessionHash)
    .where('sessions.expiresAt', '>', now)
    .where('users.deletedAt', 'is', null),
);

/**
 * The session of a request's cookie, or null. A session ends 30 days after its last use, which is
 * recorded at most once an hour.
 */
export async function findSession(
  { db, clock }: Context,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const token = sessionToken(request);
  if (!token) return null;
  const now = clock();
  const sessionHash = hashToken(token);
  const [found] = await sessionByHash(db, { sessionHash, now });
  if (!found) return null;
  const { renewedAt, ...user } = found;
  if (now.getTime() - renewedAt.getTime() > hour) {
    const expiresAt = new Date(now.getTime() + lifetime);
    const renewal = { renewedAt: now, expiresAt };
    await db.updateTable('sessions').set(renewal).where('tokenHash', '=', sessionHash).execute();
    request.renewedSession = { token, expiresAt };
  }
  return { ...user, sessionHash, client: clientOf(request) };
}

/**
 * Checks a name and password. Unknown names and wrong passwords get the same answer after the same
 * work.
 * @throws Refusal 401 or 429
 */
export async function signIn(context: Context, body: SignIn, client: Client): Promise<Credentials> {
  const account = loginKey(body.username);
  const whose = async () => {
    const found = await findCredentials(context.db, body.username);
    return { userId: found?.user.id ?? null, givenName: account };
  };
  await consumeLimit(context, 'sign-in-address', client.address).catch(
    recordLock(context, client, async () => ({ userId: null })),
  );
  // Counted before the password is checked, so that simultaneous tries are counted too.
  await consumeLimit(context, 'sign-in-account', account).catch(recordLock(context, client, whose));
  const found = await findCredentials(context.db, body.username);
  const right = await isPassword(found?.passwordHash ?? null, body.password);
  if (!found || !right) {
    const userId = found?.user.id ?? null;
    const failed = { kind: 'sign-in-failed', userId, givenName: account } as const;
    await recordSecurityEvent(context, client, failed);
    throw new Refusal('wrong-credentials');
  }
  await resetLimit(context, 'sign-in-account', account);
  return found;
}

/**
 * Opens a session: the browser receives the token, the database stores only its hash.
 * @throws Refusal 401 when the password was replaced since it was checked
 */
export async function openSession(
  context: Context,
  { user, passwordHash }: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + lifetime);
  const client = clientOf(request);
  const session = {
    tokenHash: hashToken(token),
    userId: user.id,
    createdAt: now,
    renewedAt: now,
    expiresAt,
    browser: browserLabel(client.userAgent),
  };
  if (!(await insertSession(context.db, session, passwordHash))) {
    throw new Refusal('wrong-credentials');
  }
  await recordSecurityEvent(context, client, { kind: 'signed-in', userId: user.id });
  setSessionCookie(context, request, reply, { token, expiresAt });
}

/** Ends the session of a request's cookie; it may have ended already. */
export async function endSession({ db }: Context, request: FastifyRequest): Promise<void> {
  const token = sessionToken(request);
  if (token) await db.deleteFrom('sessions').where('tokenHash', '=', hashToken(token)).execute();
}

/** The devices on which a user is signed in, the last used first. */
export async function listDevices(
  { db, clock }: Context,
  user: SignedIn,
): Promise<DeviceSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'browser', 'createdAt', 'renewedAt'])
    .where('userId', '=', user.id)
    .where('expiresAt', '>', clock())
    .orderBy('renewedAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    isCurrent: row.tokenHash.equals(user.sessionHash),
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
  return deleteSessionsOf(db, user.id, user.sessionHash);
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
    isBlacklisted: user.isBlacklisted,
    blacklistReason: user.isBlacklisted ? user.blacklistReason : null,
    mustChangePassword: user.mustChangePassword,
    ...(lacksSecondFactor(context, user) && { mustSetUpSecondFactor: true }),
  };
}
