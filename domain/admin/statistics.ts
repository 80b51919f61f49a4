import * as z from 'zod/mini';
import { CalendarDay, DayInput } from '../values/moment.ts';
import { addDays } from '../values/south-african-time.ts';

/** The figures of the System Overview (ADM-6), in rand. */
export const Statistics = z.object({
  totalUsers: z.number(),
  /** Users who are not blacklisted. */
  activeUsers: z.number(),
  blacklistedUsers: z.number(),
  /** All admins, including blacklisted ones. */
  adminUsers: z.number(),
  totalRequestedAmount: z.number(),
  totalPurchasesAmount: z.number(),
  pendingRequestsAmount: z.number(),
});
export type Statistics = z.output<typeof Statistics>;

/** How many entries the lists of the desk have (ADM-23). */
export const ListLengths = z.object({
  requests: z.number(),
  pendingRequests: z.number(),
  users: z.number(),
  purchases: z.number(),
  /** Scheduled and still owed. */
  scheduledPayments: z.number(),
});
export type ListLengths = z.output<typeof ListLengths>;

/** The longest period of a report, in days: a leap year. */
const maxReportDays = 366;

/** The query of `GET /api/admin/reports/daily`: two days, both included. */
export const ReportQuery = z.object({ from: DayInput, to: DayInput }).check(
  z.refine(({ from, to }) => from <= to, {
    error: "A report can't end before it begins",
    path: ['to'],
  }),
  z.refine(({ from, to }) => addDays(to, -maxReportDays) < from, {
    error: `A report covers at most ${maxReportDays} days`,
    path: ['to'],
  }),
);
export type ReportQuery = z.output<typeof ReportQuery>;

/**
 * The figures of one South African day: what was requested, sold and repaid, and what was owed at
 * its end; in litres and rand.
 */
export const DailyFigures = z.object({
  day: CalendarDay,
  /** Fuel requests of that day that were not deleted. */
  requests: z.number(),
  /** The volume of purchases that are not failed, cancelled or refunded. */
  litres: z.number(),
  sales: z.number(),
  /** Payments less refunds. */
  repaid: z.number(),
  outstanding: z.number(),
  /** The part of `outstanding` whose due day had passed (LEND-20). */
  late: z.number(),
});
export type DailyFigures = z.output<typeof DailyFigures>;

/** The number of motorists in each loyalty tier now. */
export const TierFigures = z.object({
  new: z.number(),
  regular: z.number(),
  consistent: z.number(),
  premium: z.number(),
});
export type TierFigures = z.output<typeof TierFigures>;
