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
 * Brings the database up to date: each migration runs once, in its own transaction.
 * @throws Error with a sentence for the operator if the database is older than the first release
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Changing a large table takes longer than any call may. So does waiting for another process
    // that does it.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const recorded = rows.map((row) => row.name);
    const problem = migrationProblem(recorded);
    if (problem) throw new Error(problem);
    await replaceOldRecord(client, recorded);
    for (const name of await missingMigrations(recorded)) await apply(client, name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    await client.query('reset statement_timeout').catch(() => {});
    client.release();
  }
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8');
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
