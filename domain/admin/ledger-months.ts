import * as z from 'zod/mini';
import { UserId } from '../ids.ts';
import type { Month as CalendarMonth } from '../values/month.ts';

const monthMessage = 'A month is written as 2026-11';

/** A month, YYYY-MM. */
export const Month = z
  .string(monthMessage)
  .check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, monthMessage)) as unknown as z.ZodMiniType<
  CalendarMonth,
  string
>; // the check only passes months
export type Month = CalendarMonth;

/** The body of `POST /api/admin/ledger/months`: the month that is closed (BOOK-14). */
export const MonthClosing = z.object({ month: Month });
export type MonthClosing = z.output<typeof MonthClosing>;

/** The path of `GET /api/admin/ledger/months/{month}/package`. */
export const MonthPath = z.object({ month: Month });

/** A month of the journal that is closed, with everything before it (BOOK-14). */
export const ClosedMonth = z.object({
  month: Month,
  closedAt: z.iso.datetime(),
  closedBy: z.object({ id: UserId, username: z.string() }),
  /** The last entry of the journal at that instant. No later one belongs to the month. */
  lastEntry: z.number(),
  /** The last seal at that instant: its number, and its hash, which is kept elsewhere. */
  seal: z.number(),
  head: z.string(),
  /** The sum of the debits of the trial balance at the end of the month, in rand. */
  totalDebit: z.number(),
});
export type ClosedMonth = z.output<typeof ClosedMonth>;

/** What an accountant looks at before a month is closed. None of it prevents it. */
export const monthChecks = [
  'settlements-to-book',
  'items-in-suspense',
  'open-conflicts',
  'prepared-payouts',
  'bank-lines-missing',
] as const;

/** The first month that is not closed. */
export const OpenMonth = z.object({
  month: Month,
  /** It can be closed from this instant on, when its last premium is booked. */
  closesFrom: z.iso.datetime(),
  /** Whether it can be closed now. */
  isReady: z.boolean(),
  /** How many of each are open that belong to the month; those with 0 are left out. */
  checks: z.array(z.object({ check: z.enum(monthChecks), count: z.number() })),
});
export type OpenMonth = z.output<typeof OpenMonth>;

/** The months of the journal, the latest closed one first (BOOK-14). */
export const LedgerMonths = z.object({
  /** Null while the journal has no entries. */
  open: z.nullable(OpenMonth),
  closed: z.array(ClosedMonth),
});
export type LedgerMonths = z.output<typeof LedgerMonths>;
