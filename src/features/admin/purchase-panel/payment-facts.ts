import { type AdminPurchaseDetails, daysLate } from '../../../../domain/admin/purchase-desk.ts';
import { cardName } from '../../../../domain/payments/card-name.ts';
import { isOwed } from '../../../../domain/payments/payment-status.ts';
import type { Detail } from '../../../components/layout/detail-list.tsx';
import { currentDay } from '../../../http/server-clock.ts';
import { dateOf, dayOf, moneyOf, timeOf } from '../cell-text.ts';
import { purchasesTexts } from '../purchases/texts.ts';
import { factTexts as texts } from './texts.ts';

/** The day that matters most now: when it is due, or when it was settled; and the days late. */
export function standingOf(purchase: AdminPurchaseDetails): [string, string, number] {
  const { writtenOffAt, refundedAt, cancelledAt, isPaid, paymentDate, paymentDueDate } = purchase;
  if (writtenOffAt) return [texts.writtenOff, dateOf(writtenOffAt), 0];
  if (refundedAt) return [texts.refunded, dateOf(refundedAt), 0];
  if (cancelledAt) return [texts.cancelled, dateOf(cancelledAt), 0];
  if (isPaid) return [texts.paid, dateOf(paymentDate), 0];
  // A declined card owes nothing, so nothing is due.
  if (!isOwed(purchase)) return [texts.failed, dateOf(purchase.purchaseDate), 0];
  const today = currentDay();
  return [texts.due, dayOf(paymentDueDate), daysLate(paymentDueDate, today)];
}

/** How a purchase is paid, was paid, or why it is not. */
export function paymentFacts(purchase: AdminPurchaseDetails): Detail[] {
  const { cardBrand, cardLastFour, scheduledPaymentDate, nextAttempt, outsidePayment } = purchase;
  const isOpen = isOwed(purchase);
  const card = cardLastFour && !outsidePayment ? cardName(cardBrand ?? 'other', cardLastFour) : '';
  const facts: (Detail | null)[] = [
    [texts.method, purchasesTexts.methods[purchase.paymentMethod]],
    card ? [texts.card, card] : null,
    scheduledPaymentDate ? [texts.scheduled, dayOf(scheduledPaymentDate)] : null,
    isOpen ? [texts.due, dayOf(purchase.paymentDueDate)] : null,
    isOpen ? [texts.nextAttempt, nextAttempt ? dayOf(nextAttempt) : texts.notCollected] : null,
    ...instalmentFacts(purchase),
    ...outsideFacts(purchase),
    purchase.paymentDate ? [texts.paidOn, timeOf(purchase.paymentDate)] : null,
    purchase.refundedAmount ? [texts.partRefunded, moneyOf(purchase.refundedAmount)] : null,
    purchase.cancelledAt ? [texts.cancelled, timeOf(purchase.cancelledAt)] : null,
    purchase.refundedAt ? [texts.refunded, timeOf(purchase.refundedAt)] : null,
    ...writeOffFacts(purchase),
  ];
  return facts.filter((fact) => fact !== null);
}

/** One row for each agreed instalment. */
function instalmentFacts({ instalments = [] }: AdminPurchaseDetails): Detail[] {
  return instalments.map(({ day, amount, left }, index) => [
    texts.instalment(index + 1),
    [moneyOf(amount), dayOf(day), ...paidOf(amount, left)].join(', '),
  ]);
}

function paidOf(amount: number, left: number): string[] {
  if (left === 0) return [texts.instalmentPaid];
  return left < amount ? [texts.instalmentLeft(moneyOf(left))] : [];
}

function outsideFacts({ outsidePaymentDetails: payment }: AdminPurchaseDetails): Detail[] {
  if (!payment) return [];
  return [
    [texts.paid, texts.outside[payment.method]],
    [texts.reference, payment.reference],
    [texts.received, dayOf(payment.receivedOn)],
    [texts.recordedBy, payment.recordedByUsername],
  ];
}

function writeOffFacts({ writtenOffAt, notes }: AdminPurchaseDetails): Detail[] {
  if (!writtenOffAt) return [];
  const reason = notes.find(({ kind }) => kind === 'write-off');
  return [
    [texts.writtenOff, timeOf(writtenOffAt)],
    ...(reason
      ? ([
          [texts.writtenOffBy, reason.adminUsername],
          [texts.reason, reason.text],
        ] as const)
      : []),
  ];
}
