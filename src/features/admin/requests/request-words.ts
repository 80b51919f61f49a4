import type { AdminFuelRequest } from '../../../../domain/admin-lists.ts';
import { formatLitres, formatMoney } from '../../../../domain/format.ts';
import { statusTransitions } from '../../../../domain/fuel-request.ts';
import { cents, centsFromRand } from '../../../../domain/money.ts';
import { centilitres, centilitresFromLitres } from '../../../../domain/volume.ts';
import { nameOf, vehicleOf } from '../cell-words.ts';
import type { Decision } from './texts.ts';

/** Whether a request's status can become this one (decision 10). */
export function canBecome(decision: Decision) {
  return ({ status }: AdminFuelRequest) => statusTransitions[status].includes(decision);
}

/** Whether there is anything left to decide on a request. */
export function isOpen({ status }: AdminFuelRequest): boolean {
  return statusTransitions[status].length > 0;
}

export function litresOf({ fuelAmount }: AdminFuelRequest): string {
  return formatLitres(centilitresFromLitres(fuelAmount));
}

export function carOf({ car }: AdminFuelRequest): string {
  return vehicleOf(car?.make, car?.model);
}

/** Whether approving a request wants a second thought: its user is blacklisted. */
export function isOfBlacklisted({ user }: AdminFuelRequest): boolean {
  return user.isBlacklisted === true;
}

/** Tells one request from another, in one line. */
export function requestName(request: AdminFuelRequest): string {
  return [nameOf(request.user), carOf(request), litresOf(request)].join(', ');
}

/** What these requests ask for and cost together. */
export function totalsOf(requests: readonly AdminFuelRequest[]) {
  let volume = 0;
  let cost = 0;
  for (const { fuelAmount, totalAmount } of requests) {
    volume += centilitresFromLitres(fuelAmount);
    cost += centsFromRand(totalAmount);
  }
  return { litres: formatLitres(centilitres(volume)), cost: formatMoney(cents(cost)) };
}
