import type { AdminFuelRequest } from '../../../../domain/admin/admin-lists.ts';
import { statusTransitions } from '../../../../domain/fuel-requests/fuel-request.ts';
import { formatLitres, formatMoney } from '../../../../domain/values/format.ts';
import { centilitres, centilitresFromLitres } from '../../../../domain/values/volume.ts';
import { litresOf, moneyOf, nameOf, vehicleOf } from '../cell-text.ts';
import { costOf, creditWords } from './request-credit.ts';
import { type Decision, standingTexts as texts } from './texts.ts';

/** The ids of elements that take the focus when the focused element is gone. */
export const requestFocusId = (id: string) => `request-${id}`;
export const listLabel = 'Fuel Requests';
export const selectionFocusId = 'selected-requests';

/** Whether a request may move to this status (REQ-5). */
export function canBecome(decision: Decision) {
  return ({ status, heldDecision }: AdminFuelRequest) =>
    !heldDecision && statusTransitions[status].includes(decision);
}

/** Whether a request can still be decided. */
export function isOpen({ status, heldDecision }: AdminFuelRequest): boolean {
  return !heldDecision && statusTransitions[status].length > 0;
}

export function carOf({ car }: AdminFuelRequest): string {
  return vehicleOf(car?.make, car?.model);
}

/** Whether the request's user is blacklisted, so that an approval needs a confirmation. */
export function isFromBlacklistedUser({ user }: AdminFuelRequest): boolean {
  return user.isBlacklisted === true;
}

/** One line that tells a request from others. */
export function requestName(request: AdminFuelRequest): string {
  return [nameOf(request.user), carOf(request), litresOf(request.fuelAmount)].join(', ');
}

/** What is known of a request's person, in words (ADM-20, ADM-40). */
export function standingOf({ user, standing }: AdminFuelRequest): string {
  const { owed = 0, overdue = 0, credit } = standing ?? {};
  return [
    ...(overdue > 0 ? [texts.overdue(moneyOf(overdue))] : []),
    owed > 0 ? texts.owes(moneyOf(owed)) : texts.owesNothing,
    texts.verified(user.isVerified === true),
    ...(credit ? [creditWords(credit)] : []),
  ].join(', ');
}

/** The litres and the cost of these requests in total. */
export function totalsOf(requests: readonly AdminFuelRequest[]) {
  const volume = requests.reduce((sum, each) => sum + centilitresFromLitres(each.fuelAmount), 0);
  return { litres: formatLitres(centilitres(volume)), cost: formatMoney(costOf(requests)) };
}
