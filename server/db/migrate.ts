import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import {
  countedMigrations,
  isOldMigration,
  migrationProblem,
  replaceOldRecord,
} from './before-first-release.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Only one process migrates at a time; the others wait. */
const migrationLock = 8_656_226;

/** The migrations that are missing from a database with this record, in their order. */
export async function missingMigrations(recorded: readonly string[]): Promise<string[]> {
  const applied = new Set(countedMigrations(recorded));
  return (await knownMigrations()).filter((name) => !applied.has(name));
}

async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * Why this program must not use a database with this record, in one sentence for the operator; null
 * if it may. A newer version has changed the rows in ways that this one knows nothing of (OPS-8).
 */
export async function versionProblem(recorded: readonly string[]): Promise<string | null> {
  const known = await knownMigrations();
  const isUnknown = (name: string) => !known.includes(name) && !isOldMigration(name);
  const newest = recorded.filter(isUnknown).sort().at(-1);
  if (newest === undefined) return migrationProblem(recorded);
  return (
    `The database is of a newer version of Volmaak: use one that has the migration ${newest} ` +
    `(this one ends with ${known.at(-1)})`
  );
}

/**
 * Refuses a database of a newer version, before anything is read or changed.
 * @throws Error with a sentence for the operator
 */
export async function refuseOtherVersion(db: pg.Pool | pg.ClientBase): Promise<void> {
  const problem = await versionProblem(await recordedMigrations(db));
  if (problem) throw new Error(problem);
}

/** The names of the migrations that a database has; none if it is not one of ours. */
export async function recordedMigrations(db: pg.Pool | pg.ClientBase): Promise<string[]> {
  const found = await db.query<{ isThere: boolean }>(
    `select to_regclass('migrations') is not null as "isThere"`,
  );
  if (!found.rows[0]?.isThere) return [];
  const { rows } = await db.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

/**
 * Brings the database up to date: each migration runs once, in its own transaction. Everything that
 * it sets and locks ends with a transaction, because a pooler may give the next one to another
 * connection.
 * @throws Error with a sentence for the operator if the database is older than the first release, or
 * of a newer version than this one
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
  const problem = await versionProblem(recorded);
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
