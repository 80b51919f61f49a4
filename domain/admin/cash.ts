import * as z from 'zod/mini';
import { CalendarDay, LastDays } from '../values/moment.ts';
import { cents, centsFromRand, randFromCents, roundHalfUp } from '../values/money.ts';
import { addDays, type Day } from '../values/south-african-time.ts';

/** How many days the cash page looks ahead, today included (LEND-30). */
export const daysAhead = { week: 7, month: 30 };

/** The query of `GET /api/admin/cash`: the last days, today included (LEND-31). */
export const CashQuery = z.object({ days: LastDays });
export type CashQuery = z.output<typeof CashQuery>;

/** What is still owed, by the method by which it is paid, in rand. */
const DueByMethod = z.object({
  budget: z.number(),
  debitOrder: z.number(),
  scheduledCard: z.number(),
});

/** What happened on a day or in a period, in rand (LEND-31). */
const CashFigures = z.object({
  /** The credit whose due day it was, and the part of it that is paid by now. */
  expected: z.number(),
  collected: z.number(),
  /** Collections that the bank declined. */
  failedCollections: z.number(),
  failedAmount: z.number(),
  refunded: z.number(),
  writtenOff: z.number(),
  /** The premium of payments, less that of refunds. */
  premium: z.number(),
  /** The credit that was paid, and the part of it that was paid after its due day. */
  repaid: z.number(),
  repaidLate: z.number(),
  /** That part in percent; null if no credit was paid (LEND-32). */
  latePercent: z.nullable(z.number()),
});
export type CashFigures = z.output<typeof CashFigures>;

export const CashDay = z.extend(CashFigures, { day: CalendarDay, due: DueByMethod });
export type CashDay = z.output<typeof CashDay>;

/** The cash that is due, and the cash that came (LEND-30 to LEND-33). */
export const CashReport = z.object({
  today: CalendarDay,
  /** Everything that is owed on credit, and the part whose due day has passed. */
  owed: z.number(),
  late: z.number(),
  dueInWeek: DueByMethod,
  dueInMonth: DueByMethod,
  period: CashFigures,
  /** From the first day of the period to the last day ahead. */
  days: z.array(CashDay),
});
export type CashReport = z.output<typeof CashReport>;

const methods = ['budget', 'debitOrder', 'scheduledCard'] as const;
const amounts = [
  'expected',
  'collected',
  'failedAmount',
  'refunded',
  'writtenOff',
  'premium',
  'repaid',
  'repaidLate',
] as const;

/** The figures of a day as they are counted, in cents. */
export type CountedDay = { day: Day } & Record<
  (typeof methods)[number] | (typeof amounts)[number] | 'failedCollections',
  number
>;

interface CountedCash {
  today: Day;
  /** In cents. */
  owed: number;
  late: number;
  /** The debts whose collection failed in the period, each once (LEND-41). */
  failedDebt: number;
  /** From the first day of the period to the last day ahead, including days without figures. */
  days: readonly CountedDay[];
}

/** The cash report of counted days: their sums, in rand (LEND-30, LEND-31). */
export function cashReport({ today, owed, late, failedDebt, days }: CountedCash): CashReport {
  const ahead = (count: number) =>
    days.filter(({ day }) => day >= today && day < addDays(today, count));
  return {
    today,
    owed: rand(owed),
    late: rand(late),
    dueInWeek: dueOf(ahead(daysAhead.week)),
    dueInMonth: dueOf(ahead(daysAhead.month)),
    period: {
      ...figuresOf(days.filter(({ day }) => day <= today)),
      failedAmount: rand(failedDebt),
    },
    days: days.map((each) => ({ day: each.day, due: dueOf([each]), ...figuresOf([each]) })),
  };
}

const rand = (amount: number) => randFromCents(cents(amount));

function sumOf(days: readonly CountedDay[], name: Exclude<keyof CountedDay, 'day'>): number {
  return days.reduce((sum, day) => sum + day[name], 0);
}

function dueOf(days: readonly CountedDay[]): CashDay['due'] {
  const sums = methods.map((name) => [name, rand(sumOf(days, name))]);
  return Object.fromEntries(sums) as CashDay['due']; // all methods
}

function figuresOf(days: readonly CountedDay[]): CashFigures {
  const sums = amounts.map((name) => [name, rand(sumOf(days, name))]);
  return {
    ...(Object.fromEntries(sums) as Record<(typeof amounts)[number], number>), // all amounts
    failedCollections: sumOf(days, 'failedCollections'),
    latePercent: percentOf(sumOf(days, 'repaidLate'), sumOf(days, 'repaid')),
  };
}

/** A part of a whole in percent with one decimal, rounded half up; null if there is no whole. */
function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? roundHalfUp(part * 1000, whole) / 10 : null;
}

/** The part of what was expected that is collected, in percent; null if nothing was expected. */
export function collectedPercent({
  expected,
  collected,
}: Pick<CashFigures, 'expected' | 'collected'>): number | null {
  return percentOf(centsFromRand(collected), centsFromRand(expected));
}

/** What was expected and collected in a week, in rand. */
export interface CashWeek {
  from: Day;
  to: Day;
  expected: number;
  collected: number;
}

/**
 * The weeks of a period that ends today, latest first. The oldest one is shorter if the period is
 * no number of weeks.
 */
export function weeksOf({ today, days }: Pick<CashReport, 'today' | 'days'>): CashWeek[] {
  const past = days.filter(({ day }) => day <= today).reverse();
  return Array.from({ length: Math.ceil(past.length / 7) }, (_, index) => {
    const week = past.slice(index * 7, index * 7 + 7);
    const sum = (name: 'expected' | 'collected') =>
      rand(week.reduce((total, day) => total + centsFromRand(day[name]), 0));
    return {
      from: week.at(-1)?.day ?? today,
      to: week[0]?.day ?? today,
      expected: sum('expected'),
      collected: sum('collected'),
    };
  });
}

/** The sum of what is due by each method, in rand. */
export function totalDue({ budget, debitOrder, scheduledCard }: CashDay['due']): number {
  return rand(centsFromRand(budget) + centsFromRand(debitOrder) + centsFromRand(scheduledCard));
}
