import { dueDay, isCollectedByUs, isOverdue } from '../../../../domain/payments/collection.ts';
import { leftOf } from '../../../../domain/payments/part-payments.ts';
import { dueOf } from '../../../../domain/purchases/debt.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatDay, formatMoney } from '../../../../domain/values/format.ts';
import type { Cents } from '../../../../domain/values/money.ts';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import { formatRand } from '../../../components/amount-text.ts';

/** How much of a purchase is paid; null if it is all or nothing (PAY-27). */
export function partPaidText({ paidAmount = 0, totalRepayment }: Purchase): string | null {
  if (paidAmount <= 0 || paidAmount >= totalRepayment) return null;
  return `${formatRand(paidAmount)} of ${formatRand(totalRepayment)} paid`;
}

/** What is due of the instalments on the due day, in cents; null if there are none (PAY-32). */
export function nextInstalment(purchase: Purchase): Cents | null {
  return purchase.instalments ? dueOf(purchase) : null;
}

/** The amount of the latest payment, in rand. A card that pays at once pays the total. */
export function lastPaid({ payments, totalRepayment }: Purchase): number {
  return payments?.at(-1)?.amount ?? totalRepayment;
}

/** What is left of a purchase, and when it is due, as a sentence. */
export function leftText(purchase: Purchase, today: Day): string {
  const left = `${formatMoney(leftOf(purchase))} is left`;
  const day = formatDay(dueDay(purchase));
  if (isOverdue(purchase, today)) return `${left}. It was due on ${day}.`;
  const instalment = nextInstalment(purchase);
  const part = instalment === null ? 'it' : `${formatMoney(instalment)} of it`;
  if (isCollectedByUs(purchase)) return `${left}. We collect ${part} on ${day}.`;
  return instalment === null ? `${left}, due on ${day}.` : `${left}. ${part} is due on ${day}.`;
}
