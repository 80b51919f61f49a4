import { get, set } from 'idb-keyval';
import { cacheNames } from 'workbox-core';
import { getCacheKeyForURL } from 'workbox-precaching';
import { appDurations } from '../domain/durations.ts';
import { workerStore } from '../src/offline/device/current-user.ts';
import {
  type PrecachedFile,
  type RepairOptions,
  repairPrecache,
} from '../src/offline/device/repair-precache.ts';
import { untilTakeOver } from './take-over.ts';

const verifiedKey = 'precache-verified-at';

interface ManifestEntry {
  url: string;
  integrity: string;
}

let checkedAt = Number.NEGATIVE_INFINITY;

/** Whether the precache has to be checked: after the worker's start, and daily while it runs. */
export function isRepairDue(): boolean {
  return Math.abs(Date.now() - checkedAt) >= appDurations.versions.repair;
}

/**
 * Restores missing files, daily also damaged ones, and then those beside the precache. The worker's
 * next start repeats a failure.
 */
export async function repairInBackground(
  manifest: ManifestEntry[],
  repairMore: (options: RepairOptions) => Promise<void>,
): Promise<void> {
  checkedAt = Date.now();
  await new Promise((resolve) => setTimeout(resolve, appDurations.start.worker));
  try {
    const verifiedAt = (await get<number>(verifiedKey, workerStore)) ?? 0;
    const isThorough = Math.abs(Date.now() - verifiedAt) >= appDurations.versions.repair;
    const cache = await caches.open(cacheNames.precache);
    const options = { isThorough, signal: untilTakeOver() };
    await repairPrecache(manifest.map(toFile), cache, options);
    await repairMore(options);
    if (isThorough) await set(verifiedKey, Date.now(), workerStore);
  } catch {
    // There is no connection, no room on the phone, or a newer version.
  }
}

function toFile({ url, integrity }: ManifestEntry): PrecachedFile {
  return { key: getCacheKeyForURL(url) ?? url, url, integrity };
}
