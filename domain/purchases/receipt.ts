import { cardName } from '../payments/card-name.ts';
import { dueDay, isOnCredit } from '../payments/collection.ts';
import { leftOf } from '../payments/part-payments.ts';
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
import { dueOf } from './debt.ts';
import { isPaidInParts } from './paid-in-parts.ts';
import type { Purchase, PurchasePayment } from './purchase.ts';

type Row = readonly [name: string, value: string];

/** The words of a receipt. The server makes a page of them, and the phone a picture (BUY-15). */
export interface Receipt {
  title: string;
  /** The state of the payment, in a sentence or two. */
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
  // A write-off that was reversed is no payment.
  const payments = (purchase.payments ?? []).filter(({ way }) => way !== 'write-off');
  const isListed = payments.length > 1 || isPartPaid(purchase);
  const card = outsidePayment ? null : cardLabel(purchase);
  const rows: (Row | null)[] = [
    isOwed(purchase) ? ['Due on', formatDay(purchase.repaymentDueDate)] : null,
    ['Agreed payment', methodLabel(purchase)],
    scheduledPaymentDate ? ['Scheduled for', formatDay(scheduledPaymentDate)] : null,
    card ? ['Card', card] : null,
    outsidePayment && !isListed ? ['Paid', outsideLabels[outsidePayment]] : null,
    ...(isListed ? payments.map(partRow) : []),
    isListed && isOwed(purchase) ? ['Left to pay', formatMoney(leftOf(purchase))] : null,
    ...instalmentRows(purchase),
    paymentDate ? ['Paid on', formatDateTime(new Date(paymentDate))] : null,
    purchase.refundedAmount
      ? ['Refunded as credit', formatMoney(centsFromRand(purchase.refundedAmount))]
      : null,
    refundedAt ? ['Refunded on', formatDateTime(new Date(refundedAt))] : null,
  ];
  return rows.filter((row) => row !== null);
}

/** One row for each agreed instalment. */
function instalmentRows({ instalments = [] }: Purchase): Row[] {
  return instalments.map(({ day, amount, left }, index) => {
    const value = `${formatMoney(centsFromRand(amount))} on ${formatDay(day)}`;
    return [`Instalment ${index + 1}`, value + paidOf(amount, left)];
  });
}

function paidOf(amount: number, left: number): string {
  if (left === 0) return ', paid';
  return left < amount ? `, ${formatMoney(centsFromRand(left))} left` : '';
}

function isPartPaid({ totalRepayment, paidAmount = 0 }: Purchase): boolean {
  return paidAmount > 0 && paidAmount < totalRepayment;
}

/** One of several payments. Its number keeps the names of the rows apart. */
function partRow({ at, amount: rand, way }: PurchasePayment, index: number): Row {
  const amount = formatMoney(centsFromRand(Math.abs(rand)));
  const day = formatDate(new Date(at));
  const value = rand < 0 ? reversals[way] : wayLabels[way];
  const name = rand < 0 ? 'Reversal' : 'Payment';
  return [`${name} ${index + 1}`, `${amount} ${value} on ${day}`];
}

const wayLabels: Record<PurchasePayment['way'], string> = {
  card: 'by card',
  cash: 'in cash',
  eft: 'by EFT',
  credit: 'with your credit',
  'write-off': 'written off',
};

const reversals: Record<PurchasePayment['way'], string> = {
  card: 'taken back',
  cash: 'taken back',
  eft: 'taken back',
  credit: 'kept as your credit',
  'write-off': 'taken back',
};

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

/** The state of a purchase's payment, in a sentence or two. */
function paymentStatusText(purchase: Purchase): string {
  const { paymentDate, cancelledAt, writtenOffAt } = purchase;
  const total = formatMoney(centsFromRand(purchase.totalRepayment));
  if (writtenOffAt) return writtenOffText(purchase, writtenOffAt);
  switch (purchase.paymentStatus) {
    case 'paid':
      return `Paid in full${onDate(paymentDate)}: ${total}. Thank you.`;
    case 'refunded':
      return refundedText(purchase, total);
    case 'cancelled':
      return `Cancelled${onDate(cancelledAt)}. Nothing is owed.${keptText(purchase)}`;
    case 'failed':
      return 'The card was declined, so nothing was bought and nothing is owed.';
    case 'processing':
      // What is left may be paid in parts, and the purchase does not know in which.
      return isOnCredit(purchase)
        ? `A payment is being processed. ${leftText(purchase)} is left to pay until then.`
        : `The payment of ${total} is being processed.`;
    case 'overdue':
      return owedText(purchase, 'was due');
    case 'scheduled':
      return owedText(purchase, 'will be charged to the card');
    case 'pending':
      return owedText(purchase, 'is due');
  }
}

const leftText = (purchase: Purchase) => formatMoney(leftOf(purchase));

function paidText({ paidAmount = 0 }: Purchase): string {
  return formatMoney(centsFromRand(paidAmount));
}

function owedText(purchase: Purchase, what: string): string {
  const begin = isPartPaid(purchase) ? `Paid in part: ${paidText(purchase)}.` : 'Not paid yet:';
  const part = purchase.instalments && formatMoney(dueOf(purchase));
  const left = part ? `${leftText(purchase)} is left. ${part} of it` : leftText(purchase);
  return `${begin} ${left} ${what} on ${formatDay(dueDay(purchase))}.`;
}

function writtenOffText(purchase: Purchase, at: string): string {
  const what = isPartPaid(purchase)
    ? `Paid in part: ${paidText(purchase)}. The rest was written off`
    : 'Written off';
  return `${what}${onDate(at)}. Nothing is owed any more.`;
}

/** What came in several payments, or with credit, is not paid out again (PAY-31). */
function refundedText(purchase: Purchase, total: string): string {
  const { paymentDate, refundedAt } = purchase;
  const paid = `Paid${onDate(paymentDate)} and refunded in full${onDate(refundedAt)}: ${total}.`;
  return isPaidInParts(purchase) ? `${paid} It was kept as credit.` : paid;
}

/** What becomes of the parts that were paid of a cancelled purchase. */
function keptText({ payments = [] }: Purchase): string {
  return payments.some(({ way, amount }) => way === 'credit' && amount < 0)
    ? ' What was paid was kept as credit.'
    : '';
}

function onDate(instant: string | null): string {
  return instant ? ` on ${formatDate(new Date(instant))}` : '';
}
