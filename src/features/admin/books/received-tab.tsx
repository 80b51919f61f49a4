import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Received, ReceivedFigures } from '../../../../domain/admin/ledger-reports.ts';
import { receivedQuery } from '../../../api/admin/books.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { dayOf, moneyOf } from '../cell-text.ts';
import { Loaded } from '../loaded.tsx';
import { CsvDownload } from '../table/csv-download.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTable } from '../table/list-table.tsx';
import { tableTexts } from '../table/texts.ts';
import classes from './books.module.css';
import { Figures } from './figures.tsx';
import { PeriodFields } from './period-fields.tsx';
import { receivedTexts as texts } from './texts.ts';
import { usePeriod } from './use-days.ts';

const names = [
  'card',
  'eft',
  'cash',
  'received',
  'keptAsCredit',
  'fromCredit',
  'refunded',
  'repaid',
] as const satisfies (keyof ReceivedFigures)[];

/** What came from motorists in a period, by day and method (BOOK-11). */
export function ReceivedTab() {
  const period = usePeriod();
  const { from, to } = period;
  const query = useQuery(receivedQuery({ from, to }));
  return (
    <>
      <PeriodFields period={period}>
        <CsvDownload
          call="GET /api/admin/ledger/received"
          filters={{ from, to }}
          file={`volmaak-received-${from}-to-${to}`}
        />
      </PeriodFields>
      <Loaded query={query} heights={[160, 480]} failed={texts.failed} stale={tableTexts.stale}>
        {(received) => <Report received={received} />}
      </Loaded>
    </>
  );
}

type Row = ReceivedFigures & { id: string; name: string };

function Report({ received: { days, total } }: { received: Received }) {
  const rows = useMemo<Row[]>(
    () => [
      ...days
        .filter((day) => names.some((name) => day[name] !== 0))
        .map((day) => ({ ...day, id: day.day, name: dayOf(day.day) })),
      { ...total, id: 'total', name: texts.total },
    ],
    [days, total],
  );
  return (
    <>
      <Surface title={texts.title}>
        <Figures
          figures={names.map((name) => ({
            label: texts.figures[name],
            value: moneyOf(total[name]),
          }))}
        />
        <p className={classes.note}>{texts.how}</p>
      </Surface>
      <Surface title={texts.days} className={classes.received ?? ''}>
        <ListTable label={texts.days} columns={columns} rows={rows} empty={null} />
        {rows.length <= days.length && <p className={classes.note}>{texts.others}</p>}
      </Surface>
    </>
  );
}

const columns: ListColumn<Row>[] = [
  {
    id: 'day',
    header: texts.day,
    accessorFn: ({ name }) => name,
    meta: { isPlain: true },
  },
  ...names.map(
    (name): ListColumn<Row> => ({
      id: name,
      header: texts.figures[name],
      accessorFn: (row) => (row[name] === 0 ? '' : moneyOf(row[name])),
    }),
  ),
];
