/** A file of this release. Its `integrity` is the SHA-256 of its content, as in the attribute. */
export interface PrecachedFile {
  key: string;
  url: string;
  integrity: string;
}

export interface RepairOptions {
  isThorough: boolean;
  signal: AbortSignal;
}

type FileCache = Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>;

/**
 * Restores the files that are missing in the precache, one after the other. A thorough repair also
 * reads the stored files and replaces damaged ones. Stops at the first file that the server no
 * longer has: a newer release is running, and its worker fetches all its own files. The signal ends
 * the fetches.
 * @throws what the network or the storage throws
 */
export async function repairPrecache(
  files: readonly PrecachedFile[],
  cache: FileCache,
  { isThorough, signal }: RepairOptions,
): Promise<void> {
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  for (const file of files) {
    if (stored.has(file.key) && (!isThorough || (await isIntact(cache, file)))) continue;
    const response = await fetch(file.url, {
      cache: 'reload',
      credentials: 'same-origin',
      signal,
    });
    const isGenuine = response.ok && !response.redirected && (await hasContent(response, file));
    if (!isGenuine) return;
    await cache.put(file.key, response);
  }
}

/** Deletes a damaged file: without it the network is asked, with it the screen stays broken. */
async function isIntact(cache: FileCache, file: PrecachedFile): Promise<boolean> {
  const response = await cache.match(file.key);
  if (response && (await hasContent(response, file))) return true;
  await cache.delete(file.key);
  return false;
}

async function hasContent(response: Response, { integrity }: PrecachedFile): Promise<boolean> {
  const bytes = await response.clone().arrayBuffer();
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}
