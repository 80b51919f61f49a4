/** Asks the browser to leave this device's storage alone when room runs short: what waits here is nowhere else. Most browsers decide by themselves. Never fails. */
export async function requestPersistentStorage(): Promise<void> {
  try {
    // Not every browser has it.
    const storage: Partial<StorageManager> | undefined = navigator.storage;
    if (!(await storage?.persisted?.())) await storage?.persist?.();
  } catch {
    // Without it, the browser clears the storage of other sites first, but it may clear this one.
  }
}

/** Whether the browser has promised to leave this device's storage alone; null where it does not say. Never fails. */
export async function isStoragePersisted(): Promise<boolean | null> {
  try {
    const storage: Partial<StorageManager> | undefined = navigator.storage;
    return (await storage?.persisted?.()) ?? null;
  } catch {
    return null;
  }
}
