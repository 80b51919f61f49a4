import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './error-code.ts';

/**
 * Makes a folder and those around it, so far as they are missing. Node's own way says of a disk that is
 * read-only that there is none, and of one that takes no folders nothing ever. The mode is that of the
 * folder itself; those around it are open to others.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await makeOne(path, mode);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeOne(path, mode);
  }
}

async function makeOne(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
