import type pg from 'pg';
import { type Config, ConfigError } from '../config.ts';
import type { GatewayCheck } from '../gateways/gateway-check.ts';
import { readKeys, requireStoredKeys } from './find-keys.ts';
import { storedKeyIds } from './stored-keys.ts';

/** Whether the given keys are those that stored data needs. Creates no key. */
export async function checkKeys(config: Config, pool: pg.Pool): Promise<GatewayCheck> {
  try {
    const keys = await readKeys(config);
    const stored = await storedKeyIds(pool);
    requireStoredKeys(config, keys, stored);
    return { state: 'ok', message: keys ? describe(keys, stored) : 'made at the first start' };
  } catch (error) {
    if (error instanceof ConfigError) return { state: 'refused', message: error.message };
    throw error;
  }
}

function describe(
  { ids, presentId }: { ids: readonly string[]; presentId: string },
  stored: string[],
) {
  const former = ids
    .filter((id) => id !== presentId)
    .map((id) => `, the former key ${id} ${stored.includes(id) ? 'is still needed' : 'can go'}`);
  return `the present key is ${presentId}${former.join('')}`;
}
