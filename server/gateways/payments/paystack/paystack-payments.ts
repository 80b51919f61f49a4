import * as z from 'zod/mini';
import type { GatewayCheck } from '../../gateway-check.ts';
import type { PaymentProcessor } from '../payments.ts';
import { paystackCalls } from './paystack-api.ts';
import { paystackCharges } from './paystack-charges.ts';
import { paystackCustomers } from './paystack-customers.ts';
import { readPaystackEvent } from './paystack-events.ts';
import { paystackRefunds } from './paystack-refunds.ts';
import { paystackSettlements } from './paystack-settlements.ts';
import type { PaystackAccount } from './paystack-url.ts';

/** Paystack (https://paystack.com/docs/api), for rand. */
export function paystackPayments(
  account: PaystackAccount,
  { customerHost }: { customerHost: string },
): PaymentProcessor {
  const call = paystackCalls(account);
  const charges = paystackCharges(account, call);
  return {
    name: 'paystack',
    typedCards: null,
    mandates: null,
    ...charges,
    ...paystackCustomers(call, customerHost),
    ...paystackRefunds(call, charges.lookUp),
    ...paystackSettlements(call),
    readEvent: async (headers, body) => readPaystackEvent(account, headers, body),
    eventAnswers: { accepted: 200, unknownKey: 200 },
    checkGateway: () => checkAccount(account),
  };
}

/** Whether Paystack accepts the account's key. */
async function checkAccount(account: PaystackAccount): Promise<GatewayCheck> {
  const { host } = new URL(account.origin);
  const answer = await paystackCalls(account)('/balance', z.array(z.unknown()));
  if (answer.outcome === 'answered') {
    const kind = account.secretKey.startsWith('sk_live_') ? 'live' : 'test';
    return { state: 'ok', message: `${host}: the ${kind} key is accepted` };
  }
  return answer.outcome === 'refused'
    ? { state: 'refused', message: `${host}: the key is refused` }
    : { state: 'unreachable', message: `${host} does not answer` };
}
