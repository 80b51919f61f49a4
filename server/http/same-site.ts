import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { ownOrigin, requestOrigin } from './own-origin.ts';

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
