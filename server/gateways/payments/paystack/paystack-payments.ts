import type { PaymentProcessor } from '../payments.ts';
import { checkAccount } from './check-account.ts';
import { paystackCalls } from './paystack-api.ts';
import { paystackCharges } from './paystack-charges.ts';
import { paystackCustomers } from './paystack-customers.ts';
import { readPaystackEvent } from './paystack-events.ts';
import { paystackRefunds } from './paystack-refunds.ts';
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
    readEvent: async (headers, body) => readPaystackEvent(account, headers, body),
    eventAnswers: { accepted: 200, unknownKey: 200 },
    checkGateway: () => checkAccount(account),
  };
}
