import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

/** The origin of this product: PUBLIC_URL, or the address of the request. */
export function ownOrigin(context: Context, request: FastifyRequest): string {
  return context.config.publicUrl ?? requestOrigin(request);
}

/**
 * The origin for links in mails: PUBLIC_URL. Without it, anyone could name a foreign host in a
 * request, so only addresses of this machine are accepted; any other becomes localhost with the
 * server's port.
 */
export function mailedOrigin(context: Context, request: FastifyRequest): string {
  if (context.config.publicUrl) return context.config.publicUrl;
  const origin = requestOrigin(request);
  const isThisMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname);
  return isThisMachine
    ? origin
    : `http://localhost:${request.socket.localPort ?? context.config.port}`;
}

/**
 * The origin that the request was sent to, as a browser writes it.
 * @throws Refusal 400
 */
function requestOrigin(request: FastifyRequest): string {
  const url = URL.parse(`${request.protocol}://${request.host}`);
  if (!url) throw new Refusal('invalid', { message: 'The host of this request cannot be read' });
  return url.origin;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses calls that another site's page makes with our user's cookie. Programs other than browsers
 * send neither header.
 * @throws Refusal 403
 */
export function refuseForeignSite(context: Context, request: FastifyRequest): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new Refusal('foreign-site');
    return;
  }
  const { origin } = request.headers;
  if (origin === undefined) return;
  const ours = [ownOrigin(context, request), requestOrigin(request)];
  if (!ours.includes(origin)) throw new Refusal('foreign-site');
}
