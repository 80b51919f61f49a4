import { sql } from 'kysely';
import type { LedgerPeriod, Received, ReceivedFigures } from '../../domain/admin/ledger-reports.ts';
import { cents, randFromCents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { CsvTable } from '../http/list-answer.ts';
import { deskFigures, figureAccounts, literals } from '../ledger/desk-figures.ts';

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

/** What came from motorists in a period, by day and method, from the journal (BOOK-11). */
export async function readReceived({ db }: Context, { from, to }: LedgerPeriod): Promise<Received> {
  const columns = names.map((name) => sql`${deskFigures[name]} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<keyof ReceivedFigures, number> & { day: Day }>`
    select calendar.day, ${sql.join(columns)}
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) as calendar
    left join ledger_balances on ledger_balances.day = calendar.day
      and account in (${literals(figureAccounts)})
    group by calendar.day order by calendar.day`.execute(db);
  const total = (name: keyof ReceivedFigures) => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    from,
    to,
    days: rows.map((row) => ({ day: row.day, ...figuresOf((name) => row[name]) })),
    total: figuresOf(total),
  };
}

/** Figures in rand, from cents. */
function figuresOf(amountOf: (name: keyof ReceivedFigures) => number): ReceivedFigures {
  const figures = names.map((name) => [name, randFromCents(cents(amountOf(name)))]);
  return Object.fromEntries(figures) as ReceivedFigures; // all figures
}

export function receivedTable({ from, to, days, total }: Received): CsvTable {
  return {
    name: `volmaak-received-${from}-to-${to}`,
    rows: [
      [
        ...['Day', 'Card (R)', 'EFT (R)', 'Cash (R)', 'Received (R)', 'Kept as credit (R)'],
        ...['Paid from credit (R)', 'Refunded (R)', 'Repaid (R)'],
      ],
      ...days.map((day) => [day.day, ...names.map((name) => day[name])]),
      ['Total', ...names.map((name) => total[name])],
    ],
  };
}
