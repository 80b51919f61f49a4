import * as z from 'zod/mini';
import { serverDurations } from '../../../durations.ts';
import { jsonOf, sendRequest } from '../../http-client.ts';
import type { Unanswered } from '../payments.ts';
import type { PaystackAccount } from './paystack-url.ts';

const maxBytes = 1024 * 1024;

/** Paystack's answer: its data, or its refusal with a message. */
export type PaystackAnswer<Data> =
  | { outcome: 'answered'; data: Data }
  | { outcome: 'refused'; status: number; code: string; message: string }
  | Unanswered;

const Refused = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z._default(z.string(), ''),
});

interface PaystackCall<Data> {
  path: string;
  /** A POST with this body; without it, a GET. */
  body?: object;
  data: z.ZodMiniType<Data>;
}

/**
 * Calls Paystack. An answer that cannot be read, and every 5xx or 429, counts as no answer, because
 * the call may have been carried out all the same.
 */
export async function callPaystack<Data>(
  { origin, secretKey }: PaystackAccount,
  { path, body, data }: PaystackCall<Data>,
): Promise<PaystackAnswer<Data>> {
  const request = new Request(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${secretKey}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const timeoutMs = serverDurations.gateways.payments;
  const answer = await sendRequest(request, { timeoutMs, maxBytes });
  if (answer.outcome === 'failed') {
    return unanswered(answer.reason === 'timed-out' ? 'timed-out' : 'connection-lost');
  }
  const { status } = answer;
  if (status >= 500 || status === 429) return unanswered('connection-lost');
  const json = jsonOf(answer);
  if (status >= 400) {
    // Without its words it is not Paystack's refusal, but that of something before it.
    const { data: refused } = Refused.safeParse(json);
    return refused ? { ...refused, outcome: 'refused', status } : unanswered('connection-lost');
  }
  const read = z.object({ status: z.literal(true), data }).safeParse(json);
  if (!read.success) return unanswered('connection-lost');
  return { outcome: 'answered', data: read.data.data };
}

export function unanswered(reason: Unanswered['reason']): Unanswered {
  return { outcome: 'unknown', reference: null, reason };
}
