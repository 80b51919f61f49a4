import * as z from 'zod/mini';
import type { GatewayCheck } from '../../gateway-check.ts';
import { paystackCalls } from './paystack-api.ts';
import type { PaystackAccount } from './paystack-url.ts';

/** Whether Paystack accepts the account's key. */
export async function checkAccount(account: PaystackAccount): Promise<GatewayCheck> {
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
