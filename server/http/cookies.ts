import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/** Our cookies: the session, and the device, which stays when its user signs out. */
export type CookieName = 'volmaak_session' | 'volmaak_device';

interface NewCookie {
  name: CookieName;
  value: string;
  expires: Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the access check gives the browser, also when it then refuses the call. */
    newCookies: NewCookie[] | null;
  }
}

/**
 * Over TLS a cookie has a name that browsers accept from this host only, so that no other host of
 * the same domain can set it.
 */
const hostOnly = (name: CookieName) => `__Host-${name}`;

/** Whether people reach the product over TLS. */
export function isOverTls({ config }: Context, request: FastifyRequest): boolean {
  return request.protocol === 'https' || config.publicUrl?.startsWith('https:') === true;
}

/** The cookie's present name, then its other one. */
function namesOf(context: Context, request: FastifyRequest, name: CookieName) {
  const isSecure = isOverTls(context, request);
  return isSecure ? ([hostOnly(name), name] as const) : ([name, hostOnly(name)] as const);
}

const attributes = (name: string, isSecure = name.startsWith('__Host-')) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }) as const;

/** Sets a cookie, and removes one that the browser has under the other name. */
export function writeCookie(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, expires }: NewCookie,
): void {
  const [present, other] = namesOf(context, request, name);
  reply.setCookie(present, value, { ...attributes(present), expires });
  if (request.cookies[other] !== undefined) reply.clearCookie(other, attributes(other));
}

/** Gives the browser the token of its session. */
export function writeSessionCookie(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { token: value, expiresAt: expires }: { token: string; expiresAt: Date },
): void {
  writeCookie(context, request, reply, { name: 'volmaak_session', value, expires });
}

/** Removes a cookie under each of its names. */
export function clearCookie(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  name: CookieName,
): void {
  const [present, other] = namesOf(context, request, name);
  reply.clearCookie(present, attributes(present));
  if (request.cookies[other] !== undefined) reply.clearCookie(other, attributes(other));
}

export interface ReadCookie {
  value: string;
  /** Whether it has the name that only this host can set. */
  isHostOnly: boolean;
  /** Whether the browser has it under the other name only. */
  isOldName: boolean;
}

/** A cookie of the request, or the one that the access check has just replaced it with. */
export function readCookie(
  context: Context,
  request: FastifyRequest,
  name: CookieName,
): ReadCookie | null {
  const names = namesOf(context, request, name);
  const given = request.newCookies?.findLast((cookie) => cookie.name === name)?.value;
  if (given) return { value: given, isHostOnly: names[1] === name, isOldName: false };
  const found = names.find((one) => request.cookies[one]);
  const value = found && request.cookies[found];
  return value ? { value, isHostOnly: found !== name, isOldName: found !== names[0] } : null;
}

/** Whether the browser has sent a cookie over TLS under the name that only this host can set. */
export function cameHostOnly(context: Context, request: FastifyRequest, name: CookieName): boolean {
  return isOverTls(context, request) && Boolean(request.cookies[hostOnly(name)]);
}

export function giveCookie(request: FastifyRequest, cookie: NewCookie): void {
  request.newCookies = [...(request.newCookies ?? []), cookie];
}

/** The token of a session cookie under any name, valid or not. */
export function sessionToken({ cookies }: FastifyRequest): string | undefined {
  return cookies[hostOnly('volmaak_session')] ?? cookies.volmaak_session;
}
