import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../domain/calls.ts';
import { ApiError } from '../../http/api-error.ts';
import { call } from '../../http/client.ts';
import { useIdempotencyKey } from '../../http/idempotency-key.ts';
import { useSingleRun } from '../../http/use-single-run.ts';
import { reload } from '../reload.ts';
import { type AdminList, adminListKey } from './lists.ts';

export type SmsCall =
  | 'POST /api/sms/send'
  | 'POST /api/sms/welcome'
  | 'POST /api/sms/payment-reminder';

/** How an attempt to send an SMS ended (MSG-2). */
export type SmsOutcome =
  | { kind: 'sent' }
  /** It waits at the server, for the gateway or for its hour, as the server's sentence says. */
  | { kind: 'queued'; message: string | undefined }
  /** It is unknown whether the SMS was sent. Another try with the same key returns the answer. */
  | { kind: 'no-answer'; error: unknown }
  /** An earlier try without an answer did send its text. This text was not sent. */
  | { kind: 'other-sent' }
  | { kind: 'refused'; error: unknown };

const changedLists: Record<SmsCall, readonly AdminList[]> = {
  'POST /api/sms/send': ['GET /api/admin/messages'],
  'POST /api/sms/welcome': ['GET /api/admin/messages'],
  'POST /api/sms/payment-reminder': ['GET /api/admin/messages', 'GET /api/admin/purchases'],
};

/**
 * Sends an SMS with one of the three calls (API-4):
 * 1. A call while another one is running returns null.
 * 2. If no answer comes, the key stays, so that the next try sends nothing twice.
 * 3. A success or a refusal makes the next try use a new key.
 */
export function useSms<Name extends SmsCall>(name: Name) {
  const client = useQueryClient();
  const runOnce = useSingleRun();
  const attempt = useIdempotencyKey();
  const sending = useMutation({
    mutationFn: (body: CallInput<Name, 'body', never>) =>
      // TypeScript cannot derive from `Name` that the body belongs to this call.
      attempt.make((key) => call(name, { body } as never, { key })),
    onSuccess: attempt.renew,
  });

  async function send(body: CallInput<Name, 'body', never>): Promise<SmsOutcome> {
    const outcome = await sending.mutateAsync(body).then(
      ({ status, message }): SmsOutcome => ({ kind: status, message }),
      (error: unknown) => failedOutcome(error),
    );
    for (const list of changedLists[name]) void reload(client, adminListKey(list));
    return outcome;
  }

  return {
    send: (body: CallInput<Name, 'body', never>) => runOnce(() => send(body)),
    isPending: sending.isPending,
  };
}

function failedOutcome(error: unknown): SmsOutcome {
  if (!(error instanceof ApiError)) return { kind: 'no-answer', error };
  if (error.status >= 500 || error.code === 'in-progress') return { kind: 'no-answer', error };
  return error.code === 'key-reused' ? { kind: 'other-sent' } : { kind: 'refused', error };
}
