import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);
/** Only one process migrates at a time; the others wait. */
const migrationLock = 8_656_226;

/**
 * The last migration of the versions whose schema is the base. The files before it are that base,
 * and a database that has it needs none of them.
 */
const lastOfBase = '040-approved-corrections.sql';

/** The migrations that are missing from a database with this record, in their order. */
export async function missingMigrations(recorded: readonly string[]): Promise<string[]> {
  const applied = new Set(await countedMigrations(recorded));
  return (await knownMigrations()).filter((name) => !applied.has(name));
}

/** The applied migrations, with the files of the base if it has another record of them. */
export async function countedMigrations(recorded: readonly string[]): Promise<readonly string[]> {
  if (!recorded.includes(lastOfBase)) return recorded;
  return [...(await baseMigrations()), ...recorded.filter((name) => name > lastOfBase)];
}

async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

const baseMigrations = async () => (await knownMigrations()).filter((name) => name < lastOfBase);

/**
 * Why this program must not use a database with this record, in one sentence for the operator; null
 * if it may. A newer version has changed the rows in ways that this one knows nothing of (OPS-8),
 * and the steps of older ones are in no file any more.
 */
export async function versionProblem(recorded: readonly string[]): Promise<string | null> {
  const known = await knownMigrations();
  const counted = await countedMigrations(recorded);
  const newest = counted
    .filter((name) => !known.includes(name))
    .sort()
    .at(-1);
  if (newest === undefined) return null;
  if (newest < lastOfBase) {
    return (
      `The database is of an older version of Volmaak: start it once with the version that has the ` +
      `migration ${lastOfBase}, or start with an empty data folder or database`
    );
  }
  return (
    `The database is of a newer version of Volmaak: use one that has the migration ${newest} ` +
    `(this one ends with ${known.at(-1)})`
  );
}

/** Replaces the record of a database that has the base by the names of its files. */
export async function recordBase(client: pg.ClientBase, recorded: readonly string[]) {
  if (!recorded.includes(lastOfBase)) return;
  // One statement is one transaction.
  await client.query(
    `with former as (delete from migrations where name <= $1)
      insert into migrations (name) select unnest($2::text[])`,
    [lastOfBase, await baseMigrations()],
  );
}

/**
 * Refuses a database of another version, before anything is read or changed.
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
 * @throws Error with a sentence for the operator if the database is older than the base, or of a
 * newer version than this one
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
  await recordBase(client, recorded);
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
