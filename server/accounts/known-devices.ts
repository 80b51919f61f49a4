import type { FastifyRequest } from 'fastify';
import { day } from '../../domain/values/time-units.ts';
import type { Context } from '../context.ts';
import { type CookieName, isOverTls, readCookie } from '../http/cookies.ts';
import { hashToken, newToken } from './token-hash.ts';

/** After this time without use a browser is no longer known; it keeps no cookie longer. */
export const deviceLifetime = 400 * day;

export interface Device {
  token: string;
  hash: Buffer;
}

/**
 * The device token of a request's browser, or a new one if it has none. Over TLS only the name that
 * no other host of the domain can set counts.
 */
export function deviceOf(context: Context, request: FastifyRequest): Device {
  const cookie = readCookie(context, request, 'volmaak_device');
  const isTrusted = cookie?.isHostOnly || !isOverTls(context, request);
  const sent = (isTrusted && cookie?.value) || '';
  const token = /^[\w-]{43}$/.test(sent) ? sent : newToken();
  return { token, hash: hashToken(token) };
}

/** The cookie by which a browser is known. It never signs anybody in. */
export function deviceCookie(context: Context, { token }: Device) {
  const expires = new Date(context.clock().getTime() + deviceLifetime);
  return { name: 'volmaak_device' satisfies CookieName, value: token, expires } as const;
}
