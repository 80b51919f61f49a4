import * as z from 'zod/mini';
import { serverDurations } from '../../../durations.ts';
import { type PaymentProcessor, type RefundOutcome, unanswered } from '../payments.ts';
import { type CallPaystack, isOurFault, type PaystackAnswer, referenceOf } from './paystack-api.ts';
import { refundOf } from './paystack-outcomes.ts';
import { Refund } from './paystack-schemas.ts';

/** The refunds on one page of their list: as many as Paystack allows. */
const perPage = 100;

/** Refunds at Paystack, of which each attempt is made once. */
export function paystackRefunds(
  call: CallPaystack,
  lookUp: PaymentProcessor['lookUp'],
): Pick<PaymentProcessor, 'refund'> {
  return {
    async refund({ key, attempt, reference, startedAt }) {
      if (reference) return refundAnswer(await call(`/refund/${reference}`, Refund));
      // A call without an answer may have made it.
      const note = noteOf(key, attempt);
      const made = await findRefund(key, note, startedAt);
      if (made !== null) return made;
      const answer = await call('/refund', Refund, {
        transaction: referenceOf(key),
        currency: 'ZAR',
        merchant_note: note,
      });
      if (answer.outcome !== 'refused' || isOurFault(answer)) return refundAnswer(answer);
      // Another process may have made it at this moment.
      return (await findRefund(key, note, startedAt)) ?? refundedElsewhere(key);
    },
  };

  async function findRefund(
    key: string,
    note: string,
    startedAt: Date,
  ): Promise<RefundOutcome | null> {
    const { clockDifference } = serverDurations.payments;
    const from = new Date(startedAt.getTime() - clockDifference).toISOString();
    for (let page = 1; ; page += 1) {
      const query = new URLSearchParams({ perPage: String(perPage), page: String(page), from });
      const answer = await call(`/refund?${query}`, z.array(Refund));
      if (answer.outcome !== 'answered') return unanswered('connection-lost');
      const made = answer.data.find(
        (refund) =>
          refund.transaction_reference === referenceOf(key) && refund.merchant_note === note,
      );
      if (made) return refundOf(made);
      if (answer.data.length < perPage) return null;
    }
  }

  /** A refund that Paystack refuses: its operator may have made it there. */
  async function refundedElsewhere(key: string): Promise<RefundOutcome> {
    const found = await lookUp(key);
    if (found.outcome === 'unknown') return found;
    return found.outcome === 'refunded'
      ? { outcome: 'refunded', reference: found.reference }
      : { outcome: 'not-refundable', reference: null };
  }
}

function noteOf(key: string, attempt: number): string {
  return `Volmaak ${referenceOf(key)} ${attempt}`;
}

function refundAnswer(answer: PaystackAnswer<Refund>): RefundOutcome {
  return answer.outcome === 'answered' ? refundOf(answer.data) : unanswered('connection-lost');
}
