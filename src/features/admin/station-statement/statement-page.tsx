import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import {
  type StatementLine,
  type StationStatement,
  StationStatementQuery,
} from '../../../../domain/admin/payouts.ts';
import { StationId } from '../../../../domain/ids.ts';
import { DayInput } from '../../../../domain/values/moment.ts';
import { stationStatementQuery } from '../../../api/admin/payouts.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useToday } from '../../../http/server-clock.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { dayOf, litresOf, moneyOf } from '../cell-text.ts';
import { Loaded } from '../loaded.tsx';
import { CsvDownload } from '../table/csv-download.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTable } from '../table/list-table.tsx';
import { tableTexts } from '../table/texts.ts';
import classes from './statement.module.css';
import { statementTexts as texts } from './texts.ts';

/** What a station was owed and paid on the days in the address, by default this month (PAY-37). */
export function StatementPage() {
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const id = StationId.safeParse(search.get('station')).data;
  const to = DayInput.safeParse(search.get('to')).data ?? today;
  const from = DayInput.safeParse(search.get('from')).data ?? firstOfMonth(to);
  const days = StationStatementQuery.safeParse({ from, to });
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      {id ? (
        <>
          <Group align="flex-end" gap="sm">
            {(['from', 'to'] as const).map((name) => (
              <DayField
                key={name}
                label={texts[name]}
                className={classes.day ?? ''}
                {...(name === 'to' ? { minDate: from, maxDate: today } : { maxDate: to })}
                value={name === 'to' ? to : from}
                onChange={(day) => {
                  if (!day) return;
                  search.set(name, day);
                  setSearch(search, { replace: true });
                }}
              />
            ))}
            {days.success && (
              <>
                <CsvDownload
                  call="GET /api/admin/stations/{id}/statement"
                  params={{ id }}
                  filters={days.data}
                  file={`volmaak-statement-${from}-${to}`}
                />
                <Button
                  variant="default"
                  leftSection={<IconPrinter size={20} aria-hidden="true" />}
                  onClick={() => window.print()}
                >
                  {texts.print}
                </Button>
              </>
            )}
            <Link to={`/admin/stations?station=${id}`} className="tap-link">
              {texts.back}
            </Link>
          </Group>
          {days.success ? (
            <Statement id={id} days={days.data} />
          ) : (
            <Notice kind="problem">{days.error.issues[0]?.message}</Notice>
          )}
        </>
      ) : (
        <Surface>
          <EmptyState
            title={texts.none}
            text={texts.noneText}
            action={
              <Link to="/admin/stations" className="tap-link">
                {texts.back}
              </Link>
            }
          />
        </Surface>
      )}
    </AdminFrame>
  );
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

function Statement({ id, days }: { id: StationId; days: StationStatementQuery }) {
  const query = useQuery(stationStatementQuery(id, days));
  const { data } = query;
  const title = data && texts.sheet(data.station.name, dayOf(data.from), dayOf(data.to));
  return (
    <Surface title={title} label={texts.table} className={classes.sheet ?? ''}>
      <Loaded query={query} heights={[400]} failed={texts.failed} stale={tableTexts.stale}>
        {(statement) => <Lines statement={statement} />}
      </Loaded>
    </Surface>
  );
}

/** A line of the statement, or one of its two balances. */
type Row = { id: string; what: string; balance: number } & Partial<StatementLine>;

function Lines({ statement }: { statement: StationStatement }) {
  const { lines, openingBalance, closingBalance } = statement;
  const rows: Row[] = [
    { id: 'opening', what: texts.opening, balance: openingBalance },
    ...lines.map((line, index) => ({ ...line, id: String(index), what: whatOf(line) })),
    { id: 'closing', what: texts.closing, balance: closingBalance },
  ];
  return (
    <>
      <p className={classes.hint}>
        {(lines.length > 0 ? texts.hint : texts.nothing)(dayOf(useToday()))}
      </p>
      <ListTable label={texts.table} columns={columns} rows={rows} empty={null} />
    </>
  );
}

function whatOf({ kind, day, valueDay, reference }: StatementLine): string {
  const isLate = day !== valueDay;
  if (kind === 'poured' && isLate) return texts.pouredBefore(dayOf(valueDay));
  const name = isLate ? texts.on(texts.kinds[kind], dayOf(valueDay)) : texts.kinds[kind];
  return reference ? texts.reference(name, reference) : name;
}

const columns: ListColumn<Row>[] = [
  {
    id: 'day',
    header: texts.columns.day,
    accessorFn: ({ day }) => day && dayOf(day),
    meta: { isPlain: true },
  },
  {
    id: 'what',
    header: texts.columns.kind,
    accessorFn: ({ what }) => what,
    meta: { grows: 'name', isPlain: true },
  },
  {
    id: 'redemptions',
    header: texts.columns.redemptions,
    accessorFn: ({ redemptions }) => (redemptions ? String(redemptions) : ''),
  },
  {
    id: 'litres',
    header: texts.columns.litres,
    accessorFn: ({ litres }) => (litres ? litresOf(litres) : ''),
  },
  {
    id: 'amount',
    header: texts.columns.amount,
    accessorFn: ({ amount }) => (amount === undefined ? '' : moneyOf(amount)),
  },
  {
    id: 'balance',
    header: texts.columns.balance,
    accessorFn: ({ balance }) => moneyOf(balance),
  },
];
