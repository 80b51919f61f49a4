/**
 * Asks the browser not to clear this device's storage when space runs short, because waiting items
 * exist only here. Most browsers decide without asking the user. Never throws.
 */
export async function requestPersistentStorage(): Promise<void> {
  try {
    // Some browsers do not have `navigator.storage`.
    const storage: Partial<StorageManager> | undefined = navigator.storage;
    if (!(await storage?.persisted?.())) await storage?.persist?.();
  } catch {
    // If the browser refuses, it may clear this storage, but it clears that of other sites first.
  }
}

/** Whether the browser has promised to keep the storage; null if it does not say. Never throws. */
export async function isStoragePersisted(): Promise<boolean | null> {
  try {
    const storage: Partial<StorageManager> | undefined = navigator.storage;
    return (await storage?.persisted?.()) ?? null;
  } catch {
    return null;
  }
}
