import type { Context } from '../context.ts';
import type { Client } from '../http/client.ts';
import { Refusal } from '../refusal.ts';
import { type NewSecurityEvent, recordSecurityEvent } from './record-security-event.ts';

/**
 * Handles the refusal of `consumeLimit`: the first one of a window is recorded as a lock, whose
 * account is asked for only then. The refusal is thrown again.
 */
export function recordLock(
  context: Context,
  client: Client,
  whose: () => Promise<Omit<NewSecurityEvent, 'kind'>>,
) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && error.options.isFirstOfWindow) {
      await recordSecurityEvent(context, client, { kind: 'sign-in-locked', ...(await whose()) });
    }
    throw error;
  };
}
