import type { FastifyRequest } from 'fastify';
import { type Call, type CallKey, calls } from '../../domain/calls.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { readIdempotencyKey } from './idempotency-key.ts';

/** A user as the server's own code sees it: without personal data that only few screens need. */
export interface User {
  id: UserId;
  username: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  isAdmin: boolean;
  isBlacklisted: boolean;
  blacklistReason: string | null;
  mustChangePassword: boolean;
}

/** A user with a session, and the hash by which that session is kept. */
export type SignedIn = User & { sessionHash: Buffer };

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

/** What the features of accounts and of the outbox know, and access needs. */
export interface AccessReaders {
  /** The session that a request's cookie names; null when there is none any more. */
  findSession(context: Context, request: FastifyRequest): Promise<SignedIn | null>;
  /** Whether a call with this idempotency key made something before. */
  isKeyUsed(db: Queryable, userId: UserId, key: string): Promise<boolean>;
}

/** Calls that somebody who must first choose a password can still make (ACC-12). */
const beforePasswordChange = new Set<CallKey>(['POST /api/account/password']);

/**
 * Who makes this call, once it is clear that they may; decided before the body is read (ACC-18).
 * Calls open to everybody never refuse here; their handlers look at the session themselves.
 * @throws Refusal 401 or 403
 */
export async function checkAccess(
  context: Context,
  { findSession, isKeyUsed }: AccessReaders,
  name: CallKey,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const call: Call = calls[name];
  if (call.access === 'open' && !readsSession.has(name)) return null;
  const user = await findSession(context, request);
  if (call.access === 'open') return user;
  // A replayed call names its user: a session of somebody else is none.
  if (!user || !isNamedUser(request, user)) throw new Refusal('signed-out');
  if (user.mustChangePassword && !beforePasswordChange.has(name)) {
    throw new Refusal('password-change-required');
  }
  if (call.access === 'admin' && !isActiveAdmin(user)) throw new Refusal('admins-only');
  refuseForeignPath(call, name, request, user);
  if (call.notWhenBlocked && user.isBlacklisted) {
    // A repeated call gets what it made before its user was blocked: the effect stands, so it must be told.
    const key = readIdempotencyKey(request);
    if (key === null || !(await isKeyUsed(context.db, user.id, key))) throw blockedRefusal(user);
  }
  return user;
}

const readsSession = new Set<CallKey>(['GET /api/auth/session', 'POST /api/auth/logout']);

/** A blocked admin has no admin rights (ACC-19). */
export function isActiveAdmin(user: User): boolean {
  return user.isAdmin && !user.isBlacklisted;
}

/** Whether a call that names its user comes in that user's session; one that names nobody does. */
export function isNamedUser(request: FastifyRequest, user: User): boolean {
  const named = request.headers['x-outbox-user'];
  return named === undefined || named === user.id;
}

/** 403 with the reason that was recorded. */
export function blockedRefusal(user: Pick<User, 'blacklistReason'>): Refusal {
  const reason = user.blacklistReason ? `: ${user.blacklistReason}` : '';
  return new Refusal('blocked', { message: `Your account is blocked${reason}` });
}

/** A `userId` in a motorist's path is the session's own; an admin may read with another (ACC-16). */
function refuseForeignPath(call: Call, name: CallKey, request: FastifyRequest, user: User): void {
  if (call.access === 'admin') return;
  const { userId } = request.params as { userId?: UserId }; // Fastify's params are a plain object of strings
  if (userId === undefined || userId === user.id) return;
  if (name.startsWith('GET ') && isActiveAdmin(user)) return;
  throw new Refusal('not-yours');
}
