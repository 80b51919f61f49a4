import { sql } from 'kysely';
import { entryKinds } from '../../domain/admin/books.ts';
import type {
  AccountMovements,
  LedgerMovements,
  LedgerPeriod,
} from '../../domain/admin/ledger-reports.ts';
import { type Account, chartOfAccounts } from '../../domain/ledger/accounts.ts';
import type { MoneyEvent } from '../../domain/ledger/money-event.ts';
import { cents, randFromCents } from '../../domain/values/money.ts';
import type { Context } from '../context.ts';
import type { CsvTable } from '../http/list-answer.ts';

/** What an account had before a period, or what a kind of event has changed in it; debits are positive. */
interface Sum {
  account: number;
  kind: MoneyEvent['kind'] | null;
  amount: number;
}

/** How each account came from its opening to its closing balance (BOOK-12). */
export async function readMovements(
  { db }: Context,
  { from, to }: LedgerPeriod,
): Promise<LedgerMovements> {
  const { rows } = await sql<Sum>`
    select account, case when day >= ${from} then kind end as kind,
      sum(debit_cents - credit_cents)::bigint as amount
    from ledger_balances where day <= ${to} group by 1, 2`.execute(db);
  const sums = rows.filter(({ amount }) => amount !== 0);
  return {
    from,
    to,
    accounts: chartOfAccounts
      .map((account) => movementsOf(account, sums))
      .filter(({ opening, movements }) => opening !== 0 || movements.length > 0),
    result: rand(-changeOf(sums, ['income', 'expense'])),
  };
}

const rand = (amount: number) => randFromCents(cents(amount));

function movementsOf({ number, name, type }: Account, sums: readonly Sum[]): AccountMovements {
  const own = sums.filter(({ account }) => account === number);
  const side = type === 'asset' || type === 'expense' ? 1 : -1;
  const of = (kind: Sum['kind']) => side * (own.find((sum) => sum.kind === kind)?.amount ?? 0);
  return {
    number,
    name,
    type,
    opening: rand(of(null)),
    movements: entryKinds
      .map((kind) => ({ kind, amount: rand(of(kind)) }))
      .filter(({ amount }) => amount !== 0),
    closing: rand(side * own.reduce((sum, { amount }) => sum + amount, 0)),
  };
}

/** What a period has changed in all accounts of some types, in cents; debits are positive. */
function changeOf(sums: readonly Sum[], types: readonly Account['type'][]): number {
  const numbers = new Set<number>(
    chartOfAccounts.filter(({ type }) => types.includes(type)).map(({ number }) => number),
  );
  return sums
    .filter(({ account, kind }) => kind !== null && numbers.has(account))
    .reduce((sum, { amount }) => sum + amount, 0);
}

export function movementsTable({ from, to, accounts, result }: LedgerMovements): CsvTable {
  return {
    name: `volmaak-movements-${from}-to-${to}`,
    rows: [
      ['Number', 'Account', 'Line', 'Amount (R)'],
      ...accounts.flatMap(({ number, name, opening, movements, closing }) => [
        [String(number), name, 'Opening balance', opening],
        ...movements.map(({ kind, amount }) => [String(number), name, kind, amount]),
        [String(number), name, 'Closing balance', closing],
      ]),
      ['', 'Income less expenses', '', result],
    ],
  };
}
