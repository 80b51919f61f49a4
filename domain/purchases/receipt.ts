import { cardName } from '../payments/card-name.ts';
import { dueDay } from '../payments/collection.ts';
import { isOwed } from '../payments/payment-status.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatLitres,
  formatMoney,
  formatPercent,
  formatPrice,
} from '../values/format.ts';
import { cents, centsFromRand } from '../values/money.ts';
import { centilitresFromLitres } from '../values/volume.ts';
import type { Purchase } from './purchase.ts';

type Row = readonly [name: string, value: string];

/** The words of a receipt. The server makes a page of them, and the phone a picture (BUY-15). */
export interface Receipt {
  title: string;
  /** The state of the payment, as one sentence. */
  status: string;
  purchase: Row[];
  costs: Row[];
  total: string;
  payment: Row[];
  number: string;
}

/** A purchase's amounts, how they are calculated, and the state of its payment (BUY-15). */
export function receiptOf(purchase: Purchase, buyer: string): Receipt {
  return {
    title: purchase.isPaid || purchase.refundedAt ? 'Receipt' : 'Purchase on credit',
    status: paymentStatusText(purchase),
    purchase: purchaseRows(purchase, buyer),
    costs: costRows(purchase),
    total: formatMoney(centsFromRand(purchase.totalRepayment)),
    payment: paymentRows(purchase),
    number: `Purchase number ${purchase.id}`,
  };
}

function purchaseRows(purchase: Purchase, buyer: string): Row[] {
  const { carMake, carModel, carModelType, carRegistrationNumber } = purchase;
  const car = [carMake, carModel, carModelType].filter(Boolean).join(' ');
  return [
    ['Bought by', buyer],
    ['Bought on', formatDateTime(new Date(purchase.purchaseDate))],
    ['Vehicle', `${car}, ${carRegistrationNumber}`],
  ];
}

function costRows(purchase: Purchase): Row[] {
  const base = centsFromRand(purchase.basePrice);
  const final = centsFromRand(purchase.finalAmount);
  const total = centsFromRand(purchase.totalRepayment);
  const litres = formatLitres(centilitresFromLitres(purchase.fuelAmount));
  const price = formatPrice(centsFromRand(purchase.pricePerLiter));
  const discount = formatPercent(purchase.discountPercentage);
  const premium = formatPercent(purchase.premiumPercentage);
  return [
    [`Fuel: ${litres} of ${purchase.fuelType} at ${price}`, formatMoney(base)],
    [`Loyalty discount (${discount})`, formatMoney(cents(final - base))],
    [`Cost of credit (${premium})`, formatMoney(cents(total - final))],
  ];
}

function paymentRows(purchase: Purchase): Row[] {
  const { scheduledPaymentDate, paymentDate, refundedAt, outsidePayment } = purchase;
  const card = outsidePayment ? null : cardLabel(purchase);
  const rows: (Row | null)[] = [
    isOwed(purchase) ? ['Due on', formatDay(purchase.repaymentDueDate)] : null,
    ['Agreed payment', methodLabel(purchase)],
    scheduledPaymentDate ? ['Scheduled for', formatDay(scheduledPaymentDate)] : null,
    card ? ['Card', card] : null,
    outsidePayment ? ['Paid', outsideLabels[outsidePayment]] : null,
    paymentDate ? ['Paid on', formatDateTime(new Date(paymentDate))] : null,
    refundedAt ? ['Refunded on', formatDateTime(new Date(refundedAt))] : null,
  ];
  return rows.filter((row) => row !== null);
}

const outsideLabels = { cash: 'In cash', eft: 'By EFT' } as const;

/** The brand and the last digits of the card that paid or will pay; null without a card. */
function cardLabel({ cardBrand, cardLastFour }: Purchase): string | null {
  if (cardLastFour === null) return null;
  return cardName(cardBrand ?? 'other', cardLastFour);
}

/** The agreed payment method of a purchase. */
function methodLabel({ paymentMethod, isScheduledPayment }: Purchase): string {
  if (paymentMethod === 'budget') return 'Budget';
  if (paymentMethod === 'debit_order') return 'Debit order';
  return isScheduledPayment ? 'Card, on a scheduled day' : 'Card';
}

/** The state of a purchase's payment, as one sentence. */
function paymentStatusText(purchase: Purchase): string {
  const { paymentDate, cancelledAt, refundedAt, writtenOffAt } = purchase;
  const total = formatMoney(centsFromRand(purchase.totalRepayment));
  const due = formatDay(dueDay(purchase));
  if (writtenOffAt) return `Written off${onDate(writtenOffAt)}. Nothing is owed any more.`;
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
