import * as z from 'zod/mini';
import { serverDurations } from '../../durations.ts';
import type { Accepted, DeliveryOutcome, Refused } from '../delivery-outcome.ts';
import type { OutgoingSms, Sms } from './sms.ts';
import { callGateway, checkAccount, refused, unknown } from './sms-http.ts';
import type { SmsAccount } from './sms-url.ts';

const Sent = z.object({
  sid: z.string().check(z.minLength(1)),
  status: z.string(),
  error_message: z.optional(z.nullable(z.string())),
});
const Page = z.object({
  messages: z.array(
    z.extend(Sent, { body: z.string(), direction: z.string(), date_created: z.string() }),
  ),
});
const Failure = z.object({ code: z.optional(z.number()), message: z.optional(z.string()) });

/** Our texts for Twilio's refusals of a number or a message; for others its own text is used. */
const refusals: Record<number, string> = {
  21211: 'This number does not exist',
  21408: 'The account may not send to this country',
  21602: 'There is no text',
  21610: 'This number has opted out of messages',
  21612: 'This number cannot be reached from our sender',
  21614: 'This is not a mobile number',
};

/** The refusals for which no other message to the number would do better. */
const numberRefusals = new Set([21211, 21610, 21614]);

const trialPrefix = 'Sent from your Twilio trial account - ';

/**
 * Twilio's Messages resource (https://www.twilio.com/docs/messaging/api/message-resource). It
 * accepts no idempotency key, so a message without an answer is searched among those to the same
 * number: same text, created since then, and not known as another message of ours. A 429 was never
 * processed, so repeating it is safe.
 */
export function twilioSms(account: SmsAccount): Sms {
  const owner = `/2010-04-01/Accounts/${encodeURIComponent(account.user)}`;
  const path = `${owner}/Messages.json`;
  return {
    async send(message) {
      const answer = await callGateway(account, {
        path,
        contentType: 'application/x-www-form-urlencoded',
        body: formOf(account, message),
      });
      if (answer.outcome === 'declined') return refusalOf(answer.body);
      return answer.outcome === 'answered' ? standing(Sent.safeParse(answer.body).data) : answer;
    },

    async lookUp({ to, text }, { since, taken }) {
      const query = new URLSearchParams({ To: to, PageSize: '100' });
      const answer = await callGateway(account, { path: `${path}?${query}` });
      if (answer.outcome === 'declined') return unknown('unreadable');
      if (answer.outcome !== 'answered') return answer;
      const page = Page.safeParse(answer.body);
      if (!page.success) return unknown('unreadable');
      const oldest = since.getTime() - serverDurations.messages.clockDifference;
      const ours = page.data.messages.find(
        (sent) =>
          [text, trialPrefix + text].includes(sent.body) &&
          sent.direction.startsWith('outbound') &&
          Date.parse(sent.date_created) >= oldest &&
          !taken.has(sent.sid),
      );
      return ours ? standing(ours) : { outcome: 'not-found' };
    },

    checkGateway: () => checkAccount(account, `${owner}.json`),
  };
}

function formOf({ from }: SmsAccount, { to, text }: OutgoingSms): string {
  const sender = from?.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return new URLSearchParams({ To: to, [sender]: from ?? '', Body: text }).toString();
}

function standing(sent: z.output<typeof Sent> | undefined): DeliveryOutcome {
  if (!sent) return unknown('unreadable');
  const accepted: Accepted = { outcome: 'accepted', reference: sent.sid };
  return ['failed', 'canceled'].includes(sent.status) ? refused(sent.error_message) : accepted;
}

function refusalOf(body: unknown): Refused {
  const { code, message } = Failure.safeParse(body).data ?? {};
  return refused(refusals[code ?? 0] ?? message, numberRefusals.has(code ?? 0));
}
