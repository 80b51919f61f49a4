import type { QueryClient } from '@tanstack/react-query';
import type { UserId } from '../../domain/ids.ts';
import { readFromDevice } from '../api/device-cache.ts';
import { vehiclesQuery } from '../api/vehicles.ts';

/** Milliseconds that the first paint waits for the device once the code is there; a screen without vehicles is better than none. */
const patience = 40;

/** Reads the vehicles that the device keeps while the screens' code loads: they then stand at the first rendering. */
export async function vehiclesOnDevice(
  client: QueryClient,
  userId: UserId,
  code: Promise<void>,
): Promise<void> {
  const read = readFromDevice(client, vehiclesQuery(userId).queryKey);
  const end = code.then(() => new Promise((resolve) => setTimeout(resolve, patience)));
  await Promise.race([read, end]);
}
