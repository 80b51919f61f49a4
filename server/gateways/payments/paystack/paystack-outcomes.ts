import type { CardBrand } from '../../../../domain/payments/payment-card.ts';
import { cents } from '../../../../domain/values/money.ts';
import type { ChargedCard, DeclineReason, KnownCharge, RefundOutcome } from '../payments.ts';
import type { Refund, Transaction } from './paystack-schemas.ts';

const brands: readonly CardBrand[] = ['visa', 'mastercard'];

/** A transaction in the words of our interface. */
export function chargeOf(transaction: Transaction): KnownCharge {
  const { amount, status } = transaction;
  const charge = {
    reference: String(transaction.id),
    // In another currency it is not what we have asked for.
    amount: cents(transaction.currency === 'ZAR' ? amount : 0),
    card: cardOf(transaction),
  };
  switch (status) {
    case 'success':
      return { ...charge, outcome: 'paid', reason: null };
    case 'reversed':
      return { ...charge, outcome: 'refunded', reason: null };
    case 'failed':
      return { ...charge, outcome: 'declined', reason: reasonOf(transaction) };
    // The user has not paid on the page so far, and still can.
    case 'abandoned':
      return { ...charge, outcome: 'needs-checkout', reason: null, url: null };
    // ongoing, pending, processing, queued, and what may come.
    default:
      return { ...charge, outcome: 'in-progress', reason: null };
  }
}

function cardOf({ authorization, customer, status }: Transaction): ChargedCard | null {
  if (!authorization?.last4 || authorization.channel !== 'card') return null;
  const { authorization_code: code, last4: lastFour, reusable } = authorization;
  const name = `${authorization.brand ?? ''} ${authorization.card_type ?? ''}`.toLowerCase();
  const isReusable = status === 'success' && reusable === true && code && customer;
  return {
    brand: brands.find((brand) => name.includes(brand)) ?? 'other',
    lastFour,
    token: isReusable ? tokenOf(code, customer.email) : null,
  };
}

/** Our token of a card: Paystack charges it only together with its customer's address. */
function tokenOf(code: string, email: string): string {
  return `${code} ${email}`;
}

export function readToken(token: string): { code: string; email: string } {
  const [code = '', email = ''] = token.split(' ');
  return { code, email };
}

/** The bank's words are not shown: they have no fixed list, and may name a theft. */
function reasonOf({ gateway_response: words }: Transaction): DeclineReason {
  if (/insufficient|not sufficient/i.test(words ?? '')) return 'insufficient-funds';
  if (/stolen|lost|pick.?up|fraud/i.test(words ?? '')) return 'stolen-card';
  if (/authenticat|3.?d|otp|pin/i.test(words ?? '')) return 'second-step-failed';
  return 'declined';
}

const refundOutcomes: Readonly<Record<string, 'refunded' | 'failed' | 'needs-attention'>> = {
  processed: 'refunded',
  failed: 'failed',
  'needs-attention': 'needs-attention',
};

export function refundOf({ id, status }: Refund): RefundOutcome {
  return { outcome: refundOutcomes[status] ?? 'in-progress', reference: String(id) };
}
