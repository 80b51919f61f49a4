import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../error-code.ts';
import { syncFolder } from '../../make-folder.ts';
import { checkStorage } from './check-storage.ts';
import { closeFolder, makePrivateFolder, privateFileMode } from './private-folder.ts';
import { type Storage, type StorageErrorCode, StorageFailure } from './storage.ts';

/**
 * The embedded gateway: files in a folder. A file is either complete or absent, even after a power
 * cut.
 */
export function fileStorage(folder: string): Storage {
  const files = {
    put: (name: string, bytes: Buffer) => withStorageFailure(writeWhole(folder, name, bytes)),
    get: (name: string) => withStorageFailure(unlessMissing(readFile(join(folder, name)))),
    remove: (name: string) => withStorageFailure(removeWithDrafts(join(folder, name))),
  };
  return {
    ...files,
    async checkGateway() {
      const made = await mkdir(folder, { recursive: true }).catch(() => undefined);
      if (made) await closeFolder(folder);
      const check = await checkStorage(files, `embedded: files below ${folder}`);
      if (made) await removeEmpty(folder, made);
      return check;
    },
  };
}

async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const path = join(folder, name);
  await makePrivateFolder(folder);
  await makePrivateFolder(dirname(path));
  const draft = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(draft, 'wx', privateFileMode);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    // Syncs the entries of the file and of its folder, which may be new.
    await syncFolder(dirname(path));
    await syncFolder(dirname(dirname(path)));
  } catch (error) {
    // On a full disk, the draft must not take up room.
    await rm(draft, { force: true });
    throw error;
  }
}

/** A process that was killed while writing leaves a draft. */
async function removeWithDrafts(path: string): Promise<void> {
  await rm(path, { force: true });
  const folder = dirname(path);
  const beside = (await unlessMissing(readdir(folder))) ?? [];
  const drafts = beside.filter(
    (name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.part'),
  );
  for (const draft of drafts) await rm(join(folder, draft), { force: true });
  await rmdir(folder).catch((error) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
  });
}

/**
 * Removes the empty folders from `folder` up to `outermost`. The check of the store may run as
 * another user than the server, so it must not leave folders behind.
 */
async function removeEmpty(folder: string, outermost: string): Promise<void> {
  for (let at = folder; at.startsWith(outermost); at = dirname(at)) {
    await rmdir(at).catch(() => {});
  }
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

const errorCodes: Record<string, StorageErrorCode> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'not-let-in',
  EPERM: 'not-let-in',
  EROFS: 'not-let-in',
};

/** Turns errors of the file system into StorageFailure. */
async function withStorageFailure<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    const code = codeOf(cause);
    throw new StorageFailure(errorCodes[code] ?? 'failed', cause);
  }
}
