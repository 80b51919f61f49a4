import * as z from 'zod/mini';
import { serverDurations } from '../../../durations.ts';
import { jsonOf, sendRequest } from '../../http-client.ts';
import { type Unanswered, unanswered } from '../payments.ts';
import type { PaystackAccount } from './paystack-url.ts';

const maxBytes = 1024 * 1024;

/** Paystack's answer: its data, or its refusal with a message. */
export type PaystackAnswer<Data> =
  /** `pages`: how many a list has in all; null if Paystack does not say it. */
  | { outcome: 'answered'; data: Data; pages: number | null }
  | { outcome: 'refused'; status: number; code: string; message: string }
  | Unanswered;

const Refused = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z._default(z.string(), ''),
});

const Pages = z.object({ pageCount: z.int() });

/**
 * Calls Paystack: a POST with the body, or a GET without one. An answer that cannot be read, and
 * every 5xx or 429, counts as no answer, because the call may have been carried out all the same.
 */
export type CallPaystack = <Data>(
  path: string,
  data: z.ZodMiniType<Data>,
  body?: object,
) => Promise<PaystackAnswer<Data>>;

/** The calls of an account. */
export function paystackCalls(account: PaystackAccount): CallPaystack {
  return (path, data, body) => callPaystack(account, path, { data, body });
}

async function callPaystack<Data>(
  { origin, secretKey }: PaystackAccount,
  path: string,
  { data, body }: { data: z.ZodMiniType<Data>; body: object | undefined },
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
  const read = z
    .object({ status: z.literal(true), data, meta: z.optional(z.unknown()) })
    .safeParse(json);
  if (!read.success) return unanswered('connection-lost');
  const pages = Pages.safeParse(read.data.meta).data?.pageCount ?? null;
  return { outcome: 'answered', data: read.data.data, pages };
}

/** Whether Paystack refuses us, and not what we have asked for. */
export function isOurFault({ status }: { status: number }): boolean {
  return status === 401 || status === 403;
}

/** Paystack's references have letters, digits and `-.=` only. */
export function referenceOf(key: string): string {
  return key.replaceAll(':', '.');
}

/** Our key of one of Paystack's references. */
export function keyOf(reference: string): string {
  return reference.replaceAll('.', ':');
}
