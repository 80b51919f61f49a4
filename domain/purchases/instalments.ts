import { formatDay, formatMoney } from '../values/format.ts';
import { type Cents, cents } from '../values/money.ts';
import { addDays, type Day } from '../values/south-african-time.ts';

/** The most instalments of a purchase, and the furthest day, in days from today. */
export const instalmentLimits = { most: 24, days: 365 };

/** A part of what is left of a purchase, and the day on which it is due. */
export interface Instalment {
  day: Day;
  amount: Cents;
}

/**
 * Why a purchase cannot be paid in these instalments, as a sentence; null if it can (PAY-32). They
 * come day by day, from tomorrow on, and add up to what is left. Each is at least `least`, and a
 * card is valid until `lastCardDay`.
 */
export function refuseInstalments(
  instalments: readonly Instalment[],
  { left, least, today, lastCardDay }: InstalmentTerms,
): string | null {
  const [first] = instalments;
  const last = instalments.at(-1);
  if (!first || !last || instalments.length < 2) return 'Please agree on at least 2 instalments';
  if (instalments.length > instalmentLimits.most) {
    return `Please agree on at most ${instalmentLimits.most} instalments`;
  }
  if (first.day <= today) return 'The first instalment has to be in the future';
  if (instalments.some(({ day }, index) => day <= (instalments[index - 1]?.day ?? ''))) {
    return 'Each instalment has to come after the one before it';
  }
  if (last.day > addDays(today, instalmentLimits.days)) {
    return 'The last instalment can be at most a year ahead';
  }
  if (lastCardDay !== null && last.day > lastCardDay) {
    return `The card expires before the last instalment: it is valid until ${formatDay(lastCardDay)}`;
  }
  if (instalments.some(({ amount }) => amount < least)) {
    return `Each instalment is at least ${formatMoney(least)}`;
  }
  const sum = cents(instalments.reduce((total, { amount }) => total + amount, 0));
  return sum === left
    ? null
    : `The instalments add up to ${formatMoney(sum)}, but ${formatMoney(left)} is left to pay`;
}

export interface InstalmentTerms {
  /** What is left of the purchase, in cents. */
  left: Cents;
  least: Cents;
  today: Day;
  /** The last day on which its card is valid; null if nothing is charged or it is not known. */
  lastCardDay: Day | null;
}

/** Equal instalments, one a month from a day on; the last has what does not divide. */
export function equalInstalments(left: Cents, days: readonly Day[]): Instalment[] {
  const amount = Math.floor(left / days.length);
  return days.map((day, index) => {
    const isLast = index === days.length - 1;
    return { day, amount: cents(isLast ? left - amount * (days.length - 1) : amount) };
  });
}

/** What was paid since the instalments were agreed on, against each of them: what is left of it. */
export function leftOfInstalments(
  instalments: readonly Instalment[],
  paid: Cents,
): (Instalment & { left: Cents })[] {
  let rest: number = paid;
  return instalments.map(({ day, amount }) => {
    const covered = Math.max(0, Math.min(amount, rest));
    rest -= covered;
    return { day, amount, left: cents(amount - covered) };
  });
}
