/** How often a database that failed to open is tried again. */
const moreTries = 3;

/**
 * Opens a database, and again after an unknown error: a browser that has found it damaged may
 * have repaired it by the next try. Nothing is ever deleted (OUT-42).
 * @throws what the last try throws
 */
export async function openAgain<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  for (let left = moreTries; ; left -= 1) {
    try {
      return await open();
    } catch (error) {
      const isUnknown = error instanceof DOMException && error.name === 'UnknownError';
      if (!isUnknown || left === 0) throw error;
    }
  }
}
