import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { ownOrigin } from '../../http/own-origin.ts';

export const productName = 'Volmaak';

/** Whom passkeys are made for: the address of this product, without scheme and port (ACC-30). */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** @throws Refusal 400 when the request's own host cannot be read */
export function relyingParty(context: Context, request: FastifyRequest): RelyingParty {
  const origin = ownOrigin(context, request);
  return { id: new URL(origin).hostname, origin };
}
