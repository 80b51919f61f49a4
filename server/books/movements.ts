import { sql } from 'kysely';
import type { LedgerMovements, LedgerPeriod } from '../../domain/admin/ledger-reports.ts';
import { type KindOfAccount, ledgerMovements } from '../../domain/admin/movements.ts';
import type { Queryable } from '../db/database.ts';
import type { CsvTable } from '../http/list-answer.ts';

/** The movements of each account in a period, by kind (BOOK-12). */
export async function readMovements(db: Queryable, period: LedgerPeriod): Promise<LedgerMovements> {
  const isBefore = sql`day < ${period.from}`;
  const { rows } = await sql<KindOfAccount>`
    select account, kind,
      coalesce(sum(debit_cents - credit_cents) filter (where ${isBefore}), 0)::bigint as before,
      coalesce(sum(debit_cents - credit_cents) filter (where not ${isBefore}), 0)::bigint as during
    from ledger_balances where day <= ${period.to} group by account, kind`.execute(db);
  return ledgerMovements(period, rows);
}

/** The same as a table: the lines of each account, and the result of the period. */
export function movementsTable({ from, to, accounts, result }: LedgerMovements): CsvTable {
  return {
    name: `volmaak-movements-${from}-to-${to}`,
    rows: [
      ['Number', 'Account', 'Line', 'Amount (R)'],
      ...accounts.flatMap(({ number, name, opening, movements, closing }) => [
        [String(number), name, 'Opening', opening],
        ...movements.map(({ kind, amount }) => [String(number), name, kind, amount]),
        [String(number), name, 'Closing', closing],
      ]),
      ['', 'Result', '', result],
    ],
  };
}
