import { isCollectedByUs } from '../payments/collection.ts';
import type { PaymentMethod } from '../payments/payment-status.ts';
import { formatMoney } from '../values/format.ts';
import { type Cents, cents, centsFromRand, randFromCents } from '../values/money.ts';
import type { Day } from '../values/south-african-time.ts';
import type { Credit, CreditUse } from './credit-schemas.ts';
import { type OwedPurchase, owedPayments } from './debt.ts';

/** The two kinds of credit: the budget; debit orders and scheduled cards together (LEND-1). */
export const creditKinds = ['budget', 'collected'] as const;
export type CreditKind = (typeof creditKinds)[number];

/** The most that a person may owe at one time on each kind of credit, in cents. */
export type CreditLimits = Readonly<Record<CreditKind, Cents>>;

/** Each limit, unless an admin has set another one: R8,500.00 (LEND-1). */
export const defaultCreditLimit: Cents = cents(850_000);

/** The highest limit that an admin can set: R100,000.00 (LEND-6). */
export const highestCreditLimit: Cents = cents(10_000_000);

/** Why a purchase on credit is refused (LEND-2, LEND-3, LEND-7). */
export type CreditRefusal =
  | 'credit-overdue'
  | 'vehicle-unverified'
  | 'over-budget'
  | 'over-credit-limit';

/** The kind of credit of a purchase; null for a card that is charged now (LEND-1). */
export function creditKindOf(purchase: {
  paymentMethod: PaymentMethod;
  isScheduledPayment: boolean;
}): CreditKind | null {
  if (isCollectedByUs(purchase)) return 'collected';
  return purchase.paymentMethod === 'budget' ? 'budget' : null;
}

interface CreditTerms {
  limits: CreditLimits;
  today: Day;
  /** The operator gives credit for verified vehicles only, and this is none (LEND-7). */
  isVehicleRefused: boolean;
}

/** Limit, used and free of both kinds of credit, in rand, by all purchases of a person (LEND-1). */
export function creditOf(purchases: readonly OwedPurchase[], terms: CreditTerms): Credit {
  const { limits, today, isVehicleRefused } = terms;
  const payments = owedPayments(purchases, today).filter(({ purchase }) => creditKindOf(purchase));
  const countOf = (kind: CreditKind) => {
    const used = sum(payments.filter(({ purchase }) => creditKindOf(purchase) === kind));
    return creditUse(limits[kind], used);
  };
  const [budget, collected] = [countOf('budget'), countOf('collected')];
  const overdue = sum(payments.filter(({ isOverdue }) => isOverdue));
  let refusal: Credit['refusal'] = null;
  if (overdue > 0) refusal = 'credit-overdue';
  else if (isVehicleRefused) refusal = 'vehicle-unverified';
  else if (budget.free === 0 && collected.free === 0) refusal = 'over-credit-limit';
  return { budget, collected, overdue: randFromCents(overdue), refusal };
}

/** A limit below what is used leaves nothing free (LEND-1). */
function creditUse(limit: Cents, used: Cents): CreditUse {
  return {
    limit: randFromCents(limit),
    used: randFromCents(used),
    free: randFromCents(cents(Math.max(0, limit - used))),
  };
}

/**
 * Why a total, in cents, cannot be bought on this kind of credit, or null. It may use the limit up
 * exactly (LEND-2, LEND-3, LEND-7).
 */
export function refuseCredit(
  { refusal, ...credit }: Credit,
  kind: CreditKind,
  total: Cents,
): CreditRefusal | null {
  if (refusal === 'credit-overdue' || refusal === 'vehicle-unverified') return refusal;
  // NaN fails this comparison, so an unreadable total is refused too.
  if (total <= centsFromRand(credit[kind].free)) return null;
  return kind === 'budget' ? 'over-budget' : 'over-credit-limit';
}

/** Why no new credit can be had at all, and what to do; null if it can (LEND-4). */
export function noCreditText({ refusal, overdue }: Credit): string | null {
  switch (refusal) {
    case 'credit-overdue':
      return `There is no new credit while ${inRand(overdue)} is overdue. Pay that first, or pay by card now.`;
    case 'vehicle-unverified':
      return 'There is credit for verified vehicles only. Pay by card now, or wait until we have verified yours.';
    case 'over-credit-limit':
      return 'Nothing is left of both limits. Pay something back first, or pay by card now.';
    case null:
      return null;
  }
}

interface RefusedPurchase {
  credit: Credit;
  kind: CreditKind;
  total: Cents;
}

/**
 * Why a purchase cannot be made on credit: which limit applies, what is left, and what to do; null
 * if it can (LEND-4).
 */
export function creditRefusalText({ credit, kind, total }: RefusedPurchase): string | null {
  const code = refuseCredit(credit, kind, total);
  const limit = inRand(credit[kind].limit);
  const begin = `This purchase costs ${formatMoney(total)}, but only ${inRand(credit[kind].free)}`;
  switch (code) {
    case 'over-budget':
      return `${begin} of your budget is left. Its limit is ${limit}. Pay back a part of it first, buy less, or choose another way to pay.`;
    case 'over-credit-limit':
      return `${begin} is left for debit orders and scheduled payments. Their limit is ${limit}. Pay one of them first, buy less, or choose another way to pay.`;
    default:
      return code && noCreditText(credit);
  }
}

function inRand(amount: number): string {
  return formatMoney(centsFromRand(amount));
}

function sum(payments: readonly { amount: Cents }[]): Cents {
  return cents(payments.reduce((total, { amount }) => total + amount, 0));
}
