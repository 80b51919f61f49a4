import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { GatewayCheck } from '../gateway-check.ts';
import type { Storage } from './storage.ts';

/** The embedded gateway: files below a folder. A file is there whole or not at all, also after a power cut. */
export function fileStorage(folder: string): Storage {
  return {
    async put(name, bytes) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomUUID()}.part`;
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    },
    async get(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    checkGateway: () => checkFolder(folder),
  };
}

/** Whether a file can be written there. */
async function checkFolder(folder: string): Promise<GatewayCheck> {
  const probe = join(folder, `${randomUUID()}.part`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe);
    return { state: 'ok', words: `embedded: files below ${folder}` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
    return { state: 'refused', words: `${folder} cannot be written to (${code})` };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
