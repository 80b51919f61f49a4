import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Storage } from '../gateways/storage/storage.ts';
import type { Keys } from '../secrets/keys.ts';
import { type Entry, readArchive } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';
import { maxPartBytes, pictureOf, tableOf } from './entries.ts';
import { fillDatabase } from './fill-database.ts';
import type { Manifest } from './manifest.ts';
import { copyIn, setSequences } from './tables.ts';

const picturesAtOnce = 8;

interface RestoreOptions {
  url: string;
  storage: Storage;
  keys: Keys;
  tell(text: string): void;
  signal: AbortSignal;
}

const decompress = promisify(gunzip);

/**
 * Restores a backup into an empty database, and its pictures (OPS-3): all of it or nothing. The
 * manifest is that of a backup whose every entry was checked before (`checkArchive`).
 * @throws BackupError with one line
 */
export async function restoreBackup(
  file: string,
  manifest: Manifest,
  { url, storage, keys, tell, signal }: RestoreOptions,
): Promise<void> {
  const stored: string[] = [];
  await fillDatabase(url, {
    migrations: manifest.migrations,
    async load(client, tables) {
      const entries = readAhead(readArchive(file, keys));
      const known = new Set(tables.map(({ name }) => name));
      for (const table of manifest.tables) {
        signal.throwIfAborted();
        const rows = entries.takeWhile((name) => tableOf(name) === table.name);
        if (!known.has(table.name)) {
          tell(`${table.name}: left out, because it is no table of Volmaak`);
          for await (const _ of rows) signal.throwIfAborted();
          continue;
        }
        await copyRows(client, table, rows, signal);
        tell(`${table.name}: ${table.rows} rows`);
      }
      await setSequences(client, manifest.sequences);
      const pictures = entries.takeWhile((name) => pictureOf(name) !== null);
      await storePictures(storage, pictures, stored, signal);
      tell(`pictures: ${manifest.pictures.files} files`);
      await entries.requireEnd();
      signal.throwIfAborted();
    },
    async undo() {
      for (const name of stored) await storage.remove(name).catch(() => {});
    },
  });
}

/** Reads entries in groups, without taking the first one of the next group. */
function readAhead(entries: AsyncGenerator<Entry, Manifest>) {
  let next: IteratorResult<Entry, Manifest> | undefined;
  return {
    async *takeWhile(isWanted: (name: string) => boolean): AsyncGenerator<Entry> {
      for (;;) {
        next ??= await entries.next();
        if (next.done || !isWanted(next.value.name)) return;
        const { value } = next;
        next = undefined;
        yield value;
      }
    },
    /** Reads the manifest once more, whose checksums the entries must have. */
    async requireEnd() {
      next ??= await entries.next();
      if (!next.done) throw new BackupError(`It has an entry that is unknown: ${next.value.name}`);
    },
  };
}

async function copyRows(
  client: pg.Client,
  table: Manifest['tables'][number],
  entries: AsyncIterable<Entry>,
  signal: AbortSignal,
): Promise<void> {
  const target = client.query(copyFrom(copyIn(table)));
  await pipeline(
    async function* () {
      for await (const { bytes } of entries) {
        yield await decompress(bytes, { maxOutputLength: maxPartBytes });
      }
    },
    target,
    { signal },
  );
  if (target.rowCount !== table.rows) {
    throw new BackupError(`${table.name} has ${target.rowCount} rows, expected ${table.rows}`);
  }
}

/** Stores the pictures that are not there yet, and notes them. */
async function storePictures(
  storage: Storage,
  entries: AsyncIterable<Entry>,
  stored: string[],
  signal: AbortSignal,
): Promise<void> {
  const store = async ({ name, bytes }: Entry) => {
    // `takeWhile` yields pictures only.
    const picture = pictureOf(name)!;
    if ((await storage.get(picture))?.equals(bytes)) return;
    stored.push(picture);
    await storage.put(picture, bytes);
  };
  let storing: Promise<void>[] = [];
  const settle = async () => {
    const all = await Promise.allSettled(storing);
    storing = [];
    const failed = all.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  };
  for await (const entry of entries) {
    signal.throwIfAborted();
    storing.push(store(entry));
    if (storing.length === picturesAtOnce) await settle();
  }
  await settle();
}
