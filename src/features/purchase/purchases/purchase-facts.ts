import { dueDay } from '../../../../domain/collection.ts';
import { formatDate, formatDay } from '../../../../domain/format.ts';
import { isVoid } from '../../../../domain/payment-status.ts';
import type { Purchase } from '../../../../domain/purchase.ts';
import type { Detail } from '../../../components/detail-list.tsx';
import { paymentTexts } from '../texts.ts';
import { wordsOf } from './purchase-words.ts';
import { methodTexts, historyTexts as texts } from './texts.ts';

/** What a purchase's card says beneath its figures: when it was bought, how and when it is paid. */
export function purchaseFacts(purchase: Purchase): Detail[] {
  const { cardBrand, cardLastFour, paymentMethod } = purchase;
  const card =
    cardBrand && cardLastFour
      ? texts.cardEnding(paymentTexts.card.brands[cardBrand], cardLastFour)
      : methodTexts[paymentMethod];
  return [
    [texts.bought, wordsOf(purchase).bought],
    [texts.method, card],
    ...paymentFacts(purchase),
  ];
}

/** What the total of a purchase is by now: paid, to repay, or of nothing that counts. */
export function totalLabel({ isPaid, paymentStatus }: Purchase): string {
  if (isVoid(paymentStatus)) return texts.voidTotal;
  return isPaid ? texts.paidTotal : texts.repay;
}

/** When it was or is to be paid; of a void one nothing is. */
export function paymentFacts(purchase: Purchase): Detail[] {
  const { isPaid, paymentDate, paymentStatus, repaymentDueDate, scheduledPaymentDate } = purchase;
  if (isVoid(paymentStatus)) return [...voidFacts(purchase), [texts.owed, texts.nothing]];
  if (isPaid) return paymentDate ? [[texts.paidOn, formatDate(new Date(paymentDate))]] : [];
  // A scheduled payment is owed since its own day, and nothing charges it any more.
  if (paymentStatus === 'overdue') return [[texts.due, formatDay(dueDay(purchase))]];
  const due: Detail = [texts.due, formatDay(repaymentDueDate)];
  return scheduledPaymentDate ? [[texts.chargedOn, formatDay(scheduledPaymentDate)], due] : [due];
}

function voidFacts({ refundedAt, cancelledAt }: Purchase): Detail[] {
  if (refundedAt) return [[texts.refundedOn, formatDate(new Date(refundedAt))]];
  return cancelledAt ? [[texts.cancelledOn, formatDate(new Date(cancelledAt))]] : [];
}
