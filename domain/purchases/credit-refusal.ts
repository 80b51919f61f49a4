import { formatMoney } from '../values/format.ts';
import { type Cents, centsFromRand } from '../values/money.ts';
import { type CreditKind, heldText, inRand, noCreditText } from './credit-limits.ts';
import type { Credit } from './credit-schemas.ts';

/** Why a purchase on credit is refused (LEND-2, LEND-3, LEND-7, LEND-45). */
export const creditRefusals = [
  'id-number-missing',
  'credit-overdue',
  'vehicle-unverified',
  'voucher-unsettled',
  'over-budget',
  'over-credit-limit',
] as const;
export type CreditRefusal = (typeof creditRefusals)[number];

/**
 * Why a total, in cents, cannot be bought on this kind of credit, or null. It may use the limit up
 * exactly (LEND-2, LEND-3, LEND-7).
 */
export function refuseCredit(
  { refusal, ...credit }: Credit,
  kind: CreditKind,
  total: Cents,
): CreditRefusal | null {
  if (refusal && refusal !== 'over-credit-limit') return refusal;
  // NaN fails this comparison, so an unreadable total is refused too.
  if (total <= centsFromRand(credit[kind].free)) return null;
  return kind === 'budget' ? 'over-budget' : 'over-credit-limit';
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
      return `${begin} of your budget is left. Its limit is ${limit}${heldText(credit.budget)}. Pay back a part of it first, buy less, or choose another way to pay.`;
    case 'over-credit-limit':
      return `${begin} is left for debit orders and scheduled payments. Their limit is ${limit}. Pay one of them first, buy less, or choose another way to pay.`;
    default:
      return code && noCreditText(credit);
  }
}
