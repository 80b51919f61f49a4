// @module-tag long

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { describeSchema } from '../../support/server/describe-schema.ts';
import { createDatabase, emptyDatabase } from '../../support/server/own-database.ts';
import { insertMotorist } from './first-release.ts';

function newPool(url: string, options: pg.PoolConfig = {}) {
  const pool = new pg.Pool({ connectionString: url, ...options });
  onTestFinished(() => pool.end());
  return pool;
}

const freshPool = async () => newPool(await createDatabase());

/** The names of the migrations that a database has. */
async function recordOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

/** Every row, by table; `isComparable` leaves out columns that differ between databases. */
async function rowsOf(pool: pg.Pool, isComparable: boolean): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`,
  );
  const varying = isComparable ? `- 'id' - 'created_at'` : '';
  const entries = tables.map(async ({ name }) => {
    const { rows } = await pool.query(
      `select to_jsonb(t) ${varying} as kept from ${name} t order by kept`,
    );
    return [name, rows] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The forms of searches changed with an upgrade (API-17). */
const isSearched = (column: string) => ['search_text', 'person_text', 'name_key'].includes(column);

/**
 * What has the same rows. Later migrations add tables, columns and counted days, and move the
 * customer at the gateway to a table of its own.
 */
function keeping(tables: Record<string, unknown[]>): object {
  const customers: object[] = [];
  const keptOf = (rows: unknown[]) =>
    (rows as { kept: Record<string, unknown> }[]).map(({ kept }) => {
      const { gateway_customer: customer, ...all } = kept;
      const rest = Object.fromEntries(Object.entries(all).filter(([name]) => !isSearched(name)));
      if (customer) customers.push({ kept: { user_id: kept.id, processor: 'demo', customer } });
      return { kept: expect.objectContaining(rest) };
    });
  const kept = Object.entries(tables).map(
    ([name, rows]) => [name, expect.arrayContaining(keptOf(rows))] as const,
  );
  return { ...Object.fromEntries(kept), gateway_customers: customers };
}

describe('an empty database', () => {
  it('is migrated once by servers that start together', async () => {
    const url = await emptyDatabase();
    const pools = [newPool(url), newPool(url), newPool(url)];
    await Promise.all(pools.map(migrate));
    for (const pool of pools)
      expect(await recordOf(pool)).toEqual(await recordOf(await freshPool()));
  });

  it('can take longer than a call, and another server waits as long', async () => {
    const url = await emptyDatabase();
    const first = newPool(url);
    const holder = await first.connect();
    onTestFinished(() => holder.release());
    await holder.query('select pg_advisory_lock(8656226)');
    const patience = 500;
    const second = newPool(url, { max: 1, statement_timeout: patience });
    const migrating = migrate(second);
    const waited = vi.waitFor(async () => {
      const { rows } = await first.query(
        `select from pg_stat_activity where wait_event = 'advisory'
          and datname = current_database()
          and clock_timestamp() - query_start > $1::int * interval '1 millisecond'`,
        [2 * patience],
      );
      expect(rows).toHaveLength(1);
    }, 20_000);
    await Promise.race([migrating, waited]);
    await holder.query('select pg_advisory_unlock(8656226)');
    await migrating;
    const { rows } = await second.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: `${patience}ms` }]);
  });
});

describe('a database from before the first release', () => {
  interface OldMigration {
    name: string;
    text: string;
  }
  let oldMigrations: OldMigration[];
  beforeAll(async () => {
    const file = new URL('../fixtures/schema-before-first-release.sql', import.meta.url);
    const parts = (await readFile(file, 'utf8')).split(/^-- (\S+\.sql)\n/m).slice(1);
    oldMigrations = parts.flatMap((name, index) =>
      index % 2 === 0 ? [{ name, text: parts[index + 1] ?? '' }] : [],
    );
  });

  /** Applies the first old migrations, as the old versions did. */
  async function oldDatabase(count: number): Promise<{ url: string; pool: pg.Pool }> {
    const url = await emptyDatabase();
    const pool = newPool(url);
    await pool.query(
      `create table migrations (
        name text primary key, applied_at timestamptz not null default now())`,
    );
    for (const { name, text } of oldMigrations.slice(0, count)) {
      await pool.query(text);
      await pool.query('insert into migrations (name) values ($1)', [name]);
    }
    return { url, pool };
  }

  /**
   * Inserts a motorist who is a customer at the gateway, a message for them, and a price that an
   * admin has changed.
   */
  async function addRows(pool: pg.Pool): Promise<void> {
    await insertMotorist(pool, randomUUID());
    await pool.query(`
      update users set gateway_customer = 'customer-1';
      insert into messages (user_id, kind, subject, text, created_at, next_try_at)
        select id, 'custom', '', 'Здравствуйте', now(), now() from users;
      update fuel_prices set price_cents = 2200 where fuel_type = 'petrol'`);
  }

  it('has the schema and the first rows of a fresh one', async () => {
    const { pool } = await oldDatabase(oldMigrations.length);
    await migrate(pool);
    const fresh = await freshPool();
    expect(await describeSchema(pool)).toEqual(await describeSchema(fresh));
    expect(await rowsOf(pool, true)).toEqual(await rowsOf(fresh, true));
  });

  it('counts as up to date and keeps its rows if it had all old migrations', async () => {
    const { url, pool } = await oldDatabase(oldMigrations.length);
    await addRows(pool);
    const before = await rowsOf(pool, false);
    expect(before.purchases).toHaveLength(1);
    expect(before.users).toMatchObject([{ kept: { gateway_customer: 'customer-1' } }]);
    await Promise.all([migrate(pool), migrate(newPool(url))]);
    const fresh = await freshPool();
    expect(await recordOf(pool)).toEqual(await recordOf(fresh));
    expect(await describeSchema(pool)).toEqual(await describeSchema(fresh));
    expect(await rowsOf(pool, false)).toMatchObject(keeping(before));
    await migrate(pool);
    expect(await rowsOf(pool, false)).toMatchObject(keeping(before));
  });

  it('is refused and left unchanged if it had only some of them', async () => {
    for (const count of [1, 15, oldMigrations.length - 1]) {
      const { pool } = await oldDatabase(count);
      const before = [await recordOf(pool), await describeSchema(pool), await rowsOf(pool, false)];
      const problem = `The database has ${count} of the 21 migrations from before the first release.`;
      await expect(migrate(pool)).rejects.toThrow(problem);
      expect([await recordOf(pool), await describeSchema(pool), await rowsOf(pool, false)]).toEqual(
        before,
      );
    }
  });
});
