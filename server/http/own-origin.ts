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
export function requestOrigin(request: FastifyRequest): string {
  const url = URL.parse(`${request.protocol}://${request.host}`);
  if (!url) throw new Refusal('invalid', { message: 'The host of this request cannot be read' });
  return url.origin;
}
