import { day } from '../../domain/values/time-units.ts';
import { deviceStorage } from './device-storage.ts';

const postponeDuration = 30 * day;

/** Puts an offer off on this device for 30 days, under a key of the device's storage. */
export function postpone(key: string): void {
  deviceStorage.setItem(key, String(Date.now()));
}

/** Whether a user of this device has put an offer off in the last 30 days. */
export function isPostponed(key: string): boolean {
  const at = Number(deviceStorage.getItem(key));
  const age = Date.now() - at;
  // A time in the future means that the clock was set back; it does not count.
  return at > 0 && age >= 0 && age < postponeDuration;
}
