import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { smsParts } from '../../../domain/messages/sms-parts.ts';
import { type DeliveryOutcome, postponed } from '../delivery-outcome.ts';
import type { OutgoingSms, Sms } from './sms.ts';
import { callGateway, checkAccount, refused, unknown } from './sms-http.ts';
import type { SmsAccount } from './sms-url.ts';

const Sent = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.object({ type: z.string(), id: z.optional(z.string()) }),
  userSuppliedId: z.optional(z.nullable(z.string())),
});
const List = z.array(Sent);
const Failure = z.object({ title: z.optional(z.string()), detail: z.optional(z.string()) });

/** How many numbers are tried when another submission has used the same number. */
const maxNumbers = 3;

/**
 * The JSON API of BulkSMS (https://www.bulksms.com/developer/json/v1/). It identifies a submission
 * by a 31-bit number for about 12 hours, and repeats its answer instead of sending again. We derive
 * the number from our key. Two keys can result in the same number, so the answer must carry our
 * `userSuppliedId`: otherwise it belongs to another submission, nothing was sent, and the next
 * number is tried. A message without an answer is looked up by that id, without a time limit.
 */
export function bulkSms(account: SmsAccount): Sms {
  async function submit(
    message: OutgoingSms,
    number: number,
  ): Promise<DeliveryOutcome | 'number-taken'> {
    const answer = await callGateway(account, {
      path: `/v1/messages?deduplication-id=${submissionNumber(message.key, number)}`,
      contentType: 'application/json',
      body: JSON.stringify([submissionOf(account, message)]),
    });
    if (answer.outcome === 'declined') return refusalOf(wordsOf(answer.body));
    if (answer.outcome !== 'answered') return answer;
    const sent = List.safeParse(answer.body).data?.[0];
    if (!sent) return unknown('unreadable');
    const isOther = sent.userSuppliedId && sent.userSuppliedId !== suppliedId(message.key);
    return isOther ? 'number-taken' : standing(sent);
  }

  return {
    async send(message) {
      for (let number = 0; number < maxNumbers; number += 1) {
        const outcome = await submit(message, number);
        if (outcome !== 'number-taken') return outcome;
      }
      return postponed('too-many');
    },

    async lookUp({ key }) {
      const filter = encodeURIComponent(`type=SENT&userSuppliedId=${suppliedId(key)}`);
      const path = `/v1/messages?filter=${filter}`;
      const answer = await callGateway(account, { path });
      if (answer.outcome === 'declined') return unknown('unreadable');
      if (answer.outcome !== 'answered') return answer;
      const list = List.safeParse(answer.body);
      if (!list.success) return unknown('unreadable');
      const [sent] = list.data;
      return sent ? standing(sent) : { outcome: 'not-found' };
    },

    checkGateway: () => checkAccount(account, '/v1/profile'),
  };
}

function submissionOf({ from }: SmsAccount, { key, to, text }: OutgoingSms) {
  return {
    to,
    body: text,
    encoding: smsParts(text).encoding === 'ucs-2' ? 'UNICODE' : 'TEXT',
    userSuppliedId: suppliedId(key),
    ...(from !== null && { from }),
  };
}

/** The gateway's id holds 20 characters, so it is the first 20 hex digits of the key (80 bits). */
function suppliedId(key: string): string {
  return key.replaceAll('-', '').slice(0, 20);
}

function submissionNumber(key: string, number: number): number {
  const digest = createHash('sha256').update(`${key} ${number}`).digest();
  return digest.readUInt32BE() % 2_147_483_647;
}

function standing({ id, status }: z.output<typeof Sent>): DeliveryOutcome {
  if (status.type !== 'FAILED') return { outcome: 'accepted', reference: id };
  const isBlocked = status.id === 'FAILED.BLOCKED';
  return isBlocked
    ? refused('This number has opted out of messages', true)
    : refused('It could not be sent');
}

/** A submission has one number and a text that we have checked, and no code says which is wrong. */
function refusalOf(words: string | undefined) {
  return refused(words, /\b(number|msisdn|recipient)\b/i.test(words ?? ''));
}

function wordsOf(body: unknown): string | undefined {
  const { title, detail } = Failure.safeParse(body).data ?? {};
  return detail ?? title;
}
