// Fills databases for the bench: one with 200,000 users, 1,000,000 purchases and 300,000 requests,
// and a small one for comparison. Each is a data folder, which `DATA_DIR=… npm start` can also
// serve.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts';
import { loadFolder, smallFolder } from './load-folders.ts';
import { fillWith, type Load, loadAdmin, quickSettings } from './load-rows.ts';

const loaded: Load = { people: 200_000, purchases: 1_000_000, requests: 300_000 };
const small: Load = { people: 1000, purchases: 1000, requests: 1000 };

const start = Date.now();
const say = (done: string) =>
  console.log(`${((Date.now() - start) / 1000).toFixed(0).padStart(4)} s  ${done}`);

/** The drafts in progress, which are deleted on cancellation or failure. */
let filling: { folder: string; stop(): Promise<void> } | null = null;
let isCancelled = false;

async function discard(): Promise<void> {
  if (!filling) return;
  await filling.stop();
  await rm(filling.folder, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (isCancelled) return;
    isCancelled = true;
    await discard();
    console.log('Cancelled: the next run starts over.');
    process.exit(130);
  });
}

/** The folder gets its name when it is complete, so that a half-filled one is never used. */
async function makeFolder(folder: string, load: Load): Promise<void> {
  if (existsSync(folder)) return say(`${folder} is there already`);
  const draft = `${folder}.filling`;
  await removeDraft(draft);
  const embedded = await startEmbeddedPostgres(join(draft, 'postgres'), {
    settings: quickSettings,
  });
  filling = { folder: draft, stop: embedded.stop };
  await fillWith(embedded.url, load, { say });
  await embedded.stop();
  await rename(draft, folder);
  filling = null;
  say(`${folder} is filled`);
}

/** The database of a draft that a killed run left may still be running. */
async function removeDraft(draft: string): Promise<void> {
  const postgres = join(draft, 'postgres');
  if (existsSync(join(postgres, 'database', 'postmaster.pid'))) {
    await (await startEmbeddedPostgres(postgres)).stop();
  }
  await rm(draft, { recursive: true, force: true });
}

try {
  await makeFolder(smallFolder, small);
  await makeFolder(process.argv[2] ?? loadFolder, loaded);
  console.log(`Sign in as ${loadAdmin.username} / ${loadAdmin.password}. Now: npm run bench`);
} catch (error) {
  // A cancelled query fails; the cancellation itself is reported.
  if (!isCancelled) {
    await discard();
    throw error;
  }
}
