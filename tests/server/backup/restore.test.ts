import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkArchive } from '../../../server/backup/archive-reader.ts';
import { moveDatabase } from '../../../server/backup/move.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openStorage } from '../../../server/gateways/open-gateways.ts';
import { fileStorage } from '../../../server/gateways/storage/file-storage.ts';
import { openKeys } from '../../../server/secrets/keys.ts';
import { startS3Peer } from '../../support/peers/s3-peer.ts';
import {
  backUp,
  contentOf,
  deleteFolders,
  newFolder,
  restore,
  testKeys,
} from '../../support/server/backup-of.ts';
import { describeSchema } from '../../support/server/describe-schema.ts';
import { fillAsFormerVersion, upload } from '../../support/server/filled-former-version.ts';
import { createDatabase, emptyDatabase } from '../../support/server/own-database.ts';

deleteFolders();

function newPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  onTestFinished(() => pool.end());
  return pool;
}

/** A database as a former version has left it, and its pictures. */
async function formerData() {
  const url = await emptyDatabase();
  const storage = fileStorage(join(await newFolder(), 'pictures'));
  await fillAsFormerVersion(url, storage);
  return { url, storage };
}

let backup: Buffer;
beforeAll(async () => {
  const url = await createDatabase();
  const file = await backUp(url, fileStorage(join(await newFolder(), 'pictures')));
  backup = await readFile(file);
});

async function fileWith(bytes: Buffer): Promise<string> {
  const file = join(await newFolder(), 'changed.tar');
  await writeFile(file, bytes);
  return file;
}

const tablesIn = async (url: string) => Object.keys(await contentOf(url));

// OPS-3
describe('a backup of a former version', { tags: 'long' }, () => {
  it('is restored with the schema and the rows that the present release makes of it', async () => {
    const { url, storage } = await formerData();
    const file = await backUp(url, storage);
    const to = await emptyDatabase();
    const restored = await restore(file, to);
    expect((await restored.get(`${upload}/small.webp`))?.toString()).toBe('a small picture');

    await migrate(newPool(url));
    const [there, here] = [await contentOf(url), await contentOf(to)];
    // The newer migrations were applied at another time.
    expect({ ...here, migrations: '' }).toEqual({ ...there, migrations: '' });
    expect(await describeSchema(newPool(to))).toEqual(await describeSchema(newPool(url)));
    const next = `insert into audit_log (at, admin_id, action)
      select now(), id, 'sms.sent' from users returning number`;
    expect((await newPool(to).query(next)).rows).toEqual([{ number: 2 }]);
  });

  it('goes into a bucket and out of it again', async () => {
    const peer = await startS3Peer();
    onTestFinished(() => peer.close());
    const bucket = openStorage(peer.url, '');
    const { url, storage } = await formerData();
    const to = await emptyDatabase();
    await restore(await backUp(url, storage), to, bucket);
    const last = await emptyDatabase();
    const restored = await restore(await backUp(to, bucket), last);
    expect(await contentOf(last)).toEqual(await contentOf(to));
    expect((await restored.get(`${upload}/full.webp`))?.toString()).toBe('a large picture');
  });

  // OPS-4
  it('is moved in the same way, and stays as it was', async () => {
    const { url } = await formerData();
    const before = await contentOf(url);
    const to = await emptyDatabase();
    const { signal } = new AbortController();
    await moveDatabase({ from: url, to, tell: () => {}, signal });
    expect(await contentOf(url)).toEqual(before);
    await migrate(newPool(url));
    const [there, here] = [await contentOf(url), await contentOf(to)];
    expect({ ...here, migrations: '' }).toEqual({ ...there, migrations: '' });
    await expect(moveDatabase({ from: url, to, tell: () => {}, signal })).rejects.toThrow(
      'not empty',
    );
  });
});

// OPS-3
describe('a restore', () => {
  it.each([
    ['is cut within its first entry', () => backup.subarray(0, 600), 'not complete'],
    ['is cut before its seal', () => backup.subarray(0, backup.length - 2560), 'not complete'],
    ['has no entry', () => Buffer.alloc(1024), 'not complete'],
    ['is of something else', () => Buffer.alloc(5000, 'text'), 'no backup of Volmaak'],
    ['has other rows', () => flipped(backup.indexOf('rows/fuel_prices') + 530), 'checksum differs'],
    ['has another manifest', () => replaced('"rows": 4\n', '"rows": 5\n'), 'changed after'],
    ['is of a newer format', () => replaced('"format": 1,', '"format": 2,'), 'format'],
  ])('refuses a file that %s, and changes nothing', async (_, bytes, message) => {
    const to = await emptyDatabase();
    await expect(restore(await fileWith(bytes()), to)).rejects.toThrow(message);
    expect(await tablesIn(to)).toEqual([]);
  });

  it('refuses a file whose key it does not have, and takes a former one', {
    tags: 'long',
  }, async () => {
    const file = await fileWith(backup);
    const to = await emptyDatabase();
    const other = Buffer.alloc(32, 'another key');
    await expect(restore(file, to, undefined, openKeys([other]))).rejects.toThrow(
      /^The encryption key \w+ is missing: set ENCRYPTION_KEYS/,
    );
    expect(await tablesIn(to)).toEqual([]);
    await restore(file, to, undefined, openKeys([other, Buffer.alloc(32, 'a key of tests')]));
  });

  it('refuses a database that is not empty', { tags: 'long' }, async () => {
    const used = await createDatabase();
    const before = await contentOf(used);
    await expect(restore(await fileWith(backup), used)).rejects.toThrow('not empty');
    expect(await contentOf(used)).toEqual(before);
    const foreign = await emptyDatabase();
    await newPool(foreign).query('create table notes (text text)');
    await expect(restore(await fileWith(backup), foreign)).rejects.toThrow('not empty');
  });

  it('refuses a backup of a newer version', { tags: 'long' }, async () => {
    const storage = fileStorage(join(await newFolder(), 'pictures'));
    const file = await backUp(await createDatabase(), storage);
    const manifest = await checkArchive(file, testKeys);
    const newer = { ...manifest, migrations: [...manifest.migrations, '999-later.sql'] };
    const { signal } = new AbortController();
    const to = { url: await emptyDatabase(), storage, keys: testKeys, tell: () => {}, signal };
    const message = 'newer version of Volmaak: use one that has the migration 999-later.sql';
    await expect(restoreBackup(file, newer, to)).rejects.toThrow(message);
  });

  it('leaves neither rows nor pictures when a picture cannot be stored', {
    tags: 'long',
  }, async () => {
    const { url, storage } = await formerData();
    const file = await backUp(url, storage);
    const target = fileStorage(join(await newFolder(), 'pictures'));
    const failing = {
      ...target,
      async put(name: string, bytes: Buffer) {
        if (name.endsWith('small.webp')) throw new Error('the store is full');
        await target.put(name, bytes);
      },
    };
    const to = await emptyDatabase();
    await expect(restore(file, to, failing)).rejects.toThrow('the store is full');
    expect(await tablesIn(to)).toEqual([]);
    expect(await target.get(`${upload}/full.webp`)).toBeNull();
    await restore(file, to, target);
  });
});

/** The backup with one other byte. */
function flipped(position: number): Buffer {
  const bytes = Buffer.from(backup);
  bytes.writeUInt8(bytes.readUInt8(position) ^ 1, position);
  return bytes;
}

function replaced(text: string, by: string): Buffer {
  const position = backup.indexOf(text, backup.indexOf('manifest.json'));
  expect(position).toBeGreaterThan(0);
  const bytes = Buffer.from(backup);
  bytes.write(by, position);
  return bytes;
}
