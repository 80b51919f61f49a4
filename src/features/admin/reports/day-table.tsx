import { useMemo } from 'react';
import type { DailyFigures } from '../../../../domain/admin/statistics.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { dayOf, litresOf, moneyOf } from '../cell-text.ts';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTable } from '../table/list-table.tsx';
import classes from './reports.module.css';
import { reportTexts as texts } from './texts.ts';

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
export function DayTable({ days }: { days: readonly DailyFigures[] }) {
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
