import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

const cookieName = 'volmaak_session';

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

export function clearSessionCookie(context: Context, request: FastifyRequest, reply: FastifyReply) {
  reply.clearCookie(cookieName, cookieOptions(context, request));
}

export function sessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName];
}

function cookieOptions(context: Context, request: FastifyRequest) {
  const secure =
    request.protocol === 'https' || context.config.publicUrl?.startsWith('https:') === true;
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

declare module 'fastify' {
  interface FastifyRequest {
    renewedSession: { token: string; expiresAt: Date } | null;
  }
}
