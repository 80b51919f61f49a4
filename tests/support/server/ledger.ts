import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { writeHistory } from '../../../server/ledger/history.ts';
import type { Api } from '../api.ts';

const tables = ['ledger_seals', 'ledger_postings', 'ledger_entries', 'ledger_balances'];

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
      if (table === 'ledger_balances') continue;
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
