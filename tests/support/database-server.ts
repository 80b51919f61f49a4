import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPool } from '../../server/db/database.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts';
import { migrate } from '../../server/db/migrate.ts';
import { sessionSettings } from '../../server/db/session-settings.ts';
import { copyDatabase } from './copy-database.ts';
import { startPgBouncer } from './pgbouncer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    preparedDatabase: string;
  }
}

/** The test database may lose data in a crash of the machine. */
const quick = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'max_wal_size=256MB'];

/**
 * One real PostgreSQL for the run, with a migrated template that each test file clones, and the
 * folder of a stopped one with which a server process can start.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(await fastFolder(), 'volmaak-test-'));
  const prepared = join(folder, 'prepared');
  await (await startEmbeddedPostgres(prepared)).stop();
  const running = join(folder, 'running');
  await copyDatabase(prepared, running);
  const database = await startEmbeddedPostgres(running, { settings: quick });
  const admin = openPool(database.url, 1);
  await admin.query('create database template_volmaak');
  // A database that is cloned gets none of the settings that a start gives to its own.
  for (const [name, value] of sessionSettings()) {
    await admin.query(`alter role volmaak set ${name} = '${value}'`);
  }
  await admin.end();
  const template = openPool(database.url.replace(/postgres$/, 'template_volmaak'), 1);
  await migrate(template);
  await template.end();
  // The tests' databases can be reached through a pooler (`npm run test:long -- pgbouncer`).
  const { PGBOUNCER, PGBOUNCER_STATEMENTS } = process.env;
  const pooler = PGBOUNCER
    ? await startPgBouncer(PGBOUNCER, database.url, Number(PGBOUNCER_STATEMENTS))
    : null;
  project.provide('databaseServer', pooler?.url ?? database.url);
  project.provide('preparedDatabase', prepared);
  return async () => {
    await pooler?.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** In memory, a clone takes a quarter of the time. All of them need two gigabytes. */
async function fastFolder(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir();
}
