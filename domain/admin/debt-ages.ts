import * as z from 'zod/mini';
import { cents, randFromCents } from '../values/money.ts';
import { addDays, type Day } from '../values/south-african-time.ts';
import { day } from '../values/time-units.ts';

/** The ages by which late debt is shown, in days since its due day (LEND-20). */
export const debtAges = ['1-7', '8-30', '31-60', 'over-60'] as const;
export type DebtAge = (typeof debtAges)[number];

const lastDays: Record<DebtAge, number> = {
  '1-7': 7,
  '8-30': 30,
  '31-60': 60,
  'over-60': Infinity,
};

/** The number of days from one day to another. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day);
}

/** The age of a payment that is late by a number of days, at least 1 (LEND-20). */
function debtAgeOf(daysLate: number): DebtAge {
  return debtAges.find((age) => daysLate <= lastDays[age]) ?? 'over-60';
}

/** The due days of the payments of an age, both included; the oldest have no first day (LEND-20). */
export function dueDaysOf(age: DebtAge, today: Day): { first: Day | null; last: Day } {
  const younger = debtAges[debtAges.indexOf(age) - 1];
  const last = addDays(today, -1 - (younger ? lastDays[younger] : 0));
  const days = lastDays[age];
  return { first: days === Infinity ? null : addDays(today, -days), last };
}

const Money = z.object({ amount: z.number(), people: z.number() });

/** What is late: rand by the age of each payment, people by the age of their oldest (LEND-20). */
export const LateDebt = z.object({
  ages: z.array(z.extend(Money, { age: z.enum(debtAges) })),
  total: Money,
});
export type LateDebt = z.output<typeof LateDebt>;

/** What is owed on credit in total (without a day), or of what is due on a day. */
export interface OwedOfDay {
  day: Day | null;
  cents: number;
  /** The people whose oldest debt is due on it. */
  people: number;
}

/** The first day of which `lateDebt` needs what is owed. */
export function firstDayOfLateDebt(today: Day): Day {
  return addDays(today, -lastDays['31-60']);
}

/**
 * What is late by age, from what is owed in total and of each day since the first one. The oldest
 * debt is the rest, so that no more days need to be read (LEND-20).
 */
export function lateDebt(owed: readonly OwedOfDay[], today: Day): LateDebt {
  const sums = new Map(debtAges.map((age) => [age, { cents: 0, people: 0 }]));
  for (const { day, cents: sum, people } of owed) {
    const daysLate = day === null ? 0 : daysBetween(day, today);
    const oldest = sums.get('over-60')!;
    const sign = day === null ? 1 : -1;
    oldest.cents += sign * sum;
    oldest.people += sign * people;
    if (daysLate < 1) continue;
    const ofAge = sums.get(debtAgeOf(daysLate))!;
    ofAge.cents += sum;
    ofAge.people += people;
  }
  const ages = debtAges.map((age) => {
    const { cents: sum, people } = sums.get(age)!;
    return { age, amount: randFromCents(cents(sum)), people };
  });
  const late = [...sums.values()];
  const amount = randFromCents(cents(late.reduce((sum, one) => sum + one.cents, 0)));
  return { ages, total: { amount, people: late.reduce((sum, one) => sum + one.people, 0) } };
}
