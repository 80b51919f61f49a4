import type { QueryClient } from '@tanstack/react-query';
import { appDurations } from '../../../domain/durations.ts';
import type { UserId } from '../../../domain/ids.ts';
import { vehiclesQuery } from '../../api/vehicles.ts';
import { restoreQuery } from '../../session/query-persister.ts';

/** Reads the saved vehicles while code loads, so that the first rendering shows them. */
export async function restoreVehicles(
  client: QueryClient,
  userId: UserId,
  code: Promise<void>,
): Promise<void> {
  const read = restoreQuery(client, vehiclesQuery(userId));
  const { firstPaint } = appDurations.deviceCache;
  const end = code.then(() => new Promise((resolve) => setTimeout(resolve, firstPaint)));
  await Promise.race([read, end]);
}
