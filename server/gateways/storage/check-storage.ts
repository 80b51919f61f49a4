import { randomUUID } from 'node:crypto';
import type { GatewayCheck } from '../gateway-check.ts';
import { type Storage, type StorageErrorCode, StorageFailure } from './storage.ts';

const refusals: readonly StorageErrorCode[] = ['full', 'not-let-in', 'no-bucket', 'unreadable'];

/**
 * Stores a few bytes, reads them and removes them, because a store may refuse each of these
 * separately. `place` describes the store.
 */
export async function checkStorage(
  storage: Omit<Storage, 'checkGateway'>,
  place: string,
): Promise<GatewayCheck> {
  const name = `check-${randomUUID()}/probe`;
  const bytes = Buffer.from(name);
  const found = (state: GatewayCheck['state'], code?: StorageErrorCode) => ({
    state,
    message: code ? `${place} (${code})` : place,
  });
  try {
    await storage.put(name, bytes);
    const kept = await storage.get(name);
    await storage.remove(name);
    return kept?.equals(bytes) ? found('ok') : found('refused', 'unreadable');
  } catch (error) {
    const code = error instanceof StorageFailure ? error.code : 'failed';
    return found(refusals.includes(code) ? 'refused' : 'unreachable', code);
  }
}
