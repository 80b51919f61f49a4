import { randomUUID } from 'node:crypto';
import { type Storage, StorageFailure, type StorageState, type StorageTrouble } from './storage.ts';

const refusals: readonly StorageTrouble[] = ['full', 'not-let-in', 'no-bucket', 'unreadable'];

/** Keeps a few bytes, reads them and removes them: each of these may be refused alone. */
export async function tryStorage(storage: Omit<Storage, 'check'>): Promise<StorageState> {
  const name = `check-${randomUUID()}/probe`;
  const bytes = Buffer.from(name);
  try {
    await storage.put(name, bytes);
    const kept = await storage.get(name);
    await storage.remove(name);
    return kept?.equals(bytes) ? { outcome: 'ok' } : refused('unreadable');
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    return refusals.includes(error.code)
      ? refused(error.code)
      : { outcome: 'unreachable', reason: error.code };
  }
}

function refused(reason: StorageTrouble): StorageState {
  return { outcome: 'refused', reason };
}
