import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { Refusal } from '../../refusal.ts';

export const productName = 'Volmaak';

/** Whom passkeys are made for: the address of this product, without scheme and port (ACC-30). */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * PUBLIC_URL, or `localhost` without it: the `Host` of a request is no proof of whom it is for.
 * @throws Refusal 400 when the request's own host cannot be read, 409 'passkeys-elsewhere'
 */
export function relyingParty(context: Context, request: FastifyRequest): RelyingParty {
  const origin = ownOrigin(context, request);
  const { hostname } = new URL(origin);
  if (!context.config.publicUrl && hostname !== 'localhost') {
    throw new Refusal('passkeys-elsewhere');
  }
  return { id: hostname, origin };
}
