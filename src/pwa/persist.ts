/** Asks the browser to leave this device's storage alone when room runs short: what waits here is nowhere else. Most browsers decide by themselves. Never fails. */
export async function keepStorage(): Promise<void> {
  try {
    // Not every browser has it.
    const storage: Partial<StorageManager> | undefined = navigator.storage;
    if (!(await storage?.persisted?.())) await storage?.persist?.();
  } catch {
    // Without it, the browser clears the storage of other sites first, but it may clear this one.
  }
}
