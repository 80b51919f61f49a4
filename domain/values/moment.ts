import * as z from 'zod/mini';
import { type Day, southAfricanDay } from './south-african-time.ts';

const unreadable = "This date can't be read";

const instants = [
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ offset: true, precision: -1 }),
] as const;
/** An instant in ISO 8601, to the minute or finer, or a day (REQ-3, API-2). */
export const Moment = z.union([...instants, z.iso.date()], unreadable).check(
  // ISO 8601 allows any number of decimals of a second. The value is stored as it was sent, so its
  // length is limited.
  z.refine((value) => value.length <= 40 && !Number.isNaN(Date.parse(value)), unreadable),
);

/** A day as the API returns it, YYYY-MM-DD (API-2). */
export const CalendarDay = z.iso.date({
  error: unreadable,
  abort: true,
}) as unknown as z.ZodMiniType<Day, string>; // the check only passes days

/** A day in a request: YYYY-MM-DD, or an instant, which means its South African day (API-2). */
export const DayInput = z.pipe(z.pipe(Moment, z.transform(dayOf)), CalendarDay).check(
  // The database accepts no day before the year 1.
  z.refine((day) => day >= '0001-01-01', unreadable),
);

const daysMessage = 'The number of days is 7, 30 or 90';

/** The length of a period that ends today, in days. */
export const LastDays = z._default(
  z.pipe(z.enum(['7', '30', '90'], daysMessage), z.transform(Number)),
  30,
);

function dayOf(moment: string): string {
  return moment.includes('T') ? southAfricanDay(new Date(moment)) : moment;
}
