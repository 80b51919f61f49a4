import * as z from 'zod/mini';
import { type Day, southAfricanDay } from './south-african-time.ts';

const unreadable = "This date can't be read";

const instants = [
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ offset: true, precision: -1 }),
] as const;
/** An instant in ISO 8601, to the minute or finer, or a day; anything else is unreadable (REQ-3, API-2). */
export const Moment = z.union([...instants, z.iso.date()], unreadable).check(
  // ISO 8601 sets no limit to the decimals of a second; the claim is kept as it was made.
  z.refine((value) => value.length <= 40 && !Number.isNaN(Date.parse(value)), unreadable),
);

/** A day as the API answers it, YYYY-MM-DD (API-2). */
export const CalendarDay = z.iso.date({
  error: unreadable,
  abort: true,
}) as unknown as z.ZodMiniType<Day, string>; // the check leaves nothing but days

/** A day as a caller sends it: YYYY-MM-DD, or an instant that falls on it in South Africa (API-2). */
export const DayInput = z.pipe(z.pipe(Moment, z.transform(dayOf)), CalendarDay).check(
  // The calendar of the database begins with the year 1.
  z.refine((day) => day >= '0001-01-01', unreadable),
);

function dayOf(moment: string): string {
  return moment.includes('T') ? southAfricanDay(new Date(moment)) : moment;
}
