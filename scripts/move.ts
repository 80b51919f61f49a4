// Copies the embedded database of DATA_DIR to the empty one of DATABASE_URL, and compares the two.
import { join } from 'node:path';
import { BackupError } from '../server/backup/backup-error.ts';
import { moveDatabase } from '../server/backup/move.ts';
import { readConfig } from '../server/config.ts';
import { findKeysOf } from '../server/secrets/find-keys.ts';
import { requireEmbedded, runCommand, withEmbedded } from './backup/run-command.ts';

await runCommand('The move', async (signal) => {
  const config = readConfig();
  const { databaseUrl: to } = config;
  if (!to) throw new BackupError('Set DATABASE_URL to the empty database of the new place');
  requireEmbedded(config);
  await withEmbedded(config, false, async (from) => {
    // The new place gets no rows that its server could not read.
    await findKeysOf(from, config);
    await moveDatabase({ from, to, tell: console.log, signal });
  });
  console.log(
    'Everything is moved, and both sides agree. Start the server with this DATABASE_URL.',
  );
  console.log(`The old database is unchanged in ${join(config.dataDir, 'postgres')}.`);
});
