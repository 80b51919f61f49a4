import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { examine } from '../../../scripts/doctor/examine.ts';
import { moveDatabase } from '../../../server/backup/move.ts';
import { readConfig } from '../../../server/config.ts';
import { openPool } from '../../../server/db/database.ts';
import { fileStorage } from '../../../server/gateways/storage/file-storage.ts';
import { findKeysOf } from '../../../server/secrets/find-keys.ts';
import { startServer } from '../../../server/start.ts';
import { runCommand } from '../../support/command-process.ts';
import { backUp, contentOf, deleteFolders, newFolder } from '../../support/server/backup-of.ts';
import { createDatabase, emptyDatabase } from '../../support/server/own-database.ts';
import { testKeys } from '../../support/server-process.ts';

deleteFolders();

let url: string;
let environment: Record<string, string>;
let before: Record<string, string>;
beforeAll(async () => {
  url = await createDatabase();
  const pool = openPool(url, 1);
  await pool.query("insert into migrations (name) values ('999-later.sql'), ('998-before.sql')");
  await pool.end();
  environment = { DATABASE_URL: url, DATA_DIR: await newFolder(), ENCRYPTION_KEYS: testKeys };
  before = await contentOf(url);
});

const needed = 'newer version of Volmaak: use one that has the migration 999-later.sql';
const { signal } = new AbortController();

// OPS-8
it.each([
  ['a server', () => startServer(readConfig(environment), quietly)],
  ['a backup', async () => backUp(url, fileStorage(await newFolder()))],
  ['the keys of a copy', () => findKeysOf(url, readConfig(environment))],
  [
    'a move',
    async () => moveDatabase({ from: url, to: await emptyDatabase(), tell: () => {}, signal }),
  ],
])('%s refuses a database of a newer version, and changes nothing', async (_, open) => {
  await expect(open()).rejects.toThrow(needed);
  expect(await contentOf(url)).toEqual(before);
});

const quietly = { log: pino({ level: 'silent' }), print: () => {} };

// OPS-8
it('the doctor says that a database is of a newer version', async () => {
  const findings = await examine(environment);
  const [, check] = findings.find(([what]) => what === 'database') ?? [];
  expect(check).toMatchObject({ state: 'refused', message: expect.stringContaining(needed) });
});

// OPS-8
it.each(['recount', 'remove-second-factor', 'backup'])(
  '%s refuses a database of a newer version in one line',
  { tags: 'long' },
  async (name) => {
    const file = join(await newFolder(), 'file');
    const { code, words } = await runCommand(name, environment, file);
    expect([code, words.split('\n')]).toEqual([1, [expect.stringContaining(needed)]]);
    expect(existsSync(file)).toBe(false);
  },
);
