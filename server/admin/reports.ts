import type {
  DailyFigures,
  ReportQuery,
  Statistics,
  TierFigures,
} from '../../domain/admin/statistics.ts';
import { csvFile } from '../../domain/values/csv.ts';
import type { Context } from '../context.ts';
import { readDailyFigures, readStatistics, readTierFigures } from './statistics-table.ts';

/** The figures of the admin's overview. */
export function statistics({ db }: Context): Promise<Statistics> {
  return readStatistics(db);
}

/** The number of users in each loyalty tier. */
export function tierReport({ db }: Context): Promise<TierFigures> {
  return readTierFigures(db);
}

/** What was requested, sold, repaid and owed on each day. */
export function dailyReport({ db }: Context, query: ReportQuery): Promise<DailyFigures[]> {
  return readDailyFigures(db, query);
}

/** The daily report as a CSV file. */
export function dailyReportCsv(days: readonly DailyFigures[]): { name: string; text: string } {
  return {
    name: `volmaak-report-${days[0]?.day}-to-${days.at(-1)?.day}`,
    text: csvFile([
      ['Day', 'Requests', 'Litres', 'Sales (R)', 'Repaid (R)', 'Outstanding (R)', 'Overdue (R)'],
      ...days.map(({ day, requests, litres, sales, repaid, outstanding, overdue }) => [
        ...[day, String(requests), litres, sales, repaid, outstanding, overdue],
      ]),
    ]),
  };
}
