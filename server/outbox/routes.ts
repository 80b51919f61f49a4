import type { Handlers } from '../http/contract.ts';
import { type CreatedReaders, cancelKey, keyStatus } from './key-status.ts';

/** `readers` read what the creating calls have created. */
export function outboxHandlers(readers: CreatedReaders) {
  return {
    'GET /api/outbox/{key}': (context, { params, user }) =>
      keyStatus(context.db, user.id, params.key.toLowerCase(), readers),

    'DELETE /api/outbox/{key}': async (context, { params, user }) => ({
      made: await cancelKey(context, user.id, params.key.toLowerCase(), readers),
    }),
  } satisfies Partial<Handlers>;
}
