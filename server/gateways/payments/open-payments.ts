import type { ProcessorName } from '../../../domain/payments/processors.ts';
import type { Cents } from '../../../domain/values/money.ts';
import type { Config } from '../../config.ts';
import {
  type ChargeOutcome,
  type PaymentProcessor,
  type Payments,
  unanswered,
} from './payments.ts';
import { paystackPayments } from './paystack/paystack-payments.ts';
import { readPaystackUrl } from './paystack/paystack-url.ts';

/**
 * The processor of `PAYMENTS_URL`; the embedded one if it is not set. The others stay for what was
 * made with them.
 */
export function openPayments(
  { paymentsUrl, publicUrl }: Pick<Config, 'paymentsUrl' | 'publicUrl'>,
  demo: PaymentProcessor,
  watch: (processor: PaymentProcessor) => PaymentProcessor = (processor) => processor,
): Payments {
  const account = paymentsUrl && readPaystackUrl(paymentsUrl);
  if (!account) return paymentsBy(watch(demo), [absentProcessor('paystack')]);
  const customerHost = customerHostOf(publicUrl);
  const paystack = paystackPayments(account, { customerHost });
  return paymentsBy(watch(paystack), [closedProcessor(demo)]);
}

/** The payments that are made with a current processor, and the others. */
function paymentsBy(current: PaymentProcessor, others: readonly PaymentProcessor[]): Payments {
  const all = [current, ...others];
  return {
    current,
    all,
    of(name) {
      const processor = all.find((one) => one.name === name);
      if (!processor) throw new Error(`There is no payment processor ${name}`);
      return processor;
    },
  };
}

/**
 * The domain of our customers' addresses at a processor. It has to look like a real one, and no mail
 * is ever sent to it.
 */
function customerHostOf(publicUrl: string | undefined): string {
  const { hostname } = new URL(publicUrl ?? 'http://localhost');
  return /\.[a-z]{2,}$/.test(hostname) ? hostname : 'volmaak.example';
}

/**
 * The embedded processor beside a live one: it still knows its charges and refunds them, but it
 * charges nothing more, because no money would come.
 */
function closedProcessor(demo: PaymentProcessor): PaymentProcessor {
  const mandates = demo.mandates && { ...demo.mandates, collect: decline };
  return { ...demo, chargeToken: decline, mandates };
}

/** Declines a charge without sending it to a processor. */
async function decline({ amount }: { amount: Cents }): Promise<ChargeOutcome> {
  return { outcome: 'declined', reason: 'unknown-token', reference: '', amount, card: null };
}

/**
 * A processor that is not configured any more. Its cards are declined; about what was sent to it
 * before it answers nothing, so that this stays open.
 */
function absentProcessor(name: ProcessorName): PaymentProcessor {
  const silent = async () => unanswered('connection-lost');
  return {
    name,
    typedCards: null,
    checkout: null,
    mandates: null,
    createCustomer: silent,
    deleteCard: silent,
    deleteCustomer: silent,
    chargeToken: decline,
    lookUp: silent,
    giveUp: silent,
    refund: silent,
    listSettlements: silent,
    listSettledLines: silent,
    listDisputes: silent,
    readEvent: async () => null,
    eventAnswers: { accepted: 200, unknownKey: 200 },
    checkGateway: async () => ({ state: 'ok', message: `${name} is not configured` }),
  };
}
