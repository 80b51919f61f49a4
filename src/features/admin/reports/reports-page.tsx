import { Group, NativeSelect } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import type { DailyFigures, TierFigures } from '../../../../domain/admin/statistics.ts';
import { addDays } from '../../../../domain/values/south-african-time.ts';
import { dailyReportQuery, tierReportQuery } from '../../../api/admin/reports.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { lazyComponent, optionalComponent } from '../../../components/lazy-component.ts';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { currentDay } from '../../../http/server-clock.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { dayOf, litresOf, moneyOf } from '../cell-text.ts';
import { MissingCharts } from '../charts/missing-charts.tsx';
import { Loading } from '../loaded.tsx';
import { CsvDownload } from '../table/csv-download.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTable } from '../table/list-table.tsx';
import { optionsOf } from '../table/list-tools.tsx';
import { tableTexts } from '../table/texts.ts';
import { reportTotals } from './report-totals.ts';
import classes from './reports.module.css';
import { reportTexts as texts } from './texts.ts';

// The table has the same figures, so the page is of use without the code of the charts.
const DailyCharts = lazyComponent(() =>
  import('./charts.tsx').then(
    (charts) => charts.DailyCharts,
    () => MissingCharts,
  ),
);
const TierChart = optionalComponent(async () => (await import('./charts.tsx')).TierChart);

const skeleton = <CardSkeleton height={328} />;

/** Requests, sales, repayments and debts, as charts and as a table. */
export function ReportsPage() {
  const [length, setLength] = useState(30);
  const [to, setTo] = useState(currentDay);
  const from = addDays(to, 1 - length);
  const report = useQuery(dailyReportQuery(from, to));
  const tiers = useQuery(tierReportQuery());
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={texts.period}
          value={length}
          data={optionsOf(texts.periods)}
          onChange={({ currentTarget }) => setLength(Number(currentTarget.value))}
        />
        <DayField
          label={texts.until}
          maxDate={currentDay()}
          value={to}
          onChange={(day) => day && setTo(day)}
        />
        <CsvDownload
          call="GET /api/admin/reports/daily"
          filters={{ from, to }}
          file={`volmaak-report-${from}-to-${to}`}
        />
      </Group>
      {report.data ? (
        <Report days={report.data} isOld={report.isError} tiers={tiers} />
      ) : (
        <Missing query={report} />
      )}
    </AdminFrame>
  );
}

interface ReportProps {
  days: DailyFigures[];
  isOld: boolean;
  tiers: UseQueryResult<TierFigures>;
}

function Report({ days, isOld, tiers }: ReportProps) {
  return (
    <>
      {isOld && <Notice kind="problem">{tableTexts.stale}</Notice>}
      <Surface title={texts.totals}>
        <dl className={classes.totals}>
          {reportTotals(days).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Surface>
      <div className={classes.charts}>
        <Suspense fallback={skeleton}>
          <DailyCharts days={days} />
        </Suspense>
        {tiers.data ? (
          <Suspense fallback={skeleton}>
            <TierChart tiers={tiers.data} />
          </Suspense>
        ) : (
          <Missing query={tiers} />
        )}
      </div>
      <DayTable days={days} />
    </>
  );
}

function Missing({ query }: { query: UseQueryResult }) {
  if (!query.isError) return skeleton;
  return (
    <Surface>
      <Loading query={query} heights={[]} failed={texts.failed} />
    </Surface>
  );
}

type Row = DailyFigures & { id: string };
const { columns: heads } = texts;

const columns: ListColumn<Row>[] = [
  { id: 'day', header: heads.day, accessorFn: (row) => dayOf(row.day) },
  {
    id: 'requests',
    header: heads.requests,
    accessorFn: (row) => row.requests.toLocaleString('en'),
  },
  { id: 'litres', header: heads.litres, accessorFn: (row) => litresOf(row.litres) },
  { id: 'sales', header: heads.sales, accessorFn: (row) => moneyOf(row.sales) },
  { id: 'repaid', header: heads.repaid, accessorFn: (row) => moneyOf(row.repaid) },
  { id: 'outstanding', header: heads.outstanding, accessorFn: (row) => moneyOf(row.outstanding) },
  { id: 'late', header: heads.late, accessorFn: (row) => moneyOf(row.late) },
];

/** The figures of the charts as a table, newest day first. */
function DayTable({ days }: { days: readonly DailyFigures[] }) {
  const rows = useMemo(() => days.map((day) => ({ ...day, id: day.day })).reverse(), [days]);
  return (
    <Surface label={texts.table}>
      <details>
        <summary className={classes.summary}>{texts.table}</summary>
        <ListTable label={texts.table} columns={columns} rows={rows} empty={null} />
      </details>
    </Surface>
  );
}
