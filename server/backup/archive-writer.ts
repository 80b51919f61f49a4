import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTarPacker } from 'modern-tar';
import { syncFolder } from '../make-folder.ts';
import {
  checksumLine,
  checksumsName,
  entriesOfChecksums,
  manifestName,
  sealName,
} from './entries.ts';
import { sha256 } from './manifest.ts';

/** An archive that is being written. Each call waits until the file can take more. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Writes the checksums that are still to come; returns the SHA-256 of all of their lists. */
  endChecksums(): Promise<string[]>;
  /** Writes the last two entries. */
  end(manifest: Buffer, seal: Buffer): Promise<void>;
}

/**
 * Writes a tar archive that is complete or absent, and that only its owner may read: it gets its
 * name once everything is on the disk.
 */
export async function writeArchive<Result>(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const draft = `${file}.${randomUUID()}.part`;
  const output = await open(draft, 'wx', 0o600);
  try {
    const result = await fillFile(output, fill, signal).finally(() => output.close());
    await rename(draft, file);
    await syncFolder(dirname(file));
    return result;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function fillFile<Result>(
  output: FileHandle,
  fill: (archive: ArchiveWriter) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const { readable, controller } = createTarPacker();
  const put = async (name: string, bytes: Uint8Array) => {
    signal.throwIfAborted();
    const header = { name, size: bytes.length, type: 'file', mode: 0o600 } as const;
    const writer = controller.add(header).getWriter();
    if (bytes.length > 0) await writer.write(bytes);
    await writer.close();
  };
  const filling = fill(checksummed(put)).then(
    (result) => {
      controller.finalize();
      return result;
    },
    (error) => {
      controller.error(error);
      throw error;
    },
  );
  const writing = output.writeFile(readable, { signal });
  const [filled, written] = await Promise.allSettled([filling, writing]);
  // A file that cannot be written ends the filling, which then fails with a less useful error.
  if (written.status === 'rejected') throw written.reason;
  if (filled.status === 'rejected') throw filled.reason;
  await output.sync();
  return filled.value;
}

/** Lists the checksums of the entries behind them, so that nothing has to be remembered for long. */
function checksummed(put: ArchiveWriter['add']): ArchiveWriter {
  const listed: string[] = [];
  let lines: string[] = [];
  const writeLines = async () => {
    if (lines.length === 0) return;
    const list = Buffer.from(lines.join(''));
    lines = [];
    listed.push(sha256(list));
    await put(checksumsName(listed.length), list);
  };
  return {
    async add(name, bytes) {
      await put(name, bytes);
      lines.push(checksumLine(name, bytes));
      if (lines.length === entriesOfChecksums) await writeLines();
    },
    async endChecksums() {
      await writeLines();
      return listed;
    },
    async end(manifest, seal) {
      await put(manifestName, manifest);
      await put(sealName, seal);
    },
  };
}
