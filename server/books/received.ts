import { type RawBuilder, sql } from 'kysely';
import type { LedgerPeriod, Received, ReceivedFigures } from '../../domain/admin/ledger-reports.ts';
import { accounts } from '../../domain/ledger/accounts.ts';
import type { MoneyEvent } from '../../domain/ledger/money-event.ts';
import { cents, randFromCents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { CsvTable } from '../http/list-answer.ts';

type Kind = MoneyEvent['kind'];

/** Payments of purchases, and what takes them back. */
const payments: Kind[] = [
  'paid',
  'recovered',
  'sold-and-paid',
  'payment-reversed',
  'recovery-reversed',
  'recovery-reduced',
];
const overpayments: Kind[] = ['overpaid', 'overpaid-reversed'];
const refunds: Kind[] = ['refund-paid', 'refunded', 'part-refunded'];

/** Payments of old databases whose charge is not known were made by card, too. */
const cards = [accounts.demoClearing, accounts.paystackClearing, accounts.suspense];
const money = [...cards, accounts.bank, accounts.cash];

/** What events of some kinds debited to some accounts, less what they credited. */
function debited(kinds: readonly Kind[], numbers: readonly number[]): RawBuilder<number> {
  return sql`coalesce(sum(debit_cents - credit_cents)
    filter (where kind in (${literals(kinds)}) and account in (${literals(numbers)})), 0)::bigint`;
}

const literals = (values: readonly (string | number)[]) => sql.join(values.map(sql.lit));

const incoming = [...payments, ...overpayments];
const { creditBalances } = accounts;
const columns = {
  card: debited(incoming, cards),
  eft: debited(incoming, [accounts.bank]),
  cash: debited(incoming, [accounts.cash]),
  received: debited(incoming, money),
  keptAsCredit: sql<number>`-${debited(overpayments, [creditBalances])}`,
  fromCredit: debited(payments, [creditBalances]),
  refunded: sql<number>`-${debited(refunds, [...money, creditBalances])}`,
  repaid: debited([...payments, ...refunds], [...money, creditBalances]),
} satisfies Record<keyof ReceivedFigures, RawBuilder<number>>;
const names = Object.keys(columns) as (keyof ReceivedFigures)[]; // all figures

/** What came from motorists in a period, by day and method, from the journal (BOOK-11). */
export async function readReceived({ db }: Context, { from, to }: LedgerPeriod): Promise<Received> {
  const { rows } = await sql<Record<keyof ReceivedFigures, number> & { day: Day }>`
    select calendar.day, ${sql.join(names.map((name) => sql`${columns[name]} as ${sql.ref(name)}`))}
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) as calendar
    left join ledger_balances on ledger_balances.day = calendar.day
      and account in (${literals([...money, creditBalances])})
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
