import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts';
import { copyDatabase } from '../copy-database.ts';

/**
 * A data folder for one test. If a killed server left its database running there, the database ends
 * with the test.
 */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'volmaak-process-'));
  const postgres = join(folder, 'postgres');
  onTestFinished(async () => {
    if (existsSync(join(postgres, 'database', 'postmaster.pid'))) {
      await (await startEmbeddedPostgres(postgres)).stop();
    }
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A data folder with an empty database: a server starts faster than if it had to create one. */
export async function newDataFolderWithDatabase(): Promise<string> {
  const folder = await newDataFolder();
  await copyDatabase(inject('preparedDatabase'), join(folder, 'postgres'));
  return folder;
}
