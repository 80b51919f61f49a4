import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserWords } from '../../domain/browser-words.ts';
import { insertSession, renewSession, sessionUser } from '../accounts/sessions-table.ts';
import type { Credentials } from '../accounts/users-table.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import type { SignedIn } from './access.ts';

const cookieName = 'volmaak_session';
const hour = 60 * 60 * 1000;
const lifetime = 30 * 24 * hour;

/** The session of a request's cookie, or null. It ends 30 days after its last use, which is noted once an hour. */
export async function findSession(
  context: Context,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const token = request.cookies[cookieName];
  if (!token) return null;
  const now = context.clock();
  const sessionHash = hashToken(token);
  const found = await sessionUser(context.db, sessionHash, now);
  if (!found) return null;
  if (now.getTime() - found.renewedAt.getTime() > hour) {
    const expiresAt = new Date(now.getTime() + lifetime);
    await renewSession(context.db, sessionHash, now, expiresAt);
    request.renewedSession = { token, expiresAt };
  }
  return { ...found.user, sessionHash };
}

/** Opens a session: the browser gets the token, the database only its hash. @throws Refusal 401 when the password was replaced since it was proved */
export async function openSession(
  context: Context,
  { user, passwordHash }: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + lifetime);
  const session = {
    token_hash: hashToken(token),
    user_id: user.id,
    created_at: now,
    renewed_at: now,
    expires_at: expiresAt,
    browser: browserWords(request.headers['user-agent'] ?? ''),
  };
  if (!(await insertSession(context.db, session, passwordHash))) {
    throw new Refusal('wrong-credentials');
  }
  setSessionCookie(context, request, reply, { token, expiresAt });
}

export function setSessionCookie(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  session: { token: string; expiresAt: Date },
): void {
  reply.setCookie(cookieName, session.token, {
    ...cookieOptions(context, request),
    expires: session.expiresAt,
  });
}

export function clearSessionCookie(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.clearCookie(cookieName, cookieOptions(context, request));
}

/** The hash of the session that a request's cookie names, whether or not it still exists. */
export function cookieSessionHash(request: FastifyRequest): Buffer | null {
  const token = request.cookies[cookieName];
  return token ? hashToken(token) : null;
}

function cookieOptions(context: Context, request: FastifyRequest) {
  const secure =
    request.protocol === 'https' || context.config.publicUrl?.startsWith('https:') === true;
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

declare module 'fastify' {
  interface FastifyRequest {
    renewedSession: { token: string; expiresAt: Date } | null;
  }
}
