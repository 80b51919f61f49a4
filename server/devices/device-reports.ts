import { sql } from 'kysely';
import { deviceReportLimits } from '../../domain/devices/device-problem.ts';
import type {
  DeviceFiguresAnswer,
  DeviceReport,
  DeviceReportsQuery,
} from '../../domain/devices/device-report.ts';
import { addDays, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { CsvTable } from '../http/list-answer.ts';
import { consumeLimit } from '../http/rate-limits.ts';

/** Anybody can report any version, so the answer to an admin has a limit. */
const maxFigures = 200;

/**
 * Records what a phone has counted (API-14). Each row has the phone's count of a whole day so far,
 * and the larger count stays: a report that is repeated, late or out of order changes nothing.
 * @throws Refusal 429
 */
export async function recordReport(
  context: Context,
  { installation, problems }: DeviceReport,
  address: string,
): Promise<void> {
  await consumeLimit(context, 'device-report-address', address);
  await consumeLimit(context, 'device-report-all', 'all');
  const today = southAfricanDay(context.clock());
  const firstKept = addDays(today, 1 - deviceReportLimits.daysOnServer);
  const rows = new Map<string, (typeof problems)[number]>();
  for (const reported of problems) {
    if (reported.day < firstKept) continue;
    // The clock of a phone may be ahead.
    const row = reported.day > today ? { ...reported, day: today } : reported;
    const key = `${row.day} ${row.problem} ${row.version}`;
    if ((rows.get(key)?.count ?? 0) < row.count) rows.set(key, row);
  }
  if (rows.size === 0) return;
  // Always in the same order, so that two reports of a phone do not wait for each other in a circle.
  const sorted = [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  await context.db
    .insertInto('deviceReports')
    .values(sorted.map(([, row]) => ({ ...row, installationId: installation })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'problem', 'version', 'installationId']).doUpdateSet({
        count: sql`greatest(device_reports.count, excluded.count)`,
      }),
    )
    .execute();
}

/** How many phones had which problem in the last days, by version (ADM-14). */
export async function readDeviceFigures(
  { db, clock }: Context,
  { days, problem, version }: DeviceReportsQuery,
): Promise<DeviceFiguresAnswer> {
  const from = addDays(southAfricanDay(clock()), 1 - days);
  const inPeriod = db.selectFrom('deviceReports').where('day', '>=', from);
  let wanted = inPeriod;
  if (problem) wanted = wanted.where('problem', '=', problem);
  if (version) wanted = wanted.where('version', '=', version);
  const phones = sql<number>`count(distinct installation_id)::int`;
  const [total, versions, figures] = await Promise.all([
    wanted.select(phones.as('phones')).executeTakeFirstOrThrow(),
    inPeriod
      .select('version')
      .groupBy('version')
      .orderBy(sql`max(day)`, 'desc')
      .orderBy('version')
      .limit(maxFigures)
      .execute(),
    wanted
      .select((row) => [
        'problem',
        'version',
        phones.as('phones'),
        sql<number>`sum(count)`.as('count'),
        row.fn.min('day').as('firstDay'),
        row.fn.max('day').as('lastDay'),
      ])
      .groupBy(['problem', 'version'])
      .orderBy('lastDay', 'desc')
      .orderBy('phones', 'desc')
      .orderBy('version')
      .orderBy('problem')
      .limit(maxFigures)
      .execute(),
  ]);
  return { phones: total.phones, versions: versions.map((row) => row.version), figures };
}

export function deviceFiguresTable({ figures }: DeviceFiguresAnswer): CsvTable {
  return {
    name: 'volmaak-phones',
    rows: [
      ['Problem', 'Version', 'Phones', 'Times', 'First day', 'Last day'],
      ...figures.map(({ problem, version, phones, count, firstDay, lastDay }) => [
        ...[problem, version, String(phones), String(count), firstDay, lastDay],
      ]),
    ],
  };
}
