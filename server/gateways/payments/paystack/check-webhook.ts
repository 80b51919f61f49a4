import { serverDurations } from '../../../durations.ts';
import type { GatewayCheck } from '../../gateway-check.ts';
import { sendRequest } from '../../http-client.ts';
import { signatureHeader, signEvent } from './paystack-events.ts';
import type { PaystackAccount } from './paystack-url.ts';

/**
 * Checks that Paystack's events reach us at an address: a signed event about nothing has to be
 * accepted, and one without a signature has to be refused.
 */
export async function checkPaystackWebhook(
  { secretKey }: PaystackAccount,
  address: string,
): Promise<GatewayCheck> {
  const body = JSON.stringify({ event: 'volmaak.check', data: {} });
  const signed = await post(address, body, { [signatureHeader]: signEvent(secretKey, body) });
  if (signed === null) return { state: 'unreachable', message: `${address} does not answer` };
  if (signed === 401) {
    return { state: 'refused', message: `${address}: the server there has another key` };
  }
  const unsigned = await post(address, body, {});
  if (signed === 200 && unsigned === 401) {
    return { state: 'ok', message: `${address} accepts signed events only` };
  }
  const statuses = `${signed} to a signed event and ${unsigned ?? 'nothing'} to another`;
  return { state: 'refused', message: `${address} answers ${statuses}: expected 200 and 401` };
}

/** The status of the answer; null without one. */
async function post(
  address: string,
  body: string,
  headers: Record<string, string>,
): Promise<number | null> {
  const request = new Request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const timeoutMs = serverDurations.gateways.payments;
  const answer = await sendRequest(request, { timeoutMs, maxBytes: 100 * 1024 });
  return answer.outcome === 'failed' ? null : answer.status;
}
