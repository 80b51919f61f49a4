import * as z from 'zod/mini';
import { CalendarDay, DayInput } from './moment.ts';
import { addDays } from './south-african-time.ts';

/** The figures of the System Overview (ADM-6), in rand. */
export const Statistics = z.object({
  totalUsers: z.number(),
  /** Those who are not blacklisted. */
  activeUsers: z.number(),
  blacklistedUsers: z.number(),
  /** Blacklisted ones too. */
  adminUsers: z.number(),
  totalRequestedAmount: z.number(),
  totalPurchasesAmount: z.number(),
  pendingRequestsAmount: z.number(),
});
export type Statistics = z.output<typeof Statistics>;

/** How many days a report may cover: a leap year. */
const longestReport = 366;

/** The query of `GET /api/admin/reports/daily`: two days, both included. */
export const ReportQuery = z.object({ from: DayInput, to: DayInput }).check(
  z.refine(({ from, to }) => from <= to, {
    error: "A report can't end before it begins",
    path: ['to'],
  }),
  z.refine(({ from, to }) => addDays(to, -longestReport) < from, {
    error: `A report covers at most ${longestReport} days`,
    path: ['to'],
  }),
);
export type ReportQuery = z.output<typeof ReportQuery>;

/** A South African day of business: what was asked for, sold and repaid on it, and what was owed at its end; litres and rand. */
export const DailyFigures = z.object({
  day: CalendarDay,
  /** Fuel requests asked on it that were not deleted. */
  requests: z.number(),
  /** Of purchases that are neither failed, cancelled nor refunded. */
  litres: z.number(),
  sales: z.number(),
  /** Payments less refunds. */
  repaid: z.number(),
  outstanding: z.number(),
  /** What of it was past its due day. */
  overdue: z.number(),
});
export type DailyFigures = z.output<typeof DailyFigures>;

/** How many motorists stand in each loyalty tier now. */
export const TierFigures = z.object({
  new: z.number(),
  regular: z.number(),
  consistent: z.number(),
  premium: z.number(),
});
export type TierFigures = z.output<typeof TierFigures>;
