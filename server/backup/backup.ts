import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { UploadId } from '../../domain/ids.ts';
import { backupLock } from '../db/backup-lock.ts';
import { openClient } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { codeOf } from '../error-code.ts';
import type { Storage } from '../gateways/storage/storage.ts';
import type { Keys } from '../secrets/keys.ts';
import { storedKeyIds } from '../secrets/stored-keys.ts';
import { pictureName } from '../vehicles/pictures.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { partBytes, pictureEntry, rowsName } from './entries.ts';
import { listMigrations } from './list-migrations.ts';
import { beginSnapshot, neverTimeOut } from './long-transaction.ts';
import { type Manifest, sealManifest, writeManifest } from './manifest.ts';
import { copyOut, listSequences, listTables, type Table } from './tables.ts';

/** How many uploads are read at the same time, each with its two pictures. */
const uploadsAtOnce = 8;
const picturesTold = 1000;

export interface BackupOptions {
  url: string;
  storage: Storage;
  keys: Keys;
  /** Tells the person who waits how far it is. */
  tell(text: string): void;
  signal: AbortSignal;
}

const compress = promisify(gzip);

/**
 * Writes the database and its pictures into one file, while servers may be running (OPS-1). All rows
 * are of one instant: what was committed before it is there, and nothing else.
 * 1. Removals of pictures wait until the end, so that every picture that a row names is copied.
 * 2. The rows are copied in one snapshot.
 * 3. The pictures that the snapshot names follow.
 * @throws BackupError with one line
 */
export async function writeBackup(file: string, options: BackupOptions): Promise<Manifest> {
  const holder = await openClient(options.url);
  const client = await openClient(options.url).catch((error) => end(holder, error));
  try {
    await holdPictures(holder);
    return await writeArchive(
      file,
      async (archive) => {
        const manifest = await copyAll(client, archive, options);
        // Fails if the lock was lost meanwhile.
        await holder.query('commit');
        return manifest;
      },
      options.signal,
    );
  } finally {
    await Promise.all([holder.end(), client.end()]);
  }
}

async function end(client: pg.Client, error: unknown): Promise<never> {
  await client.end();
  throw error;
}

/**
 * The lock is taken before the snapshot and in another transaction: waiting for it would begin a
 * snapshot of its own.
 */
async function holdPictures(client: pg.Client): Promise<void> {
  await client.query('begin');
  await neverTimeOut(client);
  await client.query(`set local lock_timeout = ${serverDurations.database.backupLock}`);
  try {
    await client.query('select pg_advisory_xact_lock($1)', [backupLock]);
  } catch (error) {
    if (codeOf(error) !== '55P03') throw error;
    throw new BackupError('Another backup is running');
  }
}

async function copyAll(
  client: pg.Client,
  archive: ArchiveWriter,
  options: BackupOptions,
): Promise<Manifest> {
  await beginSnapshot(client);
  const createdAt = new Date().toISOString();
  const migrations = await listMigrations(client);
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    const rows = await copyTable(client, archive, table);
    options.tell(`${table.name}: ${rows} rows`);
    tables.push({ ...table, rows });
  }
  const sequences = await listSequences(client);
  const pictures = await copyPictures(client, archive, options);
  const content: Omit<Manifest, 'format'> = {
    product: await productVersion(),
    migrations,
    createdAt,
    // While keys are exchanged, some values are still encrypted with the former one.
    keys: [...new Set([options.keys.presentId, ...(await storedKeyIds(client))])],
    tables,
    sequences,
    pictures,
    checksums: await archive.endChecksums(),
  };
  const manifest = writeManifest(content);
  await archive.end(manifest, sealManifest(options.keys, manifest));
  return { format: 1, ...content };
}

/** Copies all rows of a table; returns how many. */
async function copyTable(client: pg.Client, archive: ArchiveWriter, table: Table): Promise<number> {
  let rows = 0;
  let part = 0;
  let chunks: Buffer[] = [];
  let size = 0;
  const writePart = async () => {
    const text = Buffer.concat(chunks);
    chunks = [];
    size = 0;
    part += 1;
    await archive.add(rowsName(table.name, part), await compress(text, { level: 1 }));
  };
  for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) {
    rows += countLines(chunk);
    chunks.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await writePart();
  }
  if (size > 0) await writePart();
  return rows;
}

/** Each row is one line: the ends of lines within values are written as `\n`. */
function countLines(text: Buffer): number {
  let lines = 0;
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) lines += 1;
  return lines;
}

/** Copies the pictures of all uploads that the snapshot calls stored, page by page. */
async function copyPictures(
  client: pg.Client,
  archive: ArchiveWriter,
  { storage, tell }: BackupOptions,
): Promise<Manifest['pictures']> {
  const found: Manifest['pictures'] = { files: 0, missing: [] };
  for (let last: string | null = null; ; ) {
    const { rows } = (await client.query(
      `select id from uploads where stored_at is not null and ($1::uuid is null or id > $1)
        order by id limit ${uploadsAtOnce}`,
      [last],
    )) as { rows: { id: UploadId }[] };
    const names = rows.map(({ id }) => [pictureName(id, 'full'), pictureName(id, 'small')]);
    const pictures = await Promise.all(names.flat().map((name) => storage.get(name)));
    for (const [index, name] of names.flat().entries()) {
      const bytes = pictures[index];
      if (!bytes) {
        found.missing.push(name);
        continue;
      }
      await archive.add(pictureEntry(name), bytes);
      found.files += 1;
      if (found.files % picturesTold === 0) tell(`pictures: ${found.files} files`);
    }
    last = rows.at(-1)?.id ?? null;
    if (last === null) break;
  }
  tell(`pictures: ${found.files} files`);
  return found;
}

async function productVersion(): Promise<string> {
  const file = new URL('../../package.json', import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')).version;
}
