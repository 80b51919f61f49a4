import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SessionUser } from '../../domain/accounts/account.ts';
import { isRecentProof } from '../../domain/accounts/proof.ts';
import { callRights } from '../../domain/admin/call-rights.ts';
import { type CallSubject, callSubjects, subjectId } from '../../domain/admin/call-subjects.ts';
import { type Right, refuseAdmin } from '../../domain/admin/rights.ts';
import type { AdminRole } from '../../domain/admin/roles.ts';
import { type AdminCallKey, type Call, type CallKey, calls } from '../../domain/calls.ts';
import type { SessionId, UserId } from '../../domain/ids.ts';
import type { OwnStation } from '../../domain/vouchers/own-station.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { prefersCsv } from './accept.ts';
import type { Client } from './client.ts';
import { readIdempotencyKey } from './idempotency-key.ts';

/** The user of a request, as they are stored: `isAdmin` also holds for a blocked admin. */
export type User = Omit<SessionUser, 'mustSetUpSecondFactor' | 'station' | 'adminRole'> & {
  /** It counts only while they are an admin. */
  adminRole: AdminRole;
  /** The station at which they work; null if they are no attendant. */
  station: OwnStation | null;
  /** An admin has a passkey or an authenticator app. It is false for everybody else. */
  hasSecondFactor: boolean;
};

/**
 * A user with a session: its id, the known device that it belongs to, when its user last proved
 * that it is they who act, and where the call comes from.
 */
export type SignedIn = User & {
  sessionId: SessionId;
  deviceHash: Buffer;
  provedAt: Date | null;
  client: Client;
};

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

/** Functions of the features that the access check needs. */
export interface AccessReaders {
  /** The session of a request's cookie; null if it does not exist any more. */
  findSession(context: Context, request: FastifyRequest): Promise<SignedIn | null>;
  /** Whether what the path of an admin's call names is theirs. */
  isOwnSubject(db: Queryable, userId: UserId, subject: CallSubject, id: string): Promise<boolean>;
  /** Records that an admin downloads a list. */
  recordDownload(
    context: Context,
    adminId: UserId,
    call: CallKey,
    parts: { params: unknown; query: unknown },
  ): Promise<void>;
  /** Whether an earlier call with this idempotency key took effect. */
  isKeyUsed(db: Queryable, userId: UserId, key: string): Promise<boolean>;
}

/**
 * Checks whether the call is allowed, before the body is read, and returns its user (ACC-18).
 * Calls that are open to everyone are never refused here; their handlers read the session
 * themselves.
 * @throws Refusal 401 or 403
 */
export async function checkAccess(
  context: Context,
  readers: AccessReaders,
  name: CallKey,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const call: Call = calls[name];
  if (call.access === 'open' && !readsSession.has(name)) return null;
  const user = await readers.findSession(context, request);
  if (call.access === 'open') return user;
  // A replayed outbox call names its user, and another user's session does not count.
  if (!user || !isNamedUser(request, user)) throw new Refusal('signed-out');
  // Only this call is allowed until the user has chosen a new password (ACC-12).
  if (user.mustChangePassword && name !== 'POST /api/account/password') {
    throw new Refusal('password-change-required');
  }
  if (call.access === 'admin') {
    requireAdmin(context, user, callRights[name as AdminCallKey]);
    if (call.csv && prefersCsv(request.headers)) requireAdmin(context, user, 'exports');
    await refuseOwnSubject(context, readers, name as AdminCallKey, request, user);
  }
  if (call.access === 'attendant' && !isActiveAttendant(user)) throw new Refusal('attendants-only');
  refuseForeignPath(context, name, request, user);
  if (call.notWhenBlocked && user.isBlacklisted) {
    // A repeated call returns what it created before its user was blocked, because that still
    // exists.
    const key = readIdempotencyKey(request);
    if (key === null || !(await readers.isKeyUsed(context.db, user.id, key)))
      throw blockedRefusal(user);
  }
  if (call.notWhenBlocked && user.station) throw new Refusal('not-for-attendants');
  if (call.needsProof) requireRecentProof(context, user);
  return user;
}

const readsSession = new Set<CallKey>([
  'GET /api/auth/session',
  'GET /api/start',
  'POST /api/auth/logout',
]);

/** Why a user may do nothing that only admins with a right may do, or null (SEC-30). */
export function adminRefusal({ config }: Pick<Context, 'config'>, user: User, right: Right) {
  return refuseAdmin(user, right, config.adminSecondFactor === 'required');
}

/** @throws Refusal 403 'admins-only', 'second-factor-required' or 'role-forbidden' */
export function requireAdmin(context: Pick<Context, 'config'>, user: User, right: Right): void {
  const refusal = adminRefusal(context, user, right);
  if (refusal) throw new Refusal(refusal);
}

/** A blocked attendant checks no more vouchers. What they have poured is still booked (VOU-15). */
function isActiveAttendant(user: User): boolean {
  return user.station !== null && !user.isBlacklisted;
}

/**
 * The only place that asks for a recent proof (ACC-35).
 * @throws Refusal 403 'proof-required'
 */
function requireRecentProof({ clock }: Context, { provedAt }: SignedIn): void {
  if (!isRecentProof(provedAt, clock())) throw new Refusal('proof-required');
}

/**
 * The only place that refuses what an admin would do to themself or to something of theirs, if the
 * path names it (ADM-46).
 * @throws Refusal 403 'own-account'
 */
async function refuseOwnSubject(
  { db }: Context,
  { isOwnSubject }: AccessReaders,
  name: AdminCallKey,
  request: FastifyRequest,
  user: User,
): Promise<void> {
  const subject = callSubjects[name];
  const id = z.uuid().safeParse(subjectId(request.params as object)); // an object of strings
  // An id that is none cannot be theirs. The contract refuses it.
  if (!subject || !id.success) return;
  if (await isOwnSubject(db, user.id, subject, id.data)) throw new Refusal('own-account');
}

/** Whether the session belongs to the user that the call names; true if it names none. */
export function isNamedUser(request: FastifyRequest, user: User): boolean {
  const named = request.headers['x-outbox-user'];
  return named === undefined || named === user.id;
}

export function blockedRefusal(user: Pick<User, 'blacklistReason'>): Refusal {
  const reason = user.blacklistReason ? `: ${user.blacklistReason}` : '';
  return new Refusal('blocked', { message: `Your account is blocked${reason}` });
}

/** A `userId` in a motorist's path must be their own; admins may read with another one (ACC-16). */
function refuseForeignPath(context: Context, name: CallKey, request: FastifyRequest, user: User) {
  if ((calls[name] as Call).access === 'admin') return;
  const { userId } = request.params as { userId?: UserId }; // an object of strings
  if (userId === undefined || userId === user.id) return;
  const refusal = name.startsWith('GET ') ? adminRefusal(context, user, 'read') : 'admins-only';
  if (refusal) throw new Refusal(refusal === 'admins-only' ? 'not-yours' : refusal);
}
