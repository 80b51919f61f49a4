// @module-tag long

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { insertUser } from '../../../server/people/users-table.ts';
import { openKeys } from '../../../server/secrets/keys.ts';
import { runCommand } from '../../support/command-process.ts';
import { newDataFolder, newDataFolderWithDatabase } from '../../support/server/data-folder.ts';
import { emptyDatabase, newDatabase } from '../../support/server/own-database.ts';
import { registerOver } from '../../support/server/remote-driver.ts';
import { runServer } from '../../support/server/running-server.ts';

const [one, two] = [randomBytes(32), randomBytes(32)];
const text = (key: Buffer) => key.toString('base64');
const missing = (key: Buffer) => `encrypted with the key ${openKeys([key]).presentId}, which is`;

/** A failure in one line, which ends with words. */
const failure = (command: string, words: string) => ({
  code: 1,
  words: expect.stringMatching(new RegExp(`^The ${command} failed\\. .*${words}.*$`)),
});

// OPS-7
describe('a backup and a move', () => {
  it('make no key beside a database whose keys stand in the environment of its server', async () => {
    const folder = await newDataFolderWithDatabase();
    const environment = { DATA_DIR: folder, ENCRYPTION_KEYS: text(one) };
    const file = join(folder, 'backup.tar');
    const key = join(folder, 'encryption-key');
    const server = await runServer(environment);
    const backUp = () => runCommand('backup', { DATA_DIR: folder }, file);
    expect(await backUp()).toEqual(failure('backup', `expected the keys .*${key}`));
    await registerOver(server.url);
    expect(await backUp()).toEqual(failure('backup', `expected it here, or in ${key}`));
    expect([existsSync(key), existsSync(file)]).toEqual([false, false]);

    expect(await runCommand('backup', environment, file)).toMatchObject({ code: 0 });
    const restored = { DATA_DIR: await newDataFolder(), ENCRYPTION_KEYS: text(one) };
    expect(await runCommand('restore', restored, file)).toMatchObject({ code: 0 });
  });

  it('want the new key after a change of keys, which leaves the former one in its file', async () => {
    const folder = await newDataFolderWithDatabase();
    const key = join(folder, 'encryption-key');
    const server = await runServer({ DATA_DIR: folder, ENCRYPTION_KEYS: '' });
    await registerOver(server.url);
    await server.stop();
    const former = (await readFile(key, 'utf8')).trim();
    const changing = { DATA_DIR: folder, ENCRYPTION_KEYS: `${text(two)},${former}` };
    await (await runServer(changing)).stop();
    const file = join(folder, 'backup.tar');
    const backUp = () => runCommand('backup', { DATA_DIR: folder }, file);
    expect(await backUp()).toEqual(failure('backup', `encryption-key: .*${missing(two)} missing`));
    expect(existsSync(file)).toBe(false);

    const DATABASE_URL = await emptyDatabase();
    const move = (ENCRYPTION_KEYS: string) =>
      runCommand('move', { DATA_DIR: folder, DATABASE_URL, ENCRYPTION_KEYS });
    expect(await move(former)).toEqual(
      failure('move', `ENCRYPTION_KEYS: .*${missing(two)} missing`),
    );
    expect(await move('')).toEqual(failure('move', 'ENCRYPTION_KEYS: expected'));
    expect(await move(text(two))).toMatchObject({ code: 0 });

    await writeFile(key, text(two));
    expect(await backUp()).toMatchObject({ code: 0 });
  });

  it('are refused with the wrong keys beside DATABASE_URL', async () => {
    const { url, db } = await newDatabase();
    await insertUser(db, openKeys([one]), {
      username: 'thandi',
      passwordHash: '',
      firstName: 'Thandi',
      lastName: 'Nkosi',
      homeAddress: '1 Long Street',
      registrationDate: new Date(),
    });
    const folder = await newDataFolder();
    const environment = { DATA_DIR: folder, DATABASE_URL: url };
    const file = join(folder, 'backup.tar');
    const backUp = (key: Buffer) =>
      runCommand('backup', { ...environment, ENCRYPTION_KEYS: text(key) }, file);
    expect(await backUp(two)).toEqual(failure('backup', `${missing(one)} missing`));
    expect(existsSync(file)).toBe(false);
    expect(await backUp(one)).toMatchObject({ code: 0 });
  });
});
