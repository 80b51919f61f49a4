import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CashReport, cashReport } from '../../../../domain/admin/cash.ts';
import { cashQuery } from '../../../api/admin/reports.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { lazyComponent } from '../../../components/lazy-component.ts';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useToday } from '../../../http/server-clock.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { MissingCharts } from '../charts/missing-charts.tsx';
import { Loading } from '../loaded.tsx';
import { CsvDownload } from '../table/csv-download.tsx';
import { optionsOf } from '../table/list-tools.tsx';
import { tableTexts } from '../table/texts.ts';
import classes from './cash.module.css';
import { CashFigures } from './cash-figures.tsx';
import { CashTables } from './cash-tables.tsx';
import { cashTexts as texts } from './texts.ts';

// The tables have the same figures, so the page is of use without the code of the charts.
const CashCharts = lazyComponent(() =>
  import('./charts.tsx').then(
    (charts) => charts.CashCharts,
    () => MissingCharts,
  ),
);

type Days = keyof typeof texts.periods;
const isPeriod = (days: string | null): days is `${Days}` =>
  days !== null && Object.hasOwn(texts.periods, days);

/** What is due, what came in, and what did not (LEND-30 to LEND-33). */
export function CashPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('days');
  const days = isPeriod(asked) ? asked : '30';
  const query = useQuery(cashQuery({ days }));
  const choose = (next: string) => {
    search.set('days', next);
    setSearch(search, { replace: true });
  };
  const tools = (
    <Group gap="sm">
      <NativeSelect
        aria-label={texts.period}
        value={days}
        data={optionsOf(texts.periods)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <CsvDownload call="GET /api/admin/cash" filters={{ days }} file="volmaak-cash" />
    </Group>
  );
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      {query.data ? (
        <Cash report={query.data} isOld={query.isError} tools={tools} />
      ) : query.isError ? (
        <Surface>
          <Loading query={query} heights={[]} failed={texts.failed} />
        </Surface>
      ) : (
        <EmptyCash tools={tools} />
      )}
    </AdminFrame>
  );
}

interface CashProps {
  report: CashReport;
  isOld: boolean;
  /** The choice of the period, and the download. */
  tools: ReactNode;
}

function Cash({ report, isOld, tools }: CashProps) {
  return (
    <>
      {isOld && <Notice kind="problem">{tableTexts.stale}</Notice>}
      <CashFigures report={report} tools={tools} />
      <div className={classes.charts}>
        <Suspense fallback={chartSkeletons}>
          <CashCharts report={report} />
        </Suspense>
      </div>
      <CashTables report={report} />
    </>
  );
}

const chartSkeletons = (
  <>
    <CardSkeleton height={328} />
    <CardSkeleton height={328} />
  </>
);

/** Figures of the same size, without their text. */
function EmptyCash({ tools }: Pick<CashProps, 'tools'>) {
  const report = cashReport({
    today: useToday(),
    owed: 0,
    late: 0,
    failedDebt: 0,
    days: [],
  });
  return (
    <>
      <div className={classes.loading} aria-hidden="true" inert>
        <CashFigures report={report} tools={tools} />
      </div>
      <div className={classes.charts}>{chartSkeletons}</div>
    </>
  );
}
