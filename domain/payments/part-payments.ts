import { formatMoney } from '../values/format.ts';
import { type Cents, cents, centsFromRand } from '../values/money.ts';
import type { Day } from '../values/south-african-time.ts';

/** The least that can be paid of a debt, unless less is left (PAY-27). */
export const leastPart = cents(1000);

/** The least that a processor charges a card with, so that the rest can be paid by card, too. */
export const leastCharge = cents(100);

/** What is left of a purchase to pay, in cents. Whether it is owed says its status. */
export function leftOf({
  totalRepayment,
  paidAmount = 0,
}: {
  totalRepayment: number;
  paidAmount?: number | undefined;
}): Cents {
  return cents(centsFromRand(totalRepayment) - centsFromRand(paidAmount));
}

/**
 * Why an amount cannot be paid of what is left, as a sentence; null if it can. What would remain has
 * to be enough for a card.
 */
export function refusePart(amount: Cents, left: Cents): string | null {
  if (amount > left) return `Only ${formatMoney(left)} is left to pay`;
  if (amount === left) return null;
  const most = cents(left - leastCharge);
  if (most < leastPart) return `Please pay all of the ${formatMoney(left)}`;
  if (amount < leastPart) return `Please pay at least ${formatMoney(leastPart)}`;
  return amount > most
    ? `Please pay all of the ${formatMoney(left)}, or at most ${formatMoney(most)}`
    : null;
}

/** What is owed of a purchase. */
export interface OpenDebt<Id> {
  id: Id;
  left: Cents;
  due: Day;
}

/** What a payment pays of a purchase, in cents. */
export interface Allocation<Id> {
  id: Id;
  amount: Cents;
}

/**
 * Spreads a payment over debts: the oldest due day first, and those of the same day as they stand
 * in the list. What is more than everything that is owed is the rest (PAY-28). With
 * `leavesCharge`, nothing is left of a debt that is too little for a card.
 */
export function spreadPayment<Id>(
  debts: readonly OpenDebt<Id>[],
  amount: Cents,
  { leavesCharge = false } = {},
): { allocations: Allocation<Id>[]; rest: Cents } {
  const oldestFirst = debts.toSorted((a, b) => a.due.localeCompare(b.due));
  const allocations: Allocation<Id>[] = [];
  let rest = amount;
  for (const { id, left } of oldestFirst) {
    const most = leavesCharge && rest < left ? Math.min(rest, left - leastCharge) : rest;
    const part = cents(Math.min(left, most));
    if (part <= 0) continue;
    allocations.push({ id, amount: part });
    rest = cents(rest - part);
  }
  return { allocations, rest };
}
