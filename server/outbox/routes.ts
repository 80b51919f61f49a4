import type { Handlers } from '../http/contract.ts';
import { keyStatus, withdrawKey } from './key-status.ts';

export const outboxHandlers = {
  'GET /api/outbox/{key}': (context, { params, user }) =>
    keyStatus(context.db, user.id, params.key.toLowerCase()),

  'DELETE /api/outbox/{key}': async (context, { params, user }) => ({
    made: await withdrawKey(context, user.id, params.key.toLowerCase()),
  }),
} satisfies Partial<Handlers>;
