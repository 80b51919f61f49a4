import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Refusal } from './refusal.ts';

/** Where this product is reached: PUBLIC_URL, or the address that the request came to. */
export function ownOrigin(context: Context, request: FastifyRequest): string {
  return context.config.publicUrl ?? requestOrigin(request);
}

/** The address that the request came to, as a browser writes an origin. @throws Refusal 400 */
export function requestOrigin(request: FastifyRequest): string {
  const url = URL.parse(`${request.protocol}://${request.host}`);
  if (!url) throw new Refusal('invalid', { message: 'The host of this request cannot be read' });
  return url.origin;
}
