import { dueDay } from '../../domain/payments/collection.ts';
import type { CardBrand } from '../../domain/payments/payment-card.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import { formatDate, formatDay, formatMoney } from '../../domain/values/format.ts';
import { centsFromRand } from '../../domain/values/money.ts';

const brandLabels: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  other: 'Card',
};

/** The card that paid or will pay, as far as it is known; null without a card. */
export function cardLabel({ cardBrand, cardLastFour }: Purchase): string | null {
  if (cardLastFour === null) return null;
  return `${brandLabels[cardBrand ?? 'other']} ending in ${cardLastFour}`;
}

/** The agreed payment method of a purchase. */
export function methodLabel({ paymentMethod, isScheduledPayment }: Purchase): string {
  if (paymentMethod === 'budget') return 'Budget';
  if (paymentMethod === 'debit_order') return 'Debit order';
  return isScheduledPayment ? 'Card, on a scheduled day' : 'Card';
}

/** The state of a purchase's payment, as one sentence. */
export function paymentStatusText(purchase: Purchase): string {
  const { paymentDate, cancelledAt, refundedAt } = purchase;
  const total = formatMoney(centsFromRand(purchase.totalRepayment));
  const due = formatDay(dueDay(purchase));
  switch (purchase.paymentStatus) {
    case 'paid':
      return `Paid in full${onDate(paymentDate)}: ${total}. Thank you.`;
    case 'refunded':
      return `Paid${onDate(paymentDate)} and refunded in full${onDate(refundedAt)}: ${total}.`;
    case 'cancelled':
      return `Cancelled${onDate(cancelledAt)}. Nothing is owed.`;
    case 'failed':
      return 'The card was declined, so nothing was bought and nothing is owed.';
    case 'processing':
      return `The payment of ${total} is being processed.`;
    case 'overdue':
      return `Not paid yet: ${total} was due on ${due}.`;
    case 'scheduled':
      return `Not paid yet: ${total} will be charged to the card on ${due}.`;
    case 'pending':
      return `Not paid yet: ${total} is due on ${due}.`;
  }
}

function onDate(instant: string | null): string {
  return instant ? ` on ${formatDate(new Date(instant))}` : '';
}
