import { queryOptions } from '@tanstack/react-query';

/**
 * Asks the browser not to clear this device's storage when space runs short, because waiting items
 * exist only here. Most browsers decide without asking the user. Never throws.
 */
export async function requestPersistentStorage(): Promise<void> {
  if (await isStoragePersisted()) return;
  // If the browser refuses, it may clear this storage, but it clears that of other sites first.
  await attempt((storage) => storage.persist());
}

/**
 * Whether the browser has promised to keep the storage; null if it does not say. Never throws.
 * @internal
 */
export function isStoragePersisted(): Promise<boolean | null> {
  return attempt((storage) => storage.persisted());
}

/** Asks anew each time, because the browser may grant persistent storage at any moment. */
export function storagePromiseQuery() {
  return queryOptions({ queryKey: ['storage-promise'], queryFn: isStoragePersisted, staleTime: 0 });
}

/** How many bytes Volmaak may still store on this device; null if the browser does not say. */
export function storageRoomQuery() {
  return queryOptions({ queryKey: ['storage-room'], queryFn: readStorageRoom, staleTime: 0 });
}

/** Never throws. @internal */
export async function readStorageRoom(): Promise<number | null> {
  const estimate = await attempt((storage) => storage.estimate());
  if (estimate?.quota === undefined || estimate.usage === undefined) return null;
  return Math.max(0, estimate.quota - estimate.usage);
}

/** Null if there is no storage manager, as on a page without HTTPS, or if it refuses access. */
async function attempt<Value>(ask: (storage: StorageManager) => Promise<Value>) {
  try {
    return await ask(navigator.storage);
  } catch {
    return null;
  }
}
