import { dueDay } from '../../../../domain/payments/collection.ts';
import { isVoid } from '../../../../domain/payments/payment-status.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatDate, formatDay } from '../../../../domain/values/format.ts';
import type { Detail } from '../../../components/layout/detail-list.tsx';
import { paymentTexts } from '../texts.ts';
import { purchaseText } from './purchase-text.ts';
import { methodTexts, historyTexts as texts } from './texts.ts';

/** The lines below a purchase's figures: when it was bought, and how and when it is paid. */
export function purchaseFacts(purchase: Purchase): Detail[] {
  const { cardBrand, cardLastFour, paymentMethod } = purchase;
  const card =
    cardBrand && cardLastFour
      ? texts.cardEnding(paymentTexts.card.brands[cardBrand], cardLastFour)
      : methodTexts[paymentMethod];
  return [
    [texts.bought, purchaseText(purchase).bought],
    [texts.method, card],
    ...paymentFacts(purchase),
  ];
}

/** The label of a purchase's total: paid, to repay, or just the total if nothing is owed. */
export function totalLabel({ isPaid, paymentStatus }: Purchase): string {
  if (isVoid(paymentStatus)) return texts.voidTotal;
  return isPaid ? texts.paidTotal : texts.repay;
}

/** The date of the payment, if there is or will be one. */
export function paymentFacts(purchase: Purchase): Detail[] {
  const { isPaid, paymentDate, paymentStatus, repaymentDueDate, scheduledPaymentDate } = purchase;
  if (isVoid(paymentStatus)) return [...voidFacts(purchase), [texts.owed, texts.nothing]];
  if (isPaid) return paymentDate ? [[texts.paidOn, formatDate(new Date(paymentDate))]] : [];
  // A scheduled payment is overdue since its own day, and is not charged automatically any more.
  if (paymentStatus === 'overdue') return [[texts.due, formatDay(dueDay(purchase))]];
  const due: Detail = [texts.due, formatDay(repaymentDueDate)];
  return scheduledPaymentDate ? [[texts.chargedOn, formatDay(scheduledPaymentDate)], due] : [due];
}

function voidFacts({ refundedAt, cancelledAt }: Purchase): Detail[] {
  if (refundedAt) return [[texts.refundedOn, formatDate(new Date(refundedAt))]];
  return cancelledAt ? [[texts.cancelledOn, formatDate(new Date(cancelledAt))]] : [];
}
