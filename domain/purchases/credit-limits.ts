import { isCollectedByUs } from '../payments/collection.ts';
import type { PaymentMethod } from '../payments/payment-status.ts';
import { formatDateTime, formatMoney } from '../values/format.ts';
import { type Cents, cents, centsFromRand, randFromCents } from '../values/money.ts';
import type { Day } from '../values/south-african-time.ts';
import type { Unsettled } from '../vouchers/unsettled.ts';
import type { Credit, CreditUse } from './credit-schemas.ts';
import { type OwedPurchase, owedPayments } from './debt.ts';

/** The two kinds of credit: the budget; debit orders and scheduled cards together (LEND-1). */
export const creditKinds = ['budget', 'collected'] as const;
export type CreditKind = (typeof creditKinds)[number];

/** The most that a person may owe at one time on each kind of credit, in cents. */
export type CreditLimits = Readonly<Record<CreditKind, Cents>>;

/** Each limit, unless an admin has set another one: R8,500.00 (LEND-1). */
export const defaultCreditLimit: Cents = cents(850_000);

/** The kind of credit of a purchase; null for a card that is charged now (LEND-1). @internal */
export function creditKindOf(purchase: {
  paymentMethod: PaymentMethod;
  isScheduledPayment: boolean;
}): CreditKind | null {
  if (isCollectedByUs(purchase)) return 'collected';
  return purchase.paymentMethod === 'budget' ? 'budget' : null;
}

interface CreditTerms {
  limits: CreditLimits;
  /** An account without an ID number gets no credit (LEND-45). */
  hasIdNumber: boolean;
  /** The operator gives credit for verified vehicles only, and this is none (LEND-7). */
  isVehicleRefused: boolean;
  /** It is not known yet what became of their last voucher (VOU-30). */
  unsettled: Unsettled | null;
  /** What can still be poured of approved requests, in cents (LEND-46). */
  held: Cents;
  /** How many days after it was poured an approved request is due (REQ-16). */
  requestDueDays: number;
}

/** What a person owes on each kind of credit, and what is overdue of it, in cents. */
interface CreditDebt {
  used: Readonly<Record<CreditKind, Cents>>;
  overdue: Cents;
}

/** Limit, used and free of both kinds of credit, in rand, by all purchases of a person (LEND-1). */
export function creditOf(
  purchases: readonly OwedPurchase[],
  { today, ...terms }: CreditTerms & { today: Day },
): Credit {
  const payments = owedPayments(purchases, today).filter(({ purchase }) => creditKindOf(purchase));
  const usedOf = (kind: CreditKind) =>
    sum(payments.filter(({ purchase }) => creditKindOf(purchase) === kind));
  const used = { budget: usedOf('budget'), collected: usedOf('collected') };
  return creditFrom({ used, overdue: sum(payments.filter(({ isOverdue }) => isOverdue)) }, terms);
}

/** The same by what is owed on each kind (LEND-1, LEND-3, LEND-7, LEND-45, LEND-46). */
export function creditFrom({ used, overdue }: CreditDebt, terms: CreditTerms): Credit {
  const { limits, hasIdNumber, isVehicleRefused, unsettled, held, requestDueDays } = terms;
  const budget = { ...creditUse(limits.budget, used.budget, held), held: randFromCents(held) };
  const collected = creditUse(limits.collected, used.collected);
  let refusal: Credit['refusal'] = null;
  if (!hasIdNumber) refusal = 'id-number-missing';
  else if (overdue > 0) refusal = 'credit-overdue';
  else if (isVehicleRefused) refusal = 'vehicle-unverified';
  else if (unsettled) refusal = 'voucher-unsettled';
  else if (budget.free === 0 && collected.free === 0) refusal = 'over-credit-limit';
  const unsettledUntil = unsettled?.until?.toISOString() ?? null;
  return {
    budget,
    collected,
    overdue: randFromCents(overdue),
    refusal,
    unsettledUntil,
    requestDueDays,
  };
}

/** A limit below what is used and held leaves nothing free (LEND-1). */
function creditUse(limit: Cents, used: Cents, held = 0): CreditUse {
  return {
    limit: randFromCents(limit),
    used: randFromCents(used),
    free: randFromCents(cents(Math.max(0, limit - used - held))),
  };
}

/** Why no new credit can be had at all, and what to do; null if it can (LEND-4). */
export function noCreditText({ refusal, overdue, unsettledUntil, budget }: Credit): string | null {
  switch (refusal) {
    case 'id-number-missing':
      return 'There is no credit without an ID number. Ask us to add yours, or pay by card now.';
    case 'credit-overdue':
      return `There is no new credit while ${inRand(overdue)} is overdue. Pay that first, or pay by card now.`;
    case 'vehicle-unverified':
      return 'There is credit for verified vehicles only. Pay by card now, or wait until we have verified yours.';
    case 'voucher-unsettled':
      return unsettledUntil
        ? `Your last voucher may have been used at a station that we have not heard from yet. There is new credit once that is known: at ${formatDateTime(new Date(unsettledUntil))} at the latest. Until then, pay by card now.`
        : 'There is no new credit until an administrator has settled what was poured on your vouchers. Until then, pay by card now.';
    case 'over-credit-limit':
      return `Nothing is left of both limits${heldText(budget)}. Pay something back first, or pay by card now.`;
    case null:
      return null;
  }
}

/** What approved requests hold of the budget, as the end of a sentence; empty if it is nothing. */
export function heldText({ held = 0 }: Credit['budget']): string {
  return held > 0 ? `, and your approved requests hold ${inRand(held)}` : '';
}

/** An amount in rand as the screens write it. */
export function inRand(amount: number): string {
  return formatMoney(centsFromRand(amount));
}

function sum(payments: readonly { amount: Cents }[]): Cents {
  return cents(payments.reduce((total, { amount }) => total + amount, 0));
}
