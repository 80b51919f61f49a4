import * as z from 'zod/mini';
import { CalendarDay, DayInput, LastDays } from '../values/moment.ts';
import { deviceProblems, deviceReportLimits as limits } from './device-problem.ts';

const DeviceProblem = z.enum(deviceProblems, 'This is no problem that a device reports');

const installationMessage = 'An installation is 32 hexadecimal digits';
const versionMessage = 'A version has 1 to 20 letters, digits, hyphens and underscores';
const countMessage = 'The count is a whole number from 1 to 1000';

const AppVersion = z.string(versionMessage).check(z.regex(/^[\w-]{1,20}$/, versionMessage));

const ProblemCount = z
  .number(countMessage)
  .check(
    z.int({ error: countMessage, abort: true }),
    z.gte(1, countMessage),
    z.lte(limits.count, countMessage),
  );

/**
 * The body of `POST /api/device-reports`. The installation is a random number, made for these
 * reports only. A count is that of a whole day so far, so that a repeated report changes nothing.
 */
export const DeviceReport = z.object({
  installation: z.string(installationMessage).check(z.regex(/^[0-9a-f]{32}$/, installationMessage)),
  problems: z
    .array(
      z.object(
        { problem: DeviceProblem, version: AppVersion, day: DayInput, count: ProblemCount },
        'A problem has a kind, a version, a day and a count',
      ),
      'A report lists problems',
    )
    .check(
      z.refine(
        ({ length }) => length > 0 && length <= limits.rows,
        `A report has 1 to ${limits.rows} problems`,
      ),
    ),
});
export type DeviceReport = z.output<typeof DeviceReport>;

/** The query of `GET /api/admin/device-reports`: the last days, today included. */
export const DeviceReportsQuery = z.object({
  days: LastDays,
  problem: z.optional(DeviceProblem),
  version: z.optional(AppVersion),
});
export type DeviceReportsQuery = z.output<typeof DeviceReportsQuery>;

/** How many phones have reported a problem of a version (ADM-14). */
export const DeviceFigures = z.object({
  problem: DeviceProblem,
  version: z.string(),
  phones: z.number(),
  /** How often it was counted on all of these phones. */
  count: z.number(),
  firstDay: CalendarDay,
  lastDay: CalendarDay,
});
export type DeviceFigures = z.output<typeof DeviceFigures>;

export const DeviceFiguresAnswer = z.object({
  /** Phones with any of these problems. A phone with two problems counts once. */
  phones: z.number(),
  /** The versions of the reports in this period, whatever the filters. */
  versions: z.array(z.string()),
  /** Latest first. */
  figures: z.array(DeviceFigures),
});
export type DeviceFiguresAnswer = z.output<typeof DeviceFiguresAnswer>;
