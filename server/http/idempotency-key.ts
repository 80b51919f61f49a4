import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';

const Key = z.uuid();

/**
 * The `Idempotency-Key` of a request in lower case, or null if it has none.
 * @throws Refusal 'invalid-key'
 */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const parsed = z.safeParse(Key, header);
  if (!parsed.success) throw new Refusal('invalid-key');
  return parsed.data.toLowerCase();
}
