import { sql } from 'kysely';
import { sidesOf } from '../../../domain/admin/books.ts';
import { chartOfAccounts } from '../../../domain/ledger/accounts.ts';
import type { CsvCell } from '../../../domain/values/csv.ts';
import { cents, randFromCents } from '../../../domain/values/money.ts';
import type { Queryable } from '../../db/database.ts';
import type { Days } from './day-totals.ts';

interface Balance {
  account: number;
  /** Debits less credits before the month, in cents. */
  opening: number;
  /** Of the month, in cents. */
  debits: number;
  credits: number;
}

const columns = [
  ...['Number', 'Account', 'Type', 'Opening debit (R)', 'Opening credit (R)', 'Debits (R)'],
  ...['Credits (R)', 'Closing debit (R)', 'Closing credit (R)'],
];

/** The trial balance of a month: each account of the chart in the columns of its sides, and a total. */
export async function monthBalances(db: Queryable, { first, last }: Days): Promise<CsvCell[][]> {
  const { rows } = await sql<Balance>`
    select account,
      coalesce(sum(debit_cents - credit_cents) filter (where day < ${first}), 0)::bigint as opening,
      coalesce(sum(debit_cents) filter (where day >= ${first}), 0)::bigint as debits,
      coalesce(sum(credit_cents) filter (where day >= ${first}), 0)::bigint as credits
    from ledger_balances where day <= ${last} group by account`.execute(db);
  const balances = new Map(rows.map((balance) => [balance.account, balance]));
  const accounts = chartOfAccounts.map((account) => {
    const none = { opening: 0, debits: 0, credits: 0 };
    const { opening, debits, credits } = balances.get(account.number) ?? none;
    const [before, after] = [sidesOf(opening), sidesOf(opening + debits - credits)];
    const amounts = [before.debit, before.credit, debits, credits, after.debit, after.credit];
    return { ...account, amounts };
  });
  const total = accounts
    .map(({ amounts }) => amounts)
    .reduce((sums, amounts) => sums.map((sum, index) => sum + (amounts[index] ?? 0)));
  return [
    columns,
    ...accounts.map(({ number, name, type, amounts }) => [
      ...[String(number), name, type],
      ...inRand(amounts),
    ]),
    ['', 'Total', '', ...inRand(total)],
  ];
}

const inRand = (amounts: readonly number[]) => amounts.map((one) => randFromCents(cents(one)));
