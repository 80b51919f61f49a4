import * as z from 'zod/mini';
import { cents } from '../../../../domain/values/money.ts';
import { serverDurations } from '../../../durations.ts';
import type { GatewayCheck } from '../../gateway-check.ts';
import type {
  ChargeOutcome,
  KnownCharge,
  NotFound,
  PaymentProcessor,
  RefundOutcome,
} from '../payments.ts';
import { callPaystack, type PaystackAnswer, unanswered } from './paystack-api.ts';
import { readPaystackEvent } from './paystack-events.ts';
import { chargeOf, readToken, refundOf } from './paystack-outcomes.ts';
import { CustomerCards, Initialized, Paused, Refund, Transaction } from './paystack-schemas.ts';
import type { PaystackAccount } from './paystack-url.ts';

/** Paystack accepts no smaller payment than R1.00. */
const minimum = cents(100);

/** The host of Paystack's page, as its user reads it. */
const checkoutHost = 'checkout.paystack.com';

/** The refunds on one page of their list: as many as Paystack allows. */
const perPage = 100;

/** A charge that never arrived. */
const nothing = { reference: '', amount: cents(0) };

const notFound: NotFound = { outcome: 'not-found', reference: null, reason: null };

/**
 * Paystack (https://paystack.com/docs/api), for rand. Our key is its reference, so that it is charged
 * once: a repeated reference is refused, and looked up. Paystack knows a customer by an email
 * address. We make it from our id and `customerHost`, so that it never changes and contains no
 * name.
 */
export function paystackPayments(
  account: PaystackAccount,
  { customerHost }: { customerHost: string },
): PaymentProcessor {
  const call = <Data>(path: string, data: z.ZodMiniType<Data>, body?: object) =>
    callPaystack(account, { path, data, ...(body && { body }) });

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
    name: 'paystack',
    typedCards: null,
    mandates: null,

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

    // Paystack makes a customer with the first payment of an address.
    createCustomer: async (key) => ({ outcome: 'made', customer: `${key}@${customerHost}` }),

    async deleteCard(token) {
      return deactivate(readToken(token).code);
    },
    async deleteCustomer(customer) {
      const answer = await call(`/customer/${encodeURIComponent(customer)}`, CustomerCards);
      if (answer.outcome === 'unknown') return answer;
      // It has never paid.
      if (answer.outcome === 'refused') return deletedUnlessOurFault(answer);
      for (const { authorization_code: code } of answer.data.authorizations) {
        const deleted = await deactivate(code);
        if (deleted.outcome !== 'deleted') return deleted;
      }
      return { outcome: 'deleted' };
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
      // Paystack cannot close a page: whoever still pays there gets the money back.
      const { reference, amount } = found.outcome === 'not-found' ? nothing : found;
      return { outcome: 'declined', reason: 'given-up', reference, amount, card: null };
    },

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

    readEvent: async (headers, body) => readPaystackEvent(account, headers, body),
    eventAnswers: { accepted: 200, unknownKey: 200 },

    checkGateway: () => checkAccount(account),
  };

  async function deactivate(code: string) {
    const answer = await call('/customer/authorization/deactivate', z.optional(z.unknown()), {
      authorization_code: code,
    });
    if (answer.outcome === 'unknown') return answer;
    return answer.outcome === 'refused' ? deletedUnlessOurFault(answer) : deleted;
  }

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

const deleted = { outcome: 'deleted' } as const;

/** A card that Paystack does not know is deleted; a wrong key of ours says nothing about it. */
function deletedUnlessOurFault(answer: { status: number }) {
  return isOurFault(answer) ? unanswered('connection-lost') : deleted;
}

/** Whether Paystack refuses us, and not what we have asked for. */
function isOurFault({ status }: { status: number }): boolean {
  return status === 401 || status === 403;
}

/** Paystack's references have letters, digits and `-.=` only. */
function referenceOf(key: string): string {
  return key.replaceAll(':', '.');
}

function noteOf(key: string, attempt: number): string {
  return `Volmaak ${referenceOf(key)} ${attempt}`;
}

function isUnknownReference({ status, message }: { status: number; message: string }): boolean {
  return status === 404 || (status === 400 && /reference|not found/i.test(message));
}

type Waiting = KnownCharge & { outcome: 'needs-checkout' | 'needs-second-step' };

function isWaiting(charge: ChargeOutcome): charge is Waiting {
  return charge.outcome === 'needs-checkout' || charge.outcome === 'needs-second-step';
}

function refundAnswer(answer: PaystackAnswer<Refund>): RefundOutcome {
  return answer.outcome === 'answered' ? refundOf(answer.data) : unanswered('connection-lost');
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

async function checkAccount(account: PaystackAccount): Promise<GatewayCheck> {
  const { host } = new URL(account.origin);
  const answer = await callPaystack(account, { path: '/balance', data: z.array(z.unknown()) });
  if (answer.outcome === 'answered') {
    const kind = account.secretKey.startsWith('sk_live_') ? 'live' : 'test';
    return { state: 'ok', message: `${host}: the ${kind} key is accepted` };
  }
  return answer.outcome === 'refused'
    ? { state: 'refused', message: `${host}: the key is refused` }
    : { state: 'unreachable', message: `${host} does not answer` };
}
