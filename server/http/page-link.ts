import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { unreadableCursor } from '../db/keyset.ts';

/** Encodes a place in a list as a cursor. A cursor that comes back is checked like any input. */
export function encodeCursor(place: Record<string, string>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * Decodes a cursor.
 * @throws Refusal 400 when it is not one of ours
 */
export function decodeCursor<Schema extends z.ZodMiniType>(
  schema: Schema,
  cursor: string,
): z.output<Schema> {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw unreadableCursor();
  }
}

/** Adds the `Link` header to the next page (API-3). */
export function linkNextPage(request: FastifyRequest, reply: FastifyReply, cursor: string): void {
  const [path = '', query = ''] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  reply.header('Link', `<${path}?${parameters}>; rel="next"`);
}
