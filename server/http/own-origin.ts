import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/** Where this product is reached: PUBLIC_URL, or the address that the request came to. */
export function ownOrigin(context: Context, request: FastifyRequest): string {
  return context.config.publicUrl ?? `${request.protocol}://${request.host}`;
}
