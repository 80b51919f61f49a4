import * as z from 'zod/mini';
import { PurchaseId, UserId } from '../ids.ts';
import { CalendarDay, DayInput } from '../values/moment.ts';
import { SearchQuery } from '../values/page.ts';
import { addDays, type Day } from '../values/south-african-time.ts';
import { line } from '../values/text.ts';
import { debtAges } from './debt-ages.ts';

/** The furthest day for which a payment can be promised, in days from today (LEND-22). */
const maxPromiseDays = 90;
/** The most people who can be reminded of their late payments at once (LEND-23). */
export const maxReminded = 1000;
/** How many of them one call reminds. */
export const remindedAtOnce = 50;
/** How many of a person's late purchases the list names. */
export const maxLateIds = 20;

/** The days for which a payment can be promised, both included (LEND-22). */
export function promiseDays(today: Day): { first: Day; last: Day } {
  return { first: today, last: addDays(today, maxPromiseDays) };
}

/** Why a payment cannot be promised for a day, or null (LEND-22). */
export function refusePromisedDay(day: Day, today: Day): string | null {
  const { first, last } = promiseDays(today);
  if (day < first) return 'The promised day cannot be in the past';
  return day > last ? `A promise can be at most ${maxPromiseDays} days ahead` : null;
}

/** What somebody may have promised: nothing, a day that has not passed, today, a day that has. */
const promiseStates = ['none', 'open', 'due', 'broken'] as const;

/** The filters of late people. */
const filters = {
  age: z.optional(z.enum(debtAges, `Please choose one of: ${debtAges.join(', ')}`)),
  /** Only people who got no reminder within this number of days. */
  notReminded: z.optional(
    z
      .string('Please choose a number of days')
      .check(z.regex(/^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, 'Please choose 1 to 365 days')),
  ),
  promise: z.optional(z.enum(promiseStates, `Please choose one of: ${promiseStates.join(', ')}`)),
} as const;

/** The query of `GET /api/admin/collections/people`: the oldest debt comes first (LEND-21). */
export const LatePeopleQuery = z.extend(SearchQuery, filters);
export type LatePeopleQuery = z.output<typeof LatePeopleQuery>;

/** The filters of late people alone, as a body has them. */
export const LatePeopleFilter = z.extend(z.object(filters), { q: SearchQuery.shape.q });
export type LatePeopleFilter = z.output<typeof LatePeopleFilter>;

/** The body of `POST /api/admin/users/{id}/promises` (LEND-22). */
export const PromiseCreation = z.object({
  day: DayInput,
  note: z.optional(line('Please write a note', { min: 0, max: 300 })),
});
export type PromiseCreation = z.output<typeof PromiseCreation>;

/** The day on which a person has promised to pay, as an admin recorded it (LEND-22). */
export const PaymentPromise = z.object({
  id: z.uuid(),
  day: CalendarDay,
  note: z.nullable(z.string()),
  at: z.iso.datetime(),
  /** Its day has passed, and something that was late when it was made still is. */
  isBroken: z.boolean(),
});
export type PaymentPromise = z.output<typeof PaymentPromise>;

const Person = {
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  phoneNumber: z.nullable(z.string()),
};

/** A person with late payments (LEND-21). Amounts are in rand. */
export const LatePerson = z.object({
  id: UserId,
  ...Person,
  /** The gateway's latest word on their number is a refusal (MSG-11). */
  isNumberRefused: z.boolean(),
  isBlacklisted: z.boolean(),
  lateAmount: z.number(),
  latePayments: z.number(),
  /** On credit, late or not. */
  owedAmount: z.number(),
  oldestDueDay: CalendarDay,
  daysLate: z.number(),
  lastRemindedAt: z.nullable(z.iso.datetime()),
  /** The first day on which we collect something late; null if we collect nothing any more. */
  nextAttempt: z.nullable(CalendarDay),
  promise: z.nullable(PaymentPromise),
  /** Their oldest late purchases, up to 20. */
  purchaseIds: z.array(PurchaseId),
});
export type LatePerson = z.output<typeof LatePerson>;
