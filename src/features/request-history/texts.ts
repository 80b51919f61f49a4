import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import { formatFuel, formatRand } from '../../components/amount-text.ts';
import { dueText } from '../../components/request-terms.ts';

export const requestTexts = {
  /** When what is poured of a request is due, and what it holds of the budget (REQ-16, LEND-46). */
  held: (amount: number, dueDays: number | undefined) =>
    `Once poured: ${[dueText(dueDays), 'no premium'].filter(Boolean).join(', ')}. ${formatRand(amount)} of your budget is held for it.`,
  seePurchases: 'See it in your purchases',
  giveUp: (request: FuelRequest) =>
    request.pouredLitres ? `Give up ${leftOf(request)}` : "I don't need it any more",
  giveUpOffline: 'Giving it up needs a connection.',
} as const;

/** What can still be poured of a request, in words. */
export function leftOf({ fuelAmount, pouredLitres = 0 }: FuelRequest): string {
  return `the ${pouredLitres ? 'other ' : ''}${formatFuel(fuelAmount - pouredLitres)}`;
}
