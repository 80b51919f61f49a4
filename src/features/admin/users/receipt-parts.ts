import type { AdminPurchase } from '../../../../domain/admin/admin-lists.ts';
import type { PurchaseId } from '../../../../domain/ids.ts';
import { leftOf, refusePart, spreadPayment } from '../../../../domain/payments/part-payments.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { type Cents, cents } from '../../../../domain/values/money.ts';
import { readAmount } from '../../../components/fields/typed-amount.ts';
import { receiptTexts as texts } from './payment-texts.ts';

/** What is typed for each purchase. */
export type TypedParts = Readonly<Record<PurchaseId, string>>;

/** What a payment pays of an open purchase. */
export interface ReceiptPart {
  purchase: AdminPurchase;
  left: Cents;
  typed: string;
  amount: Cents;
  /** Why the typed amount cannot be paid. */
  refusal: string | null;
}

/** The amounts that a payment pays if nobody changes them: the oldest due day first (PAY-28). */
export function proposedParts(purchases: readonly AdminPurchase[], amount: Cents): TypedParts {
  const debts = purchases.map((purchase) => ({
    id: purchase.id,
    left: leftOf(purchase),
    due: purchase.paymentDueDate,
  }));
  const { allocations } = spreadPayment(debts, amount);
  return Object.fromEntries(allocations.map((part) => [part.id, formatMoney(part.amount)]));
}

/** The typed amounts as they are now possible. An empty one is none. */
export function readParts(purchases: readonly AdminPurchase[], parts: TypedParts): ReceiptPart[] {
  return purchases.map((purchase) => {
    const left = leftOf(purchase);
    const typed = parts[purchase.id] ?? '';
    const read = typed.trim() === '' ? 0 : readAmount(typed);
    const amount = cents(read ?? 0);
    const tooMuch = amount > left ? refusePart(amount, left) : null;
    return { purchase, left, typed, amount, refusal: read === null ? texts.noAmount : tooMuch };
  });
}

/** What is left of a payment after its parts; below 0 if they are too much. */
export function restAfter(amount: Cents, parts: readonly ReceiptPart[]): Cents {
  return cents(parts.reduce((rest: number, part) => rest - part.amount, amount));
}
