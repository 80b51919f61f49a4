import { keepFiles } from '../pwa/worker.ts';
import { nativeReader } from './qr-reader.ts';

/**
 * Stores what a phone needs at the pump: the voucher's screens, and the reader of QR codes that comes
 * with the app, where the browser has none. Chrome on Android has one, so most phones store no other.
 */
export async function keepVoucherFiles(): Promise<void> {
  await keepFiles('voucher');
  if (!(await nativeReader())) await keepFiles('reader');
}

/** The same on an attendant's phone, with the screens of the station. */
export async function keepStationFiles(): Promise<void> {
  await keepFiles('station');
  await keepVoucherFiles();
}
