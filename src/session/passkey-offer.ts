import { day } from '../../domain/values/time-units.ts';
import { deviceKeys, deviceStorage } from './device-storage.ts';
import { passwordSignIn } from './password-sign-in.ts';

const postponeDuration = 30 * day;

/** Whether a user of this device has put the offer of a passkey off in the last 30 days (ACC-37). */
export function isPasskeyOfferPostponed(): boolean {
  const at = Number(deviceStorage.getItem(deviceKeys.passkeyLater));
  const age = Date.now() - at;
  // A time in the future means that the clock was set back; it does not count.
  return at > 0 && age >= 0 && age < postponeDuration;
}

/** Puts the offer off for 30 days. */
export function postponePasskeyOffer(): void {
  passwordSignIn.isRecent = false;
  deviceStorage.setItem(deviceKeys.passkeyLater, String(Date.now()));
}
