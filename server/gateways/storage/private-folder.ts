import { chmod, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../error-code.ts';
import { makeFolder } from '../../make-folder.ts';

const folderMode = 0o700;
export const privateFileMode = 0o600;

/** Creates a folder that no other user of the machine may enter. */
export function makePrivateFolder(path: string): Promise<void> {
  return makeFolder(path, folderMode);
}

/**
 * Makes one of our folders and everything in it private. The folder itself comes last, so that an
 * interrupted run is repeated.
 */
export async function closeFolder(folder: string): Promise<void> {
  const user = process.getuid?.();
  const { mode, uid } = await stat(folder);
  const isOurs = user === 0 || user === uid;
  if (!isOurs || (mode & 0o777) === folderMode) return;
  for await (const entry of await opendir(folder, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await changeMode(path, folderMode);
    else if (entry.isFile()) await changeMode(path, privateFileMode);
  }
  await changeMode(folder, folderMode);
}

async function changeMode(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error) => {
    // Another server on this folder may have deleted the file meanwhile.
    if (codeOf(error) !== 'ENOENT') throw error;
  });
}
