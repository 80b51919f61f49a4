import { sql } from 'kysely';
import type { ReconciliationSummary } from '../../domain/admin/reconciliation.ts';
import { accounts } from '../../domain/ledger/accounts.ts';
import { clearingAccount } from '../../domain/ledger/money-event.ts';
import { processorNames } from '../../domain/payments/processors.ts';
import { type Cents, cents, randFromCents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Database } from '../db/database.ts';

interface Row {
  toBook: number;
  openSuspense: number;
  oldestSuspense: Day | null;
  openDisputes: number;
  imported: Cents;
  notOnStatement: Cents;
  before: Cents;
  upTo: Day | null;
}

/** What there is to reconcile, and how the figures tie, at one instant (PAY-43). */
export function readSummary(db: Database): Promise<ReconciliationSummary> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { rows } = await sql<Row>`
        select (select count(*)::integer from settlements where booking is null) as to_book,
          (select count(*)::integer from suspense_items where amount_cents <> 0) as open_suspense,
          (select min(value_day) from suspense_items where amount_cents <> 0) as oldest_suspense,
          (select count(*)::integer from disputes where state = 'open') as open_disputes,
          (select coalesce(sum(amount_cents), 0)::bigint from bank_movements
            where bank_line_id is null and amount_cents <> 0 and value_day >= from_day)
            as not_on_statement,
          (select coalesce(sum(amount_cents), 0)::bigint from bank_movements
            where bank_line_id is null and amount_cents <> 0
              and (value_day >= from_day) is not true) as before, imported, up_to
        from (select coalesce(sum(in_cents - out_cents), 0)::bigint as imported,
            min(from_day) as from_day, max(to_day) as up_to
          from bank_statements where reversed_at is null) as statements`.execute(transaction);
      const balances = await sql<{ account: number; balance: Cents }>`
        select account, sum(debit_cents - credit_cents)::bigint as balance
        from ledger_balances group by account`.execute(transaction);
      const balanceOf = (number: number) =>
        randFromCents(balances.rows.find(({ account }) => account === number)?.balance ?? cents(0));
      const [row] = rows;
      if (!row) throw new Error('A sum without rows');
      const { imported, notOnStatement, before, upTo, ...counts } = row;
      return {
        ...counts,
        clearing: processorNames.map((processor) => ({
          processor,
          amount: balanceOf(clearingAccount(processor)),
        })),
        bank: {
          balance: balanceOf(accounts.bank),
          imported: randFromCents(imported),
          notOnStatement: randFromCents(notOnStatement),
          before: randFromCents(before),
          upTo,
        },
      };
    });
}
