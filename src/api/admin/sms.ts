import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallInput } from '../../../domain/calls.ts';
import { ApiError } from '../../http/api-error.ts';
import { call } from '../../http/client.ts';
import { reload } from '../reload.ts';
import { type AdminList, adminListKey } from './lists.ts';

export type SmsCall =
  | 'POST /api/sms/send'
  | 'POST /api/sms/welcome'
  | 'POST /api/sms/payment-reminder';

/** How an attempt to send an SMS ended (MSG-2). */
export type SmsOutcome =
  | { kind: 'sent' }
  /** The gateway has not answered yet; the server goes on with it. */
  | { kind: 'queued' }
  /** It may have been sent or not: a second try under the same key tells. */
  | { kind: 'no-answer'; error: unknown }
  /** An earlier try that got no answer was sent after all, with other words; these were not. */
  | { kind: 'other-sent' }
  | { kind: 'refused'; error: unknown };

/** The lists that show what was sent. */
const changedLists: Record<SmsCall, readonly AdminList[]> = {
  'POST /api/sms/send': ['GET /api/admin/messages'],
  'POST /api/sms/welcome': ['GET /api/admin/messages'],
  'POST /api/sms/payment-reminder': ['GET /api/admin/messages', 'GET /api/admin/purchases'],
};

/**
 * Sends an SMS by one of the three calls (API-4):
 * 1. a call while one is under way is nothing: null;
 * 2. no answer keeps the key, so that the next try sends nothing twice;
 * 3. whatever was answered uses the key up.
 */
export function useSms<Name extends SmsCall>(name: Name) {
  const client = useQueryClient();
  const isBusy = useRef(false);
  const key = useRef<string>(crypto.randomUUID());
  const sending = useMutation({
    mutationFn: (body: CallInput<Name, 'body', never>) =>
      // The body is that of this very call.
      call(name, { body } as never, { key: key.current }),
  });

  async function send(body: CallInput<Name, 'body', never>): Promise<SmsOutcome | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    const outcome = await sending.mutateAsync(body).then(
      ({ status }): SmsOutcome => ({ kind: status }),
      (error: unknown) => failedOutcome(error),
    );
    if (outcome.kind !== 'no-answer') key.current = crypto.randomUUID();
    for (const list of changedLists[name]) void reload(client, adminListKey(list));
    isBusy.current = false;
    return outcome;
  }

  return { send, isPending: sending.isPending };
}

function failedOutcome(error: unknown): SmsOutcome {
  if (!(error instanceof ApiError)) return { kind: 'no-answer', error };
  if (error.status >= 500 || error.code === 'in-progress') return { kind: 'no-answer', error };
  return error.code === 'key-reused' ? { kind: 'other-sent' } : { kind: 'refused', error };
}
