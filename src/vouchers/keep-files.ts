import { queryOptions } from '@tanstack/react-query';
import { appDurations } from '../../domain/durations.ts';
import { queryRoots } from '../api/query-roots.ts';
import { keepFiles } from '../pwa/worker.ts';
import { nativeReader } from './qr-reader.ts';

/**
 * Stores what a phone needs at the pump: the voucher's screens, and the reader of QR codes that comes
 * with the app, where the browser has none. Chrome on Android has one, so most phones store no other.
 * False as long as something is missing, and null as long as there is no worker.
 */
export async function keepVoucherFiles(): Promise<boolean | null> {
  const hasScreens = await keepFiles('voucher');
  const hasReader = (await nativeReader()) !== null || (await keepFiles('reader'));
  return hasScreens && hasReader;
}

/** The same on an attendant's phone, with the screens of the station. */
async function keepStationFiles(): Promise<boolean | null> {
  const hasScreens = await keepFiles('station');
  const hasVoucherFiles = await keepVoucherFiles();
  return hasScreens && hasVoucherFiles;
}

/**
 * Whether this phone has what it needs at the pump without a connection. What is missing is fetched
 * again and again, and with each return of the connection (VOU-35).
 */
const keptFilesQuery = (needs: 'voucher' | 'station', keep: () => Promise<boolean | null>) =>
  queryOptions({
    queryKey: [queryRoots.keptFiles, needs],
    queryFn: keep,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.data ? false : appDurations.refetch.keptFiles),
  });

/** The motorist's part of it: the screen with the voucher. The reader is only for receipts. */
export const voucherFilesQuery = () => keptFilesQuery('voucher', () => keepFiles('voucher'));

export const stationFilesQuery = () => keptFilesQuery('station', keepStationFiles);
