// Calculates the statistics from the rows and compares them with the counters: exit code 0 if they
// agree, 2 if not. With --fix it corrects the counters. A server may be running.
import { join } from 'node:path';
import { recount } from '../server/admin/statistics.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase, openPool } from '../server/db/database.ts';
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts';
import { migrate } from '../server/db/migrate.ts';

const fix = process.argv.includes('--fix');
const config = readConfig();
const embedded = config.databaseUrl
  ? null
  : await startEmbeddedPostgres(join(config.dataDir, 'postgres'), { share: true });
const pool = openPool(embedded?.url ?? config.databaseUrl ?? '', 2);
const db = openDatabase(pool);
try {
  await migrate(pool);
  const differences = await recount(db, { fix });
  for (const { figure, counted, found } of differences) {
    console.log(`${figure}: the counters say ${counted}, the rows ${found}`);
  }
  console.log(summary(differences.length));
  process.exitCode = differences.length === 0 || fix ? 0 : 2;
} finally {
  await db.destroy();
  await embedded?.stop();
}

function summary(count: number): string {
  if (count === 0) return 'The statistics agree with the rows.';
  return fix
    ? `${count} figures were set right.`
    : `${count} figures differ: --fix sets them right.`;
}
