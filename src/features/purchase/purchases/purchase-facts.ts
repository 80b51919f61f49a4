import type { SessionUser } from '../../../../domain/accounts/account.ts';
import { cardName } from '../../../../domain/payments/card-name.ts';
import { dueDay } from '../../../../domain/payments/collection.ts';
import { leftOf } from '../../../../domain/payments/part-payments.ts';
import { isVoid, type PaymentMethod } from '../../../../domain/payments/payment-status.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatDate, formatDay, formatMoney } from '../../../../domain/values/format.ts';
import { formatFuel, formatRand } from '../../../components/amount-text.ts';
import type { Detail } from '../../../components/layout/detail-list.tsx';

/** The props of all dialogs about one purchase. */
export interface PurchaseDialogProps {
  user: SessionUser;
  purchase: Purchase;
  opened: boolean;
  onClose: () => void;
}

const methodNames = { card: 'Card', budget: 'Budget', debit_order: 'Debit order' } satisfies Record<
  PaymentMethod,
  string
>;

export function vehicleOf({ carMake, carModel }: Purchase): string {
  return `${carMake} ${carModel}`;
}

/** The lines below a purchase's figures: when it was bought, and how and when it is paid. */
export function purchaseFacts(purchase: Purchase): Detail[] {
  const { cardBrand, cardLastFour, paymentMethod, purchaseDate } = purchase;
  // A card that has paid a part of the budget does not pay the rest by itself.
  const isOfCard = purchase.isPaid ? !purchase.outsidePayment : paymentMethod === 'card';
  const hasCard = cardBrand && cardLastFour && isOfCard;
  return [
    ['Bought', formatDate(new Date(purchaseDate))],
    ...requestFacts(purchase),
    ...pouredFacts(purchase),
    ['Payment', hasCard ? cardName(cardBrand, cardLastFour) : methodNames[paymentMethod]],
    ...paymentFacts(purchase),
  ];
}

/** What was poured on its voucher, if it had one. */
function pouredFacts({ pouredLitres }: Purchase): Detail[] {
  return pouredLitres === undefined ? [] : [['Poured', formatFuel(pouredLitres)]];
}

/** That it is what was poured of a fuel request, or beyond what was bought (REQ-16, VOU-36). */
export function requestFacts({ fuelRequestId, chargedRedemptionId }: Purchase): Detail[] {
  if (chargedRedemptionId) return [['Beyond what you had bought', 'At the price of the pump']];
  return fuelRequestId ? [['From your request', 'No premium']] : [];
}

/** The label of a purchase's total: paid, to repay, or just the total if nothing is owed. */
export function totalLabel({ isPaid, paymentStatus, writtenOffAt }: Purchase): string {
  if (isVoid(paymentStatus) || writtenOffAt) return 'Total';
  return isPaid ? 'Paid' : 'To repay';
}

/** The date of the payment, if there is or will be one. */
export function paymentFacts(purchase: Purchase): Detail[] {
  const { isPaid, paymentStatus } = purchase;
  if (isVoid(paymentStatus) || purchase.writtenOffAt)
    return [...voidFacts(purchase), ['Still owed', 'Nothing']];
  if (isPaid) return [...paidFacts(purchase), ...refundFacts(purchase)];
  return [...partFacts(purchase), ...dueFacts(purchase), ...instalmentFacts(purchase)];
}

function paidFacts(purchase: Purchase): Detail[] {
  const { paymentDate } = purchase;
  return paymentDate ? [[paidLabel(purchase), formatDate(new Date(paymentDate))]] : [];
}

/** What was given back of a purchase that stays paid (PAY-31). */
function refundFacts({ refundedAmount = 0 }: Purchase): Detail[] {
  return refundedAmount > 0 ? [['Refunded as credit', formatRand(refundedAmount)]] : [];
}

/** What was paid of a purchase of which something is left. */
function partFacts(purchase: Purchase): Detail[] {
  const { paidAmount = 0 } = purchase;
  if (paidAmount <= 0) return [];
  return [
    ['Paid so far', formatRand(paidAmount)],
    ['Left to pay', formatMoney(leftOf(purchase))],
  ];
}

/** One row for each agreed instalment. */
function instalmentFacts({ instalments = [] }: Purchase): Detail[] {
  return instalments.map(({ day, amount, left }, index) => [
    `Instalment ${index + 1}`,
    `${formatRand(amount)} on ${formatDay(day)}${paidText(amount, left)}`,
  ]);
}

function paidText(amount: number, left: number): string {
  if (left === 0) return ', paid';
  return left < amount ? `, ${formatRand(left)} left` : '';
}

function dueFacts(purchase: Purchase): Detail[] {
  const { paymentStatus, repaymentDueDate, scheduledPaymentDate } = purchase;
  // A scheduled payment is overdue since its own day, and is not charged automatically any more.
  if (paymentStatus === 'overdue') return [['Due by', formatDay(dueDay(purchase))]];
  const due: Detail = ['Due by', formatDay(repaymentDueDate)];
  return scheduledPaymentDate ? [['Charged on', formatDay(scheduledPaymentDate)], due] : [due];
}

/** An outside payment reads as one (LEND-17). Of several payments, each reads in the history. */
function paidLabel({ outsidePayment, payments = [] }: Purchase): string {
  if (!outsidePayment || payments.length > 1) return 'Paid on';
  return outsidePayment === 'eft' ? 'Paid by EFT on' : 'Paid in cash on';
}

function voidFacts({ refundedAt, cancelledAt, writtenOffAt }: Purchase): Detail[] {
  if (writtenOffAt) return [['Written off on', formatDate(new Date(writtenOffAt))]];
  if (refundedAt) return [['Refunded on', formatDate(new Date(refundedAt))]];
  return cancelledAt ? [['Cancelled on', formatDate(new Date(cancelledAt))]] : [];
}

/** Newest first, as the server sorts them (BUY-11). */
export function newestFirst(purchases: readonly Purchase[]): Purchase[] {
  return purchases.toSorted((a, b) => b.purchaseDate.localeCompare(a.purchaseDate));
}
