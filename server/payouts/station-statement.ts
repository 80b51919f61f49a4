import { sql } from 'kysely';
import type {
  StatementLine,
  StationStatement,
  StationStatementQuery,
} from '../../domain/admin/payouts.ts';
import type { StationId } from '../../domain/ids.ts';
import { accounts } from '../../domain/ledger/accounts.ts';
import { type Cents, cents, randFromCents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import { type Centilitres, litresFromCentilitres } from '../../domain/values/volume.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { CsvTable } from '../http/list-answer.ts';
import { requireStation } from './bank-accounts.ts';

/**
 * What a station was owed and paid in a period, from the journal: a line for each day of pouring, and
 * one for each payout (PAY-37).
 * @throws Refusal 404
 */
export async function readStationStatement(
  { db }: Context,
  id: StationId,
  { from, to }: StationStatementQuery,
): Promise<StationStatement> {
  const station = await requireStation(db, id);
  const [opening, lines] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(
      async (transaction) =>
        [
          await owedBefore(transaction, id, from),
          await listLines(transaction, id, { from, to }),
        ] as const,
    );
  let balance: number = opening;
  const withBalance = lines.map(({ pouredCl, amountCents, ...line }): StatementLine => {
    balance += amountCents;
    return {
      ...line,
      litres: litresFromCentilitres(pouredCl),
      amount: randFromCents(amountCents),
      balance: randFromCents(cents(balance)),
    };
  });
  return {
    station,
    from,
    to,
    openingBalance: randFromCents(opening),
    lines: withBalance,
    closingBalance: randFromCents(cents(balance)),
  };
}

/** What a station was owed at the beginning of a day: what it is owed now less what came since. */
async function owedBefore(db: Queryable, id: StationId, day: Day): Promise<Cents> {
  const { rows } = await sql<{ owed: Cents }>`
    select (coalesce((select sum(owed_cents) from station_balances where station_id = ${id}), 0)
      + coalesce((select sum(amount_cents) from ledger_postings
        where account = ${sql.lit(accounts.stationPayable)} and owner = ${id}
          and day >= ${day}), 0))::bigint as owed`.execute(db);
  return rows[0]?.owed ?? cents(0);
}

interface LineRow
  extends Pick<StatementLine, 'day' | 'valueDay' | 'kind' | 'redemptions' | 'reference'> {
  pouredCl: Centilitres;
  amountCents: Cents;
}

async function listLines(
  db: Queryable,
  id: StationId,
  { from, to }: StationStatementQuery,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select posted.day, value_day, entry.kind, payout_runs.reference,
      sum(case entry.kind when 'poured' then 1 when 'source-named' then 1
        when 'source-withdrawn' then -1 else 0 end)::integer as redemptions,
      coalesce(sum(coalesce(poured_cl, case entry.kind when 'source-withdrawn'
        then -fuel_amount_cl else fuel_amount_cl end)), 0)::bigint as poured_cl,
      -sum(posted.amount_cents)::bigint as amount_cents
    from ledger_postings as posted join ledger_entries as entry on entry.id = entry_id
    left join redemptions on redemptions.id = redemption_id
    left join purchases on entry.kind in ('source-named', 'source-withdrawn')
      and purchases.id = entry.purchase_id
    left join station_payouts on station_payouts.id = payout_id
    left join payout_runs on payout_runs.id = run_id
    where account = ${sql.lit(accounts.stationPayable)} and owner = ${id}
      and posted.day >= ${from} and posted.day <= ${to}
    group by posted.day, value_day, entry.kind, payout_id, payout_runs.reference
    order by posted.day, value_day, min(entry.id)`.execute(db);
  return rows;
}

const spokenKinds = {
  poured: 'Poured',
  'source-named': 'Completed by hand',
  'source-withdrawn': 'Completed by hand, taken back',
  'station-paid': 'Paid',
  'station-payment-reversed': 'Payment came back',
} satisfies Record<StatementLine['kind'], string>;

export function stationStatementTable(statement: StationStatement): CsvTable {
  const { station, from, to, openingBalance, lines, closingBalance } = statement;
  return {
    name: `volmaak-statement-${station.id}-${from}-${to}`,
    rows: [
      ['Station', station.name, 'From', from, 'To', to],
      [
        ...['Day', 'Value day', 'What', 'Redemptions', 'Litres', 'Amount (R)', 'Balance (R)'],
        'Reference',
      ],
      [from, from, 'Opening balance', '', '', '', openingBalance, ''],
      ...lines.map((line) => [
        ...[line.day, line.valueDay, spokenKinds[line.kind], String(line.redemptions || '')],
        ...[line.litres || '', line.amount, line.balance, line.reference ?? ''],
      ]),
      [to, to, 'Closing balance', '', '', '', closingBalance, ''],
    ],
  };
}
