import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../domain/ledger/accounts.ts';
import { beforeTests, newAdmin, newDriver, startApi } from '../../support/api.ts';
import { filesOf, movements, net, rowsOf, sums } from '../../support/server/book-package.ts';
import { rebookAfterTests } from '../../support/server/ledger.ts';

const api = startApi({ rateLimits: false });
// The entries of the month are of no row.
rebookAfterTests(api);

const admin = beforeTests(() => newAdmin(api));
const url = '/api/admin/ledger/months/2020-01/package';

/** The processes of other connections whose transaction is open. */
async function openTransactions(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and xact_start is not null
      and pid <> pg_backend_pid()`.execute(api.context.db);
  return rows.map(({ pid }) => pid);
}

// BOOK-15
describe('the package of a large month', () => {
  const entries = 25_000;

  const failures = () => api.logged.filter((line) => line.includes('a download failed'));
  let address: string;

  beforeAll(async () => {
    const { userId } = await newDriver(api);
    address = await api.app.listen({ port: 0, host: '127.0.0.1' });
    await api.context.db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`
        with written as (
          insert into ledger_entries (event_key, kind, booked_at, value_day)
          select 'large:' || number, 'sold',
            timestamptz '2020-01-01 12:00+02' + number % 31 * interval '1 day', '2020-01-01'
          from generate_series(1, ${sql.lit(entries)}) as number returning id, day
        )
        insert into ledger_postings (entry_id, line, account, day, amount_cents, owner)
        select id, line, account, day, amount, owner from written, lateral (values
          (1, ${sql.lit(accounts.receivable)}, 100 + id % 7, ${userId}::uuid),
          (2, ${sql.lit(accounts.premiumIncome)}, -100 - id % 7, null)
        ) as lines (line, account, amount, owner)`.execute(transaction);
    });
  });

  it('has all of its postings, read in parts', async () => {
    api.statements.length = 0;
    const files = filesOf(await admin.call('GET', url));
    const fetched = api.statements.filter((text) => text.startsWith('fetch'));
    expect(fetched.length).toBeGreaterThan((entries * 3) / 1000);
    const journal = rowsOf(files, 'journal.csv');
    expect(journal).toHaveLength(entries * 2);
    expect(sums(journal, ({ Entry = '' }) => Entry, net)).toEqual({});
    expect(sums(journal, ({ Account = '' }) => Account, net)).toEqual(movements(files));
    // Each posting, the opening and the closing balance of one motorist.
    expect(rowsOf(files, 'statements.csv')).toHaveLength(entries + 2);
  });

  /** Begins the download over a connection, and stops reading after its first bytes. */
  async function begin() {
    const { cookie } = admin;
    const call = get(`${address}${url}`, { headers: { cookie } });
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    return { call, answer };
  }

  it('ends its transaction when the browser leaves in the middle', async () => {
    const { call } = await begin();
    expect(await openTransactions()).toHaveLength(1);
    call.destroy();
    await vi.waitFor(async () => expect(await openTransactions()).toEqual([]), 60_000);
    expect(failures()).toEqual([]);
    // The next one is complete.
    expect(rowsOf(filesOf(await admin.call('GET', url)), 'journal.csv')).toHaveLength(entries * 2);
  });

  it('breaks off when the database fails in the middle', async () => {
    const { answer } = await begin();
    for (const pid of await openTransactions()) {
      await sql`select pg_terminate_backend(${pid})`.execute(api.context.db);
    }
    answer.resume();
    await expect(once(answer, 'end')).rejects.toThrow('aborted');
    expect(failures()).toHaveLength(1);
  });
});
