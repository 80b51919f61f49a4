import { useMemo } from 'react';
import {
  type CashDay,
  type CashReport,
  type CashWeek,
  collectedPercent,
  totalDue,
  weeksOf,
} from '../../../../domain/admin/cash.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { dayOf, moneyOf } from '../cell-text.ts';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTable } from '../table/list-table.tsx';
import classes from './cash.module.css';
import { percentText } from './cash-figures.tsx';
import { cashTexts as texts } from './texts.ts';

const { columns: heads, methods, figures, tables } = texts;
type DayRow = CashDay & { id: string };
type WeekRow = CashWeek & { id: string };

const day: ListColumn<DayRow> = {
  id: 'day',
  header: heads.day,
  accessorFn: (row) => dayOf(row.day),
};

const dueColumns: ListColumn<DayRow>[] = [
  day,
  ...(['budget', 'debitOrder', 'scheduledCard'] as const).map(
    (method): ListColumn<DayRow> => ({
      id: method,
      header: methods[method],
      accessorFn: ({ due }) => moneyOf(due[method]),
    }),
  ),
  { id: 'total', header: heads.total, accessorFn: ({ due }) => moneyOf(totalDue(due)) },
];

const weekColumns: ListColumn<WeekRow>[] = [
  { id: 'week', header: heads.week, accessorFn: ({ from, to }) => `${dayOf(from)} – ${dayOf(to)}` },
  { id: 'expected', header: figures.expected, accessorFn: (row) => moneyOf(row.expected) },
  { id: 'collected', header: figures.collected, accessorFn: (row) => moneyOf(row.collected) },
  {
    id: 'share',
    header: heads.collectedShare,
    accessorFn: (row) => percentText(collectedPercent(row)),
  },
];

const dayColumns: ListColumn<DayRow>[] = [
  day,
  { id: 'expected', header: figures.expected, accessorFn: (row) => moneyOf(row.expected) },
  { id: 'collected', header: figures.collected, accessorFn: (row) => moneyOf(row.collected) },
  {
    id: 'failed',
    header: figures.failed,
    accessorFn: (row) => `${row.failedCollections} · ${moneyOf(row.failedAmount)}`,
  },
  { id: 'late', header: figures.late, accessorFn: (row) => moneyOf(row.repaidLate) },
  { id: 'premium', header: figures.premium, accessorFn: (row) => moneyOf(row.premium) },
  { id: 'refunded', header: figures.refunded, accessorFn: (row) => moneyOf(row.refunded) },
  { id: 'writtenOff', header: figures.writtenOff, accessorFn: (row) => moneyOf(row.writtenOff) },
];

/** The figures of the charts and of each day, as tables. */
export function CashTables({ report }: { report: CashReport }) {
  const { today } = report;
  const weeks = useMemo(() => weeksOf(report).map((row) => ({ ...row, id: row.to })), [report]);
  const days = useMemo(() => report.days.map((row) => ({ ...row, id: row.day })), [report]);
  const ahead = days.filter((row) => row.day >= today);
  const past = days.filter((row) => row.day <= today).reverse();
  return (
    <Surface label={tables.days}>
      <Table label={tables.due} columns={dueColumns} rows={ahead} />
      <Table label={tables.weeks} columns={weekColumns} rows={weeks} />
      <Table label={tables.days} columns={dayColumns} rows={past} />
    </Surface>
  );
}

interface TableProps<Row extends { id: string }> {
  label: string;
  columns: ListColumn<Row>[];
  rows: Row[];
}

function Table<Row extends { id: string }>({ label, columns, rows }: TableProps<Row>) {
  return (
    <details>
      <summary className={classes.summary}>{label}</summary>
      <ListTable label={label} columns={columns} rows={rows} empty={null} />
    </details>
  );
}
