import { type Cents, cents, roundHalfUp } from '../values/money.ts';
import type { Day } from '../values/south-african-time.ts';
import { day } from '../values/time-units.ts';
import type { Centilitres } from '../values/volume.ts';

/** How much of an entitlement was poured, and of how much. */
export interface PouredShare {
  granted: Centilitres;
  poured: Centilitres;
}

/** What the poured part of a purchase was sold for, in cents. The last litre makes it the whole. */
export function soldFor(finalAmount: Cents, { granted, poured }: PouredShare): Cents {
  return cents(roundHalfUp(finalAmount * poured, granted));
}

/**
 * The part of a premium, in cents, that is not earned at the end of a day. It is earned in equal
 * parts from the day after the purchase to the day on which it is due. `unearned_premium` of the
 * database is the same.
 */
export function unearnedPremium(
  premium: Cents,
  { bought, due, on }: { bought: Day; due: Day; on: Day },
): Cents {
  const term = daysBetween(bought, due);
  const passed = Math.max(0, daysBetween(bought, on));
  if (passed >= term) return cents(0);
  return cents(premium - Math.floor((premium * passed) / term));
}

const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / day;
