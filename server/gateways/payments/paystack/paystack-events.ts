import { createHmac, timingSafeEqual } from 'node:crypto';
import { jsonOf } from '../../http-client.ts';
import type { PaymentEvent } from '../payments.ts';
import { keyOf } from './paystack-api.ts';
import { PaystackEvent } from './paystack-schemas.ts';
import type { PaystackAccount } from './paystack-url.ts';

export const signatureHeader = 'x-paystack-signature';

/** The signature of an event's body: an HMAC-SHA512 by our secret key. */
export function signEvent(secretKey: string, body: string | Buffer): string {
  return createHmac('sha512', secretKey).update(body).digest('hex');
}

/**
 * Reads an event: null unless its signature matches exactly this body; `unreadable` if the signed
 * body is no event.
 */
export function readPaystackEvent(
  { secretKey }: PaystackAccount,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
): PaymentEvent | 'unreadable' | null {
  const signature = headers[signatureHeader];
  if (typeof signature !== 'string') return null;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signEvent(secretKey, body));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const read = PaystackEvent.safeParse(jsonOf({ bytes: body }));
  if (!read.success) return 'unreadable';
  const { event, data } = read.data;
  // The job that reads all disputes finds this one, and its charge stays as it is.
  if (event.startsWith('charge.dispute.')) return { key: null, about: 'charge' };
  if (event.startsWith('refund.')) {
    const { transaction, transaction_reference: direct } = data;
    const nested = typeof transaction === 'object' ? transaction?.reference : undefined;
    const reference = direct ?? nested;
    return { key: reference ? keyOf(reference) : null, about: 'refund' };
  }
  const isCharge = event.startsWith('charge.') && data.reference;
  return { key: isCharge ? keyOf(data.reference ?? '') : null, about: 'charge' };
}
