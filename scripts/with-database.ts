import { join } from 'node:path';
import { type Config, readConfig } from '../server/config.ts';
import {
  type Database,
  errorText,
  openDatabase,
  openPool,
  waitUntilStarted,
} from '../server/db/database.ts';
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts';
import { migrate } from '../server/db/migrate.ts';

/**
 * Does work on the server's database, also while that runs. The process ends with the exit code that
 * the work returns, or with one line and 1.
 */
export async function withDatabase(
  name: string,
  work: (db: Database, config: Config) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await workOn(readConfig(), work);
  } catch (error) {
    console.error(`${name} failed. ${errorText(error)}`);
    process.exitCode = 1;
  }
}

async function workOn(
  config: Config,
  work: (db: Database, config: Config) => Promise<number>,
): Promise<number> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres(join(config.dataDir, 'postgres'), { share: true });
  const url = embedded?.url ?? config.databaseUrl ?? '';
  const pool = openPool(url, 2);
  const db = openDatabase(pool);
  try {
    await waitUntilStarted(url);
    await migrate(pool);
    return await work(db, config);
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}
