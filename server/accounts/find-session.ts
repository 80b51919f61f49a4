import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { hour } from '../../domain/values/time-units.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/fast/prepared.ts';
import type { SignedIn } from '../http/access.ts';
import { clientOf } from '../http/client.ts';
import { cameHostOnly, giveCookie, isOverTls, readCookie } from '../http/cookies.ts';
import { userColumns } from '../people/users-table.ts';
import { deviceCookie, deviceOf } from './known-devices.ts';
import { saveKnownDevice } from './known-devices-table.ts';
import { oldestStart, sessionExpiry } from './session-age.ts';
import { recordHostOnly, renewSession, replaceToken } from './sessions-table.ts';
import { hashToken } from './token-hash.ts';

interface Moments {
  now: Date;
  motoristsSince: Date;
  adminsSince: Date;
}

const liveSessions = (db: Queryable, { now, motoristsSince, adminsSince }: Moments) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(userColumns)
    .select(['sessions.id as sessionId', 'sessions.tokenHash', 'sessions.deviceHash'])
    .select(['sessions.renewedAt', 'sessions.expiresAt', 'sessions.lastsFrom'])
    .select(['sessions.isHostOnly', 'sessions.needsNewToken', 'sessions.provedAt'])
    .where('sessions.expiresAt', '>', now)
    // By the user's present role, so that it holds for a new admin at once (ACC-42).
    .where(
      sql<boolean>`sessions.lasts_from >
        case when users.is_admin then ${adminsSince}::timestamptz else ${motoristsSince} end`,
    )
    .where('users.deletedAt', 'is', null);

const sessionByToken = prepared((db, input: Moments & { tokenHash: Buffer }) =>
  liveSessions(db, input).where('sessions.tokenHash', '=', input.tokenHash),
);

/** Calls of the same browser that were on their way when the token was replaced (ACC-43). */
const sessionByPreviousToken = prepared(
  (db, input: Moments & { tokenHash: Buffer; deviceHash: Buffer }) =>
    liveSessions(db, input)
      .where('sessions.previousHash', '=', input.tokenHash)
      .where('sessions.previousUntil', '>', input.now)
      .where('sessions.deviceHash', '=', input.deviceHash),
);

type FoundSession = Awaited<ReturnType<typeof sessionByToken>>[number];

/**
 * The session of a request's cookie, or null. `request.newCookies` says what its browser gets. The
 * use of a session is recorded at most once an hour (ACC-25).
 */
export async function findSession(
  context: Context,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const cookie = readCookie(context, request, 'volmaak_session');
  if (!cookie) return null;
  const tokenHash = hashToken(cookie.value);
  const found = await lookUp(context, request, tokenHash);
  // Another host of the same domain could have set the other name.
  if (!found || (found.isHostOnly && !cookie.isHostOnly)) return null;
  // The call that replaced the token answers with the new one.
  if (!tokenHash.equals(found.tokenHash)) return toSignedIn(request, found);
  if (!found.isHostOnly && cameHostOnly(context, request, 'volmaak_session')) {
    await recordHostOnly(context.db, found.sessionId);
  }
  const renewed = await renew(context, request, found);
  const token = found.needsNewToken ? await newTokenOf(context, request, found) : cookie.value;
  if (token && (renewed || found.needsNewToken || cookie.isOldName)) {
    const { expiresAt } = renewed ?? found;
    giveCookie(request, { name: 'volmaak_session', value: token, expires: expiresAt });
  }
  if (renewed) giveCookie(request, deviceCookie(context, renewed.device));
  return toSignedIn(request, found, renewed?.device.hash);
}

function toSignedIn(request: FastifyRequest, found: FoundSession, newDevice?: Buffer): SignedIn {
  const { tokenHash, renewedAt, expiresAt, lastsFrom, isHostOnly, needsNewToken, ...rest } = found;
  // It is missing only while another call makes the browser a known device.
  const deviceHash = newDevice ?? found.deviceHash ?? tokenHash;
  return { ...rest, deviceHash, client: clientOf(request) };
}

/** A new token, or null if another call of the same browser has it. */
async function newTokenOf(context: Context, request: FastifyRequest, { sessionId }: FoundSession) {
  const isHostOnly = isOverTls(context, request);
  return (await replaceToken(context.db, sessionId, context.clock(), isHostOnly))?.token;
}

/**
 * Renews a session that was last renewed an hour ago, or that is older than the known devices. Its
 * browser is a known device from then on (ACC-40).
 */
async function renew(context: Context, request: FastifyRequest, found: FoundSession) {
  const now = context.clock();
  if (found.deviceHash && now.getTime() - found.renewedAt.getTime() <= hour) return null;
  const device = deviceOf(context, request);
  const expiresAt = sessionExpiry(context, found, found.lastsFrom);
  const renewal = { renewedAt: now, expiresAt, deviceHash: device.hash };
  if (!(await renewSession(context.db, found, renewal))) return null;
  await saveKnownDevice(context.db, found.id, device.hash, now);
  return { expiresAt, device };
}

async function lookUp(
  context: Context,
  request: FastifyRequest,
  tokenHash: Buffer,
): Promise<FoundSession | undefined> {
  const moments = {
    now: context.clock(),
    motoristsSince: oldestStart(context, { isAdmin: false }),
    adminsSince: oldestStart(context, { isAdmin: true }),
  };
  const [found] = await sessionByToken(context.db, { ...moments, tokenHash });
  if (found) return found;
  const deviceHash = deviceOf(context, request).hash;
  const [previous] = await sessionByPreviousToken(context.db, {
    ...moments,
    tokenHash,
    deviceHash,
  });
  return previous;
}
