import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

/** Where this product is reached: PUBLIC_URL, or the address that the request came to. */
export function ownOrigin(context: Context, request: FastifyRequest): string {
  return context.config.publicUrl ?? requestOrigin(request);
}

/**
 * Where a link that is mailed leads to: PUBLIC_URL. Without it whoever asks could name any host, so
 * only this machine itself is believed; anything else becomes its own address on the port that listens.
 */
export function mailedOrigin(context: Context, request: FastifyRequest): string {
  if (context.config.publicUrl) return context.config.publicUrl;
  const origin = requestOrigin(request);
  const isThisMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname);
  return isThisMachine
    ? origin
    : `http://localhost:${request.socket.localPort ?? context.config.port}`;
}

/** The address that the request came to, as a browser writes an origin. @throws Refusal 400 */
export function requestOrigin(request: FastifyRequest): string {
  const url = URL.parse(`${request.protocol}://${request.host}`);
  if (!url) throw new Refusal('invalid', { message: 'The host of this request cannot be read' });
  return url.origin;
}
