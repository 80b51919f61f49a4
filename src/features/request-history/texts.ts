import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import { formatFuel, formatRand } from '../../components/amount-text.ts';
import { dueText } from '../../components/request-terms.ts';

/** When what is poured of a request is due, and what it holds of the budget (REQ-16, LEND-46). */
export function heldTerms(held: number, dueDays: number | undefined): string {
  const terms = [dueText(dueDays), 'no premium'].filter(Boolean).join(', ');
  return `Once poured: ${terms}. ${formatRand(held)} of your budget is held for it.`;
}

export const seePurchases = 'See it in your purchases';

/** What the motorist reads about giving up what can still be poured (REQ-18). */
export const giveUpTexts = {
  button: (request: FuelRequest) =>
    request.pouredLitres ? `Give up ${leftOf(request)}` : "I don't need it any more",
  needsConnection: 'Giving it up needs a connection. Nothing has changed.',
  title: (request: FuelRequest) => `Give up ${leftOf(request)}?`,
  question: (request: FuelRequest) =>
    `You can't pour ${leftOf(request)} for your ${request.carMake} ${request.carModel} any more then. ${released(request)} This can't be undone.`,
  confirm: 'Give it up',
  keep: 'Keep it',
  done: (request: FuelRequest) => ({ title: 'Given Up', text: released(request) }),
  failed: 'It could not be given up',
} as const;

function released({ heldAmount = 0 }: FuelRequest): string {
  return `Your budget no longer holds ${formatRand(heldAmount)} for it.`;
}

function leftOf({ fuelAmount, pouredLitres = 0 }: FuelRequest): string {
  return `the ${pouredLitres > 0 ? 'other ' : ''}${formatFuel(fuelAmount - pouredLitres)}`;
}
