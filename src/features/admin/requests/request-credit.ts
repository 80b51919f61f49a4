import type { AdminFuelRequest } from '../../../../domain/admin/admin-lists.ts';
import type { UserId } from '../../../../domain/ids.ts';
import type { CreditKind } from '../../../../domain/purchases/credit-limits.ts';
import type { Credit } from '../../../../domain/purchases/credit-schemas.ts';
import { exceededLimits } from '../../../../domain/purchases/free-credit.ts';
import { cents, centsFromRand } from '../../../../domain/values/money.ts';
import { moneyOf } from '../cell-text.ts';
import { creditTexts } from '../users/credit-texts.ts';
import { standingTexts as texts } from './texts.ts';

/** What is free of both limits, or why there is no new credit, in words (ADM-40). */
export function creditWords({ budget, collected, refusal, overdue }: Credit): string {
  return refusal
    ? creditTexts.refusals[refusal](moneyOf(overdue))
    : texts.freeOfBoth(moneyOf(budget.free), moneyOf(collected.free));
}

/** The limits that the requests of a person would exceed, by the person (ADM-40). */
export type Exceeded = ReadonlyMap<UserId, readonly CreditKind[]>;

/**
 * Who would be above a limit if they bought everything that is approved here on credit. Who gets no
 * new credit at all is not among them.
 */
export function exceededBy(requests: readonly AdminFuelRequest[]): Exceeded {
  const found = new Map<UserId, CreditKind[]>();
  for (const [userId, theirs] of Map.groupBy(requests, (request) => request.userId)) {
    const credit = theirs[0]?.standing?.credit;
    if (!credit || credit.refusal) continue;
    const cost = theirs.reduce((sum, { totalAmount }) => sum + centsFromRand(totalAmount), 0);
    const kinds = exceededLimits(credit, cents(cost));
    if (kinds.length > 0) found.set(userId, kinds);
  }
  return found;
}

/** How many of the people get no new credit. */
export function withoutCredit(requests: readonly AdminFuelRequest[]): number {
  const people = requests.filter(({ standing }) => standing?.credit?.refusal);
  return new Set(people.map(({ userId }) => userId)).size;
}

/** Which limits are exceeded, in words. */
export function exceededWords(kinds: readonly CreditKind[]): string {
  const [first, second] = kinds;
  if (!first) return '';
  return second ? texts.aboveBoth : texts.above[first];
}
