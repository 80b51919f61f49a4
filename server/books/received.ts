import { sql } from 'kysely';
import type { LedgerPeriod, Received, ReceivedFigures } from '../../domain/admin/ledger-reports.ts';
import {
  type DayOfAccount,
  received,
  receivingAccounts,
  receivingKinds,
} from '../../domain/admin/received.ts';
import type { Queryable } from '../db/database.ts';
import type { CsvTable } from '../http/list-answer.ts';

/** What came from motorists in a period, by day and method (BOOK-11). */
export async function readReceived(db: Queryable, period: LedgerPeriod): Promise<Received> {
  const { rows } = await sql<DayOfAccount>`
    select day, account, kind, sum(debit_cents - credit_cents)::bigint as amount
    from ledger_balances
    where account = any(${receivingAccounts}::smallint[]) and kind = any(${receivingKinds}::text[])
      and day between ${period.from} and ${period.to}
    group by day, account, kind`.execute(db);
  return received(period, rows);
}

/** The same as a table, with its totals. */
export function receivedTable({ from, to, days, total }: Received): CsvTable {
  const cells = (figures: ReceivedFigures) => [
    ...[figures.card, figures.eft, figures.cash, figures.received],
    ...[figures.keptAsCredit, figures.fromCredit, figures.refunded, figures.repaid],
  ];
  const credit = ['Kept as credit (R)', 'From credit (R)', 'Refunded (R)', 'Repaid (R)'];
  return {
    name: `volmaak-received-${from}-to-${to}`,
    rows: [
      ['Day', 'Card (R)', 'EFT (R)', 'Cash (R)', 'Received (R)', ...credit],
      ...days.map((each) => [each.day, ...cells(each)]),
      ['Total', ...cells(total)],
    ],
  };
}
