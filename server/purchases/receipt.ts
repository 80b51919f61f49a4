import { dueDay } from '../../domain/payments/collection.ts';
import type { CardBrand } from '../../domain/payments/payment-card.ts';
import { isOwed } from '../../domain/payments/payment-status.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatLitres,
  formatMoney,
  formatPercent,
  formatPrice,
} from '../../domain/values/format.ts';
import { cents, centsFromRand } from '../../domain/values/money.ts';
import { centilitresFromLitres } from '../../domain/values/volume.ts';
import { Html, html } from './html.ts';

// The content security policy allows a style element, but no style attributes and no scripts.
const styles = new Html(`
  :root { color-scheme: light; }
  body { margin: 0; background: #f3f1ec; color: #1d2422; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 34rem; margin: 2rem auto; padding: 2rem; background: #fff; border-top: 6px solid #0f5c63; }
  h1 { margin: 0; font-size: 1.5rem; }
  h2 { margin: 2rem 0 .5rem; font-size: 1rem; }
  p { margin: .25rem 0; overflow-wrap: anywhere; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .4rem 0; border-bottom: 1px solid #dcd8cf; text-align: left; vertical-align: top; }
  th { padding-right: 1rem; font-weight: normal; }
  td { font-variant-numeric: tabular-nums; text-align: right; overflow-wrap: anywhere; }
  .facts th, .costs td { white-space: nowrap; }
  tr.total > * { border-bottom: 0; font-weight: bold; font-size: 1.15rem; }
  .quiet { color: #55605d; font-size: .875rem; }
  @media print { body { background: #fff; } main { margin: 0; padding: 0; max-width: none; border: 0; } }
`);

/**
 * A purchase as a page for printing: its amounts, how they are calculated, and the state of its
 * payment.
 */
export function receiptPage(purchase: Purchase, buyer: string): string {
  const title = purchase.isPaid || purchase.refundedAt ? 'Receipt' : 'Purchase on credit';
  const page = html`<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} of ${formatDateTime(new Date(purchase.purchaseDate))} – Volmaak</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>Volmaak: ${title}</h1>
<p>${paymentStatusText(purchase)}</p>
<h2>The purchase</h2>
<table class="facts">${purchaseRows(purchase, buyer)}</table>
<h2>What it costs</h2>
<table class="costs">${costRows(purchase)}</table>
<h2>The payment</h2>
<table class="facts">${paymentRows(purchase)}</table>
<p class="quiet">Purchase number ${purchase.id}</p>
</main>
</body>
</html>
`;
  return page.text;
}

function purchaseRows(purchase: Purchase, buyer: string): Html[] {
  const { carMake, carModel, carModelType, carRegistrationNumber } = purchase;
  const car = [carMake, carModel, carModelType].filter(Boolean).join(' ');
  return [
    row('Bought by', buyer),
    row('Bought on', formatDateTime(new Date(purchase.purchaseDate))),
    row('Vehicle', `${car}, ${carRegistrationNumber}`),
  ];
}

function costRows(purchase: Purchase): Html[] {
  const base = centsFromRand(purchase.basePrice);
  const final = centsFromRand(purchase.finalAmount);
  const total = centsFromRand(purchase.totalRepayment);
  const litres = formatLitres(centilitresFromLitres(purchase.fuelAmount));
  const price = formatPrice(centsFromRand(purchase.pricePerLiter));
  const discount = formatPercent(purchase.discountPercentage);
  const premium = formatPercent(purchase.premiumPercentage);
  return [
    row(`Fuel: ${litres} of ${purchase.fuelType} at ${price}`, formatMoney(base)),
    row(`Loyalty discount (${discount})`, formatMoney(cents(final - base))),
    row(`Cost of credit (${premium})`, formatMoney(cents(total - final))),
    html`<tr class="total"><th scope="row">Total</th><td>${formatMoney(total)}</td></tr>`,
  ];
}

function paymentRows(purchase: Purchase): Html[] {
  const { scheduledPaymentDate, paymentDate, refundedAt } = purchase;
  const card = cardLabel(purchase);
  return [
    ...(isOwed(purchase.paymentStatus)
      ? [row('Due on', formatDay(purchase.repaymentDueDate))]
      : []),
    row('Agreed payment', methodLabel(purchase)),
    ...(scheduledPaymentDate ? [row('Scheduled for', formatDay(scheduledPaymentDate))] : []),
    ...(card ? [row('Card', card)] : []),
    ...(paymentDate ? [row('Paid on', formatDateTime(new Date(paymentDate)))] : []),
    ...(refundedAt ? [row('Refunded on', formatDateTime(new Date(refundedAt)))] : []),
  ];
}

function row(name: string, value: string): Html {
  return html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`;
}

const brandLabels: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  other: 'Card',
};

/** The brand and the last digits of the card that paid or will pay; null without a card. */
function cardLabel({ cardBrand, cardLastFour }: Purchase): string | null {
  if (cardLastFour === null) return null;
  return `${brandLabels[cardBrand ?? 'other']} ending in ${cardLastFour}`;
}

/** The agreed payment method of a purchase. */
function methodLabel({ paymentMethod, isScheduledPayment }: Purchase): string {
  if (paymentMethod === 'budget') return 'Budget';
  if (paymentMethod === 'debit_order') return 'Debit order';
  return isScheduledPayment ? 'Card, on a scheduled day' : 'Card';
}

/** The state of a purchase's payment, as one sentence. */
function paymentStatusText(purchase: Purchase): string {
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
