import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { countedMigrations, migrationProblem, replaceOldRecord } from './before-first-release.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Only one process migrates at a time; the others wait. */
const migrationLock = 8_656_226;

/** The migrations that are missing from a database with this record, in their order. */
export async function missingMigrations(recorded: readonly string[]): Promise<string[]> {
  const applied = new Set(countedMigrations(recorded));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return names.filter((name) => !applied.has(name));
}

/**
 * Brings the database up to date: each migration runs once, in its own transaction. Everything that
 * it sets and locks ends with a transaction, because a pooler may give the next one to another
 * connection.
 * @throws Error with a sentence for the operator if the database is older than the first release
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    let isUpToDate = false;
    while (!isUpToDate) {
      await client.query('begin');
      try {
        isUpToDate = await applyNext(client);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      }
    }
  } finally {
    client.release();
  }
}

/** Applies the next missing migration; returns whether none was missing. */
async function applyNext(client: pg.ClientBase): Promise<boolean> {
  const recorded = await lockMigrations(client);
  const problem = migrationProblem(recorded);
  if (problem) throw new Error(problem);
  await replaceOldRecord(client, recorded);
  const [next] = await missingMigrations(recorded);
  if (next) await applyMigration(client, next);
  return next === undefined;
}

/**
 * Has other processes wait with their migrations until this transaction ends; returns the names of
 * those that were applied.
 */
export async function lockMigrations(client: pg.ClientBase): Promise<string[]> {
  // Changing a large table takes longer than any call may. So does waiting for another process
  // that does it.
  await client.query('set local statement_timeout = 0');
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  return rows.map(({ name }) => name);
}

/** Applies a migration within a transaction. */
export async function applyMigration(client: pg.ClientBase, name: string): Promise<void> {
  try {
    await client.query(await readFile(new URL(name, folder), 'utf8'));
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
  await client.query('insert into migrations (name) values ($1)', [name]);
}
