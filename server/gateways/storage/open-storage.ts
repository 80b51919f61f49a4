import { fileStorage } from './file-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { readStorageUrl } from './storage-url.ts';

/** The store of `STORAGE_URL`; files below `folder` if it is not set. */
export function openStorage(url: string | undefined, folder: string): Storage {
  const bucket = url === undefined ? null : readStorageUrl(url);
  return bucket ? s3Storage(bucket) : fileStorage(folder);
}
