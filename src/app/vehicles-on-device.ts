import type { QueryClient } from '@tanstack/react-query';
import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { vehiclesQuery } from '../api/vehicles.ts';
import { readFromDevice } from '../session/device-cache.ts';

/** Reads the vehicles that the device keeps while the screens' code loads: they then stand at the first rendering. */
export async function vehiclesOnDevice(
  client: QueryClient,
  userId: UserId,
  code: Promise<void>,
): Promise<void> {
  const read = readFromDevice(client, vehiclesQuery(userId));
  const { firstPaint } = appDurations.deviceCache;
  const end = code.then(() => new Promise((resolve) => setTimeout(resolve, firstPaint)));
  await Promise.race([read, end]);
}
