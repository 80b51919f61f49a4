// Writes the database and its pictures into one file, also while servers are running. The file is
// named by the operator, or goes into DATA_DIR/backups.
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBackup } from '../server/backup/backup.ts';
import { BackupError } from '../server/backup/backup-error.ts';
import { type Config, readConfig } from '../server/config.ts';
import { openStorage } from '../server/gateways/open-gateways.ts';
import { makeFolder } from '../server/make-folder.ts';
import { findKeysOf } from '../server/secrets/find-keys.ts';
import { namedFile, requireEmbedded, runCommand, withEmbedded } from './backup/run-command.ts';

await runCommand('The backup', async (signal) => {
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl) requireEmbedded(config);
  const file = namedFile() ?? (await nextFile(config));
  if (existsSync(file)) throw new BackupError(`${file} exists already`);
  const storage = openStorage(config.storageUrl, join(dataDir, 'pictures'));
  const write = async (url: string) => {
    const keys = await findKeysOf(url, config);
    return writeBackup(file, { url, storage, keys, tell: console.log, signal });
  };
  const { pictures } = databaseUrl
    ? await write(databaseUrl)
    : await withEmbedded(config, true, write);
  if (pictures.missing.length > 0) {
    console.log(`Missing in the store already: ${pictures.missing.join(', ')}`);
  }
  console.log(`The backup is in ${file} (${(await stat(file)).size} bytes).`);
  const key = config.encryptionKeys ? 'ENCRYPTION_KEYS' : join(dataDir, 'encryption-key');
  console.log(`It does not contain the encryption key, without which nobody can restore it.`);
  console.log(`Keep a copy of ${key} in another place.`);
});

async function nextFile({ dataDir }: Config): Promise<string> {
  const folder = join(dataDir, 'backups');
  await makeFolder(folder, 0o700);
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  return join(folder, `volmaak-${time}.tar`);
}
