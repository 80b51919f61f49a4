import type { Handlers } from '../http/contract.ts';
import { cancelKey, keyStatus, type MadeReaders } from './key-status.ts';

/** `readers` read what the calls of an outbox have created or changed. */
export function idempotencyHandlers(readers: MadeReaders) {
  return {
    'GET /api/outbox/{key}': (context, { params, user }) =>
      keyStatus(context.db, user.id, params.key.toLowerCase(), readers),

    'DELETE /api/outbox/{key}': async (context, { params, user }) => ({
      made: await cancelKey(context, user.id, params.key.toLowerCase(), readers),
    }),
  } satisfies Partial<Handlers>;
}
