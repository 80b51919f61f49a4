import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../error-code.ts';
import { closeFolder, makePrivateFolder, privateFileMode } from './private-folder.ts';
import { type Storage, StorageFailure, type StorageTrouble } from './storage.ts';
import { tryStorage } from './try-storage.ts';

/** The embedded gateway: files below a folder. A file is there whole or not at all, also after a power cut. */
export function fileStorage(folder: string): Storage {
  const files = {
    put: (name: string, bytes: Buffer) => told(writeWhole(folder, name, bytes)),
    get: (name: string) => told(unlessMissing(readFile(join(folder, name)))),
    remove: (name: string) => told(removeWithDrafts(join(folder, name))),
  };
  return {
    ...files,
    async checkGateway() {
      const made = await mkdir(folder, { recursive: true }).catch(() => undefined);
      if (made) await closeFolder(folder);
      const check = await tryStorage(files, `embedded: files below ${folder}`);
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
    // Its name, and that of its folder, which may be new.
    await syncFolder(dirname(path));
    await syncFolder(dirname(dirname(path)));
  } catch (error) {
    // On a full disk its room is needed.
    await rm(draft, { force: true });
    throw error;
  }
}

/** A name is on the disk once its folder is. Windows opens no folder, and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Drafts are what a process left that was killed while it wrote. */
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

/** Removes a folder and those around it up to `outermost`, so far as nobody has put anything there: whoever looks may be another user than the server. */
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

const troubles: Record<string, StorageTrouble> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'not-let-in',
  EPERM: 'not-let-in',
  EROFS: 'not-let-in',
};

/** The disk's words in ours. */
async function told<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    const code = codeOf(cause);
    throw new StorageFailure(troubles[code] ?? 'failed', cause);
  }
}
