import type pg from 'pg';
import { openClient } from '../db/database.ts';
import {
  applyMigration,
  countedMigrations,
  lockMigrations,
  missingMigrations,
  recordBase,
  versionProblem,
} from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import { neverTimeOut } from './long-transaction.ts';
import { emptyTables, listTables, pauseTriggers, type Table, writePlainValues } from './tables.ts';

/** How an empty database is filled. */
interface Filling {
  /** The migrations of the database that the rows come from. */
  migrations: readonly string[];
  /** Copies the rows, into tables that are as they were there. */
  load(client: pg.Client, tables: readonly Table[]): Promise<void>;
  /** Takes back what `load` has done outside of the database. */
  undo(): Promise<void>;
}

/**
 * Fills an empty database in one transaction, so that it is filled completely or stays empty:
 * 1. the migrations of the source create its tables;
 * 2. its rows are copied as they are, without triggers, which have done their work there;
 * 3. newer migrations follow, as at the start of a new version.
 * @throws BackupError with one line
 */
export async function fillDatabase(url: string, filling: Filling): Promise<void> {
  const client = await openClient(url);
  try {
    await client.query('begin');
    try {
      await fill(client, filling);
    } catch (error) {
      await filling.undo();
      throw error;
    }
    await client.query('commit');
    // The planner knows nothing of the new rows yet.
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, { migrations, load }: Filling): Promise<void> {
  await neverTimeOut(client);
  await writePlainValues(client);
  await requireEmpty(client);
  const all = await missingMigrations([]);
  const problem = await versionProblem(migrations);
  if (problem) throw new BackupError(problem);
  const present = new Set(await countedMigrations(migrations));
  for (const name of all) if (present.has(name)) await applyMigration(client, name);
  const tables = await listTables(client);
  const resumeTriggers = await pauseTriggers(client);
  await emptyTables(client, tables);
  await load(client, tables);
  await resumeTriggers();
  await recordBase(client, migrations);
  for (const name of all) if (!present.has(name)) await applyMigration(client, name);
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    "select current_setting('server_encoding') as encoding",
  );
  const encoding = rows[0]?.encoding;
  if (encoding !== 'UTF8') throw new BackupError(`The database is in ${encoding}, expected UTF8`);
  const tables = await listTables(client);
  const recorded = await lockMigrations(client);
  if (recorded.length > 0 || tables.some(({ name }) => name !== 'migrations')) {
    throw new BackupError('The database is not empty');
  }
}
