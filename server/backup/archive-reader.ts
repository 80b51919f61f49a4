import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { codeOf } from '../error-code.ts';
import type { Keys } from '../secrets/keys.ts';
import { BackupError } from './backup-error.ts';
import { checksumLine, checksumsName, manifestName, maxPartBytes, sealName } from './entries.ts';
import { checkKeys, checkSeal, type Manifest, readManifest, sha256 } from './manifest.ts';

export interface Entry {
  name: string;
  bytes: Buffer;
}

/**
 * Reads a backup from its start to its end and checks each part of it.
 * @returns its manifest, once everything was found complete and unchanged
 * @throws BackupError with one line
 */
export async function checkArchive(file: string, keys: Keys): Promise<Manifest> {
  const entries = readArchive(file, keys);
  for (;;) {
    const { done, value } = await entries.next();
    if (done) return value;
  }
}

/**
 * Yields the rows and pictures of a backup. An entry is known to be unchanged only when the whole
 * backup was read.
 */
export async function* readArchive(file: string, keys: Keys): AsyncGenerator<Entry, Manifest> {
  let lines: string[] = [];
  const listed: string[] = [];
  let manifest: Buffer | null = null;
  let sealed: Manifest | null = null;
  for await (const entry of readTar(file)) {
    if (sealed) throw new BackupError('Something stands behind its end');
    if (entry.name === sealName && manifest) {
      sealed = readSealed(keys, manifest, entry.bytes);
    } else if (manifest) {
      throw new BackupError('Something stands behind its manifest');
    } else if (entry.name === manifestName) {
      manifest = entry.bytes;
    } else if (entry.name === checksumsName(listed.length + 1)) {
      if (entry.bytes.toString() !== lines.join('')) {
        throw new BackupError('It is damaged: a checksum differs');
      }
      listed.push(sha256(entry.bytes));
      lines = [];
    } else {
      lines.push(checksumLine(entry.name, entry.bytes));
      yield entry;
    }
  }
  if (!sealed) throw new BackupError('It is not complete');
  if (lines.length > 0 || listed.join() !== sealed.checksums.join()) {
    throw new BackupError('It is damaged: its checksums are not those of its manifest');
  }
  return sealed;
}

/** The format comes first, because a newer one may have another seal. */
function readSealed(keys: Keys, manifest: Buffer, seal: Buffer): Manifest {
  const content = readManifest(manifest);
  checkSeal(keys, manifest, seal);
  checkKeys(keys, content);
  return content;
}

async function* readTar(file: string): AsyncGenerator<Entry> {
  // The types of Node and of the browser differ in what they allow a stream to be read into.
  const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  try {
    for await (const entry of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      yield await readEntry(entry);
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const code = codeOf(error);
    if (code === 'ENOENT') throw new BackupError('There is no such file');
    if (code) throw error;
    throw new BackupError('It is not complete, or it is no backup of Volmaak');
  }
}

async function readEntry({ header, body }: ParsedTarEntry): Promise<Entry> {
  if (header.type !== 'file' || header.size > maxPartBytes) {
    throw new BackupError('It has an entry that no backup of Volmaak has');
  }
  return { name: header.name, bytes: await buffer(body) };
}
