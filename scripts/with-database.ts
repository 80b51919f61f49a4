import { join } from 'node:path';
import { type Config, readConfig } from '../server/config.ts';
import { type Database, openDatabase, openPool } from '../server/db/database.ts';
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts';
import { migrate } from '../server/db/migrate.ts';

/** Does work on the server's database, also while that runs. It returns the exit code. */
export async function withDatabase(
  work: (db: Database, config: Config) => Promise<number>,
): Promise<void> {
  const config = readConfig();
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres(join(config.dataDir, 'postgres'), { share: true });
  const pool = openPool(embedded?.url ?? config.databaseUrl ?? '', 2);
  const db = openDatabase(pool);
  try {
    await migrate(pool);
    process.exitCode = await work(db, config);
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}
