import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Adds a hash of its content to each entry of the precache, so that the worker recognises a damaged
 * or foreign file.
 */
export function withIntegrity<Entry extends { url: string }>(entries: Entry[], folder: string) {
  return Promise.all(
    entries.map(async (entry) => {
      const content = await readFile(path.join(folder, entry.url));
      const hash = createHash('sha256').update(content).digest('base64');
      return { ...entry, integrity: `sha256-${hash}` };
    }),
  );
}
