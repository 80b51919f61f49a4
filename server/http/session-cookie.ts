import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { clearCookie, writeCookie } from './cookies.ts';

export function setSessionCookie(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, expiresAt }: { token: string; expiresAt: Date },
): void {
  const cookie = { name: 'volmaak_session', value: token, expires: expiresAt } as const;
  writeCookie(context, request, reply, cookie);
}

export function clearSessionCookie(context: Context, request: FastifyRequest, reply: FastifyReply) {
  clearCookie(context, request, reply, 'volmaak_session');
}
