import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect } from 'vitest';
import { accounts } from '../../../domain/ledger/accounts.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { writeHistory } from '../../../server/ledger/history.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import type { Api } from '../api.ts';

const journal = ['closed_months', 'ledger_seals', 'ledger_postings', 'ledger_entries'];
const kept = ['bank_movements', 'suspense_items', 'station_balances', 'ledger_balances'];
const tables = [...kept, ...journal];

/**
 * Empties the journal and writes it again from the rows, as the upgrade does, for tests that change rows
 * behind its back.
 */
export async function rebook(db: Database, now = new Date()): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const table of tables) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction);
      await sql`delete from ${sql.table(table)}`.execute(transaction);
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(transaction);
      if (!journal.includes(table)) continue;
      const always = sql.ref(`${table}_are_append_only`);
      await sql`alter table ${sql.table(table)} enable always trigger ${always}`.execute(
        transaction,
      );
    }
    await sql`insert into ledger_history default values`.execute(transaction);
  });
  await writeHistory(db, { log: pino({ level: 'silent' }), now });
}

/** The tests of this file change rows behind the journal's back: it is written again before the proof. */
export function rebookAfterTests(api: Api): void {
  afterAll(() => rebook(api.context.db, api.context.clock()));
}

const names = new Map(Object.entries(accounts).map(([name, number]) => [number as number, name]));

/** The entries of a purchase, or of all, in their order: each kind with its postings, in cents. */
export async function entriesOf({ context: { db } }: Api, purchaseId: string | null) {
  const { rows } = await sql<{ kind: string; postings: [number, number][] }>`
    select kind, coalesce((select json_agg(json_build_array(account, amount_cents) order by line)
      from ledger_postings where entry_id = id), '[]') as postings
    from ledger_entries where ${purchaseId === null ? sql`true` : sql`purchase_id = ${purchaseId}`}
    order by id`.execute(db);
  return rows.map(({ kind, postings }) => ({
    kind,
    ...Object.fromEntries(postings.map(([account, amount]) => [names.get(account), amount])),
  }));
}

/** What each account has at the end of a day, in cents; debits are positive. */
export async function balancesAt(db: Queryable, day: Day): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: number; balance: number }>`
    select account, sum(debit_cents - credit_cents)::bigint as balance
    from ledger_balances where day <= ${day} group by account`.execute(db);
  const found = rows.filter(({ balance }) => balance !== 0);
  return Object.fromEntries(
    found.map(({ account, balance }) => [names.get(account) ?? '', balance]),
  );
}

/**
 * Proves the journal as the calls wrote it, and that it has the same balances when it is written from the
 * rows, as the upgrade of an older database does. The premium is earned in between, so it counts with
 * what is deferred of it.
 */
export async function expectSameWhenRebooked({ context: { db, clock } }: Api): Promise<void> {
  expect(await proveLedger(db)).toEqual([]);
  const end = '9999-12-31' as Day; // the end of all days
  const balances = async () => {
    const { premiumDeferred = 0, premiumIncome = 0, ...others } = await balancesAt(db, end);
    return { ...others, premium: premiumDeferred + premiumIncome };
  };
  const booked = await balances();
  await rebook(db, clock());
  expect(await balances()).toEqual(booked);
}
