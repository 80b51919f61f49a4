import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { waitUntilStarted } from '../../../server/db/database.ts';
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts';
import { findBinaries } from '../../../server/db/postgres-programs.ts';
import { newDataFolder, newDataFolderWithDatabase } from '../../support/server/data-folder.ts';

afterEach(() => void vi.unstubAllEnvs());

/** A folder with the programs of an installed PostgreSQL, which write down that they ran. */
async function installPrograms(): Promise<{ folder: string; used: string }> {
  const own = await findBinaries();
  const folder = join(await newDataFolder(), 'bin');
  const used = join(folder, 'used');
  await mkdir(folder);
  await writeFile(used, '');
  await chmod(used, 0o666);
  for (const name of ['initdb', 'pg_ctl', 'postgres'] as const) {
    const program = join(folder, name);
    const script = `#!/bin/sh\necho ${name} >> '${used}'\nexec '${own[name]}' "$@"\n`;
    await writeFile(program, script);
    await chmod(program, 0o755);
  }
  vi.stubEnv('POSTGRES_BIN', folder);
  return { folder, used };
}

// OPS-10
it('the embedded database is served by the programs of POSTGRES_BIN', async () => {
  const data = join(await newDataFolderWithDatabase(), 'postgres');
  const { used } = await installPrograms();
  const { url, stop } = await startEmbeddedPostgres(data);
  await waitUntilStarted(url);
  await stop();
  expect((await readFile(used, 'utf8')).split('\n')).toContain('pg_ctl');
});

// OPS-10
it('data of another major version is refused in one line, and stays as it is', async () => {
  const data = join(await newDataFolder(), 'postgres', 'database');
  await mkdir(data, { recursive: true });
  await writeFile(join(data, 'PG_VERSION'), '15\n');
  const start = startEmbeddedPostgres(join(data, '..'));
  const words =
    /^DATA_DIR: \S+ is of PostgreSQL 15, and the programs are of 18: POSTGRES_BIN .+ 15$/;
  await expect(start).rejects.toThrow(words);
});

// OPS-10
it('a folder without the programs is refused in one line', async () => {
  vi.stubEnv('POSTGRES_BIN', await newDataFolder());
  const start = startEmbeddedPostgres(join(await newDataFolder(), 'postgres'));
  await expect(start).rejects.toThrow(/^POSTGRES_BIN: \S+initdb is no program that can be run$/);
});
