// Restores a backup into an empty database, and its pictures: all of it or nothing.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkArchive } from '../server/backup/archive-reader.ts';
import { BackupError } from '../server/backup/backup-error.ts';
import { restoreBackup } from '../server/backup/restore.ts';
import { type Config, readConfig } from '../server/config.ts';
import { openStorage } from '../server/gateways/open-gateways.ts';
import { findKeys } from '../server/secrets/find-keys.ts';
import { namedFile, runCommand, withEmbedded } from './backup/run-command.ts';

await runCommand('The restore', async (signal) => {
  const config = readConfig();
  const { databaseUrl, dataDir, storageUrl } = config;
  const file = namedFile();
  if (!file) throw new BackupError('Name the file: npm run restore -- FILE');
  requireKey(config);
  if (!storageUrl) await requireNoPictures(join(dataDir, 'pictures'));
  const keys = await findKeys(config, console.log);
  const manifest = await checkArchive(file, keys);
  console.log(`Every checksum is right. The backup is of ${manifest.createdAt}.`);
  const storage = openStorage(storageUrl, join(dataDir, 'pictures'));
  const restore = (url: string) =>
    restoreBackup(file, manifest, { url, storage, keys, tell: console.log, signal });
  if (databaseUrl) await restore(databaseUrl);
  else await withEmbedded(config, false, restore);
  console.log('Everything is restored.');
});

/** A new key would be of no use, and would stand in the way of the right one. */
function requireKey({ encryptionKeys, databaseUrl, dataDir }: Config): void {
  const file = join(dataDir, 'encryption-key');
  if (encryptionKeys || databaseUrl || existsSync(file)) return;
  throw new BackupError(
    `Set ENCRYPTION_KEYS to the keys of the server that was backed up, or put its key into ${file}`,
  );
}

async function requireNoPictures(folder: string): Promise<void> {
  if (!existsSync(folder) || (await readdir(folder)).length === 0) return;
  throw new BackupError(`${folder} is not empty`);
}
