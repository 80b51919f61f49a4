import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { hashPassword } from '../../server/accounts/passwords.ts';
import { recount } from '../../server/admin/statistics.ts';
import { openDatabase, openPool } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { writeHistory } from '../../server/ledger/history.ts';

/** How many rows a database is filled with. */
export interface Load {
  people: number;
  purchases: number;
  requests: number;
}

export const loadAdmin = { username: 'operator', password: 'volmaak-load' };

/** No data here needs a sync, because half-filled databases are discarded. */
export const quickSettings = [
  ...['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['max_wal_size=8GB', 'autovacuum=off', 'checkpoint_timeout=1h'],
];

const chunk = 100_000;
const tables = [
  'users',
  'cars',
  'fuel_requests',
  'purchases',
  'purchase_events',
  'messages',
  'audit_log',
];

interface FillOptions {
  say?: (done: string) => void;
  /** Changes the rows further, before the statistics are counted. */
  change?: (client: pg.ClientBase) => Promise<void>;
}

/** Migrates an empty database, fills it, and counts the statistics. */
export async function fillWith(
  url: string,
  load: Load,
  { say = () => {}, change }: FillOptions,
): Promise<void> {
  const pool = openPool(url, 1);
  await migrate(pool);
  const client = await pool.connect();
  await fillDatabase(client, load, say);
  await change?.(client);
  client.release();
  const db = openDatabase(pool);
  await recount(db, { fix: true });
  say('statistics counted');
  await db.insertInto('ledgerHistory').defaultValues().execute();
  await writeHistory(db, { log: pino({ level: 'silent' }), now: new Date() });
  say('journal written');
  await db.destroy();
}

/**
 * Fills a migrated, empty database with realistic rows of two years, the same number and kinds each
 * time. Triggers are off meanwhile, and a later recount fills the statistics.
 */
async function fillDatabase(client: pg.ClientBase, load: Load, say: (done: string) => void) {
  const run = async (name: string, words: unknown[] = []) =>
    client.query(await readFile(new URL(`./load/${name}.sql`, import.meta.url), 'utf8'), words);
  await client.query('set session_replication_role = replica; set statement_timeout = 0');
  await client.query(
    "set work_mem = '256MB'; set maintenance_work_mem = '512MB'; select setseed(0.42)",
  );
  await client.query(
    'create temp table load (people int, purchases int, requests int, password_hash text)',
  );
  const hash = await hashPassword(loadAdmin.password);
  await client.query('insert into load values ($1, $2, $3, $4)', [
    ...[load.people, load.purchases, load.requests, hash],
  ]);
  const indexes = await dropIndexes(client);
  await run('1-people');
  say(`${load.people} users with their vehicles`);
  await client.query('analyze people, vehicles');
  for (let first = 1; first <= load.purchases; first += chunk) {
    const last = Math.min(first + chunk - 1, load.purchases);
    await run('2-purchases', [first, last]);
    say(`${last} of ${load.purchases} purchases`);
  }
  await run('3-requests');
  say(`${load.requests} requests, their SMS and the audit log`);
  for (const definition of indexes) await client.query(definition);
  say(`${indexes.length} indexes`);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

/**
 * Drops the indexes that are faster to build at the end; returns the statements that create them.
 */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename = any($1)
        and not exists (select from pg_constraint where conname = indexname)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  return rows.map(({ definition }) => definition);
}
