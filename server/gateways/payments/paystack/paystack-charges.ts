import * as z from 'zod/mini';
import { cents } from '../../../../domain/values/money.ts';
import {
  type ChargeOutcome,
  type KnownCharge,
  type NotFound,
  notFound,
  type PaymentProcessor,
  unanswered,
} from '../payments.ts';
import { type CallPaystack, isOurFault, type PaystackAnswer, referenceOf } from './paystack-api.ts';
import { chargeOf, readToken } from './paystack-outcomes.ts';
import { Initialized, Paused, Transaction } from './paystack-schemas.ts';
import type { PaystackAccount } from './paystack-url.ts';

/** Paystack accepts no smaller payment than R1.00. */
const minimum = cents(100);

/** The host of Paystack's page, as its user reads it. */
const checkoutHost = 'checkout.paystack.com';

/** A charge that never arrived. */
const nothing = { reference: '', amount: cents(0) };

type Charges = Pick<PaymentProcessor, 'checkout' | 'chargeToken' | 'lookUp' | 'giveUp'>;

/**
 * Charges at Paystack. Our key is its reference, so that it is charged once: a repeated reference is
 * refused, and looked up.
 */
export function paystackCharges(account: PaystackAccount, call: CallPaystack): Charges {
  async function lookUp(key: string): Promise<ChargeOutcome | NotFound> {
    const answer = await call(
      `/transaction/verify/${encodeURIComponent(referenceOf(key))}`,
      Transaction,
    );
    if (answer.outcome === 'answered') return chargeOf(answer.data);
    if (answer.outcome === 'unknown') return answer;
    return isUnknownReference(answer) ? notFound : unanswered('connection-lost');
  }

  /** What has become of a charge that Paystack has refused: it may be a repeated one. */
  async function afterRefusal(
    key: string,
    amount: KnownCharge['amount'],
    { status, message }: Extract<PaystackAnswer<unknown>, { outcome: 'refused' }>,
  ): Promise<ChargeOutcome> {
    if (isOurFault({ status })) return unanswered('connection-lost');
    if (/duplicate.*reference/i.test(message)) {
      const found = await lookUp(key);
      return found.outcome === 'not-found' ? unanswered('connection-lost') : found;
    }
    const reason = /authorization|token|card/i.test(message) ? 'unknown-token' : 'declined';
    return { outcome: 'declined', reason, reference: '', amount, card: null };
  }

  return {
    checkout: {
      host: checkoutHost,
      minimum,
      async open({ key, amount, customer, returnTo }) {
        const answer = await call('/transaction/initialize', Initialized, {
          email: customer,
          amount,
          currency: 'ZAR',
          reference: referenceOf(key),
          callback_url: returnTo,
          channels: ['card'],
          label: 'Volmaak',
        });
        if (answer.outcome === 'unknown') return answer;
        if (answer.outcome === 'refused') return afterRefusal(key, amount, answer);
        const url = safePage(answer.data.authorization_url, account);
        const charge = { reference: referenceOf(key), amount, card: null, reason: null };
        return { ...charge, outcome: 'needs-checkout', url };
      },
    },

    async chargeToken({ key, amount, token }) {
      const { code, email } = readToken(token);
      const answer = await call(
        '/transaction/charge_authorization',
        z.union([Paused, Transaction]),
        { email, amount, currency: 'ZAR', reference: referenceOf(key), authorization_code: code },
      );
      if (answer.outcome === 'unknown') return answer;
      if (answer.outcome === 'refused') return afterRefusal(key, amount, answer);
      if (!('paused' in answer.data)) return chargeOf(answer.data);
      const url = safePage(answer.data.authorization_url, account);
      const charge = { reference: referenceOf(key), amount, card: null, reason: null };
      return { ...charge, outcome: 'needs-second-step', url };
    },

    lookUp,

    async giveUp(key) {
      const found = await lookUp(key);
      if (found.outcome !== 'not-found' && !isWaiting(found)) return found;
      // Paystack cannot close a page. A payment that is still made there is refunded.
      const { reference, amount } = found.outcome === 'not-found' ? nothing : found;
      return { outcome: 'declined', reason: 'given-up', reference, amount, card: null };
    },
  };
}

function isUnknownReference({ status, message }: { status: number; message: string }): boolean {
  return status === 404 || (status === 400 && /reference|not found/i.test(message));
}

type Waiting = KnownCharge & { outcome: 'needs-checkout' | 'needs-second-step' };

function isWaiting(charge: ChargeOutcome): charge is Waiting {
  return charge.outcome === 'needs-checkout' || charge.outcome === 'needs-second-step';
}

/**
 * The page to which a user is sent: with TLS, unless everything runs on this machine.
 * @throws Error for any other address
 */
function safePage(address: string, { origin }: PaystackAccount): string {
  const { protocol } = new URL(address);
  if (protocol === 'https:' || origin.startsWith('http:')) return address;
  throw new Error('The payment page has no safe address');
}
