import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { checkArchive } from '../../../server/backup/archive-reader.ts';
import { type BackupOptions, writeBackup } from '../../../server/backup/backup.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { checksumRows, listTables } from '../../../server/backup/tables.ts';
import { openClient } from '../../../server/db/database.ts';
import { fileStorage } from '../../../server/gateways/storage/file-storage.ts';
import type { Storage } from '../../../server/gateways/storage/storage.ts';
import { type Keys, openKeys } from '../../../server/secrets/keys.ts';

export const testKeys = openKeys([Buffer.alloc(32, 'a key of tests')]);

const folders: string[] = [];

/** Deletes the folders of a test file at its end. */
export function deleteFolders(): void {
  afterAll(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'volmaak-backup-'));
  folders.push(folder);
  return folder;
}

/** A backup of a database and its pictures, in a file of a folder of its own. */
export async function backUp(
  url: string,
  storage: Storage,
  options: Partial<BackupOptions> = {},
): Promise<string> {
  const file = join(await newFolder(), 'backup.tar');
  const { signal } = new AbortController();
  await writeBackup(file, { url, storage, keys: testKeys, tell: () => {}, signal, ...options });
  return file;
}

/** Restores a file into an empty database, with pictures in a folder of their own. */
export async function restore(
  file: string,
  url: string,
  storage?: Storage,
  keys: Keys = testKeys,
): Promise<Storage> {
  const target = storage ?? fileStorage(join(await newFolder(), 'pictures'));
  const manifest = await checkArchive(file, keys);
  const { signal } = new AbortController();
  await restoreBackup(file, manifest, { url, storage: target, keys, tell: () => {}, signal });
  return target;
}

/** What each table of a database holds: the number of its rows and their checksum. */
export async function contentOf(url: string): Promise<Record<string, string>> {
  const client = await openClient(url);
  try {
    const content: Record<string, string> = {};
    for (const table of await listTables(client)) {
      content[table.name] = await checksumRows(client, table);
    }
    return content;
  } finally {
    await client.end();
  }
}
