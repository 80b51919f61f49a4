// Copies the embedded database of DATA_DIR to the empty one of DATABASE_URL, and compares the two.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '../server/backup/backup-error.ts';
import { moveDatabase } from '../server/backup/move.ts';
import { type Config, readConfig } from '../server/config.ts';
import { findKeys } from '../server/secrets/find-keys.ts';
import { requireEmbedded, runCommand, withEmbedded } from './backup/run-command.ts';

await runCommand('The move', async (signal) => {
  const config = readConfig();
  const { databaseUrl: to } = config;
  if (!to) throw new BackupError('Set DATABASE_URL to the empty database of the new place');
  requireEmbedded(config);
  await requireSameKey(config);
  await withEmbedded(config, false, (from) =>
    moveDatabase({ from, to, tell: console.log, signal }),
  );
  console.log(
    'Everything is moved, and both sides agree. Start the server with this DATABASE_URL.',
  );
  console.log(`The old database is unchanged in ${join(config.dataDir, 'postgres')}.`);
});

/** @throws BackupError unless ENCRYPTION_KEYS has the key that the embedded database has used */
async function requireSameKey(config: Config): Promise<void> {
  const file = join(config.dataDir, 'encryption-key');
  if (!existsSync(file)) return;
  const keys = await findKeys(config, console.log);
  const embedded = { ...config, databaseUrl: undefined, encryptionKeys: undefined };
  const former = await findKeys(embedded, console.log);
  try {
    keys.decrypt('move', former.encrypt('move', ''));
  } catch {
    throw new BackupError(`Set ENCRYPTION_KEYS to the key in ${file}`);
  }
}
