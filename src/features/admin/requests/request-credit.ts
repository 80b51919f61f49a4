import type { AdminFuelRequest } from '../../../../domain/admin/admin-lists.ts';
import type { UserId } from '../../../../domain/ids.ts';
import type { Credit } from '../../../../domain/purchases/credit-schemas.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { type Cents, cents, centsFromRand } from '../../../../domain/values/money.ts';
import { dueText } from '../../../components/request-terms.ts';
import { moneyOf, nameOf } from '../cell-text.ts';
import { creditTexts } from '../users/credit-texts.ts';
import { debtTexts, doubtTexts, standingTexts as texts } from './texts.ts';

/** What is free of both limits, or why there is no new credit, in words (ADM-40). */
export function creditWords({ budget, collected, refusal, overdue }: Credit): string {
  if (refusal) return creditTexts.refusals[refusal](moneyOf(overdue));
  const { held = 0 } = budget;
  const free = texts.freeOfBoth(moneyOf(budget.free), moneyOf(collected.free));
  return held > 0 ? `${free}, ${texts.held(moneyOf(held))}` : free;
}

/** What these requests cost in total. */
export function costOf(requests: readonly AdminFuelRequest[]): Cents {
  return cents(requests.reduce((sum, { totalAmount }) => sum + centsFromRand(totalAmount), 0));
}

/** Why a purchase of all this on the budget would be refused, in sentences, by the person (ADM-40). */
export function doubtsAbout(
  requests: readonly AdminFuelRequest[],
): ReadonlyMap<UserId, readonly string[]> {
  const people = [...Map.groupBy(requests, ({ userId }) => userId)];
  const doubts = people.map(([userId, theirs]) => [userId, doubtsOf(theirs)] as const);
  return new Map(doubts.filter(([, sentences]) => sentences.length > 0));
}

/** The same for one person. That both limits are used up counts by the amount only. */
function doubtsOf(theirs: readonly AdminFuelRequest[]): string[] {
  const [first] = theirs;
  const credit = first?.standing?.credit;
  if (!credit) return [];
  const { refusal, overdue, budget } = credit;
  const name = nameOf(first.user);
  const excess = costOf(theirs) - centsFromRand(budget.free);
  const sentences = [];
  if (refusal && refusal !== 'over-credit-limit') {
    sentences.push(doubtTexts.refusals[refusal](name, moneyOf(overdue)));
  }
  if (excess > 0) {
    sentences.push(doubtTexts.excess(formatMoney(cents(excess)), name, theirs.length));
  }
  return sentences;
}

/** What becomes of requests once they are poured (REQ-16). */
export function oncePoured(requests: readonly AdminFuelRequest[]): string {
  return [dueWords(requests), debtTexts.terms].filter(Boolean).join(', ');
}

/** What is owed once these requests are completed by hand (REQ-16). */
export function owedWords(requests: readonly AdminFuelRequest[]): string {
  const [first, second] = requests;
  const cost = formatMoney(costOf(requests));
  const owed = first && !second ? debtTexts.owes(nameOf(first.user), cost) : debtTexts.owed(cost);
  return `${[owed, dueWords(requests)].filter(Boolean).join(', ')}.`;
}

/** When it is due, which is the same for everybody; null if it is not known. */
const dueWords = ([first]: readonly AdminFuelRequest[]) =>
  dueText(first?.standing?.credit?.requestDueDays);
