import { fileStorage } from './file-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { readStorageUrl } from './storage-url.ts';

/** For one picture on its way; long enough for a slow line, shorter than anybody's patience. */
const usualTimeout = 10_000;

/** The store that `STORAGE_URL` names; files below `folder` when it is unset. */
export function openStorage(
  url: string | undefined,
  folder: string,
  timeoutMilliseconds = usualTimeout,
): Storage {
  const bucket = url === undefined ? null : readStorageUrl(url);
  return bucket ? s3Storage(bucket, timeoutMilliseconds) : fileStorage(folder);
}
