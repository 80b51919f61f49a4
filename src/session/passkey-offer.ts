import { deviceKeys, deviceStorage } from './device-storage.ts';

const day = 24 * 60 * 60 * 1000;
const postponeDuration = 30 * day;

let isDue = false;

/** Somebody has signed in with a password, and may want a passkey (ACC-37). */
export function offerPasskey(): void {
  isDue = true;
}

/** Whether a passkey is to be offered on this page: after a sign-in, and not within 30 days. */
export function isPasskeyOfferDue(): boolean {
  const at = Number(deviceStorage.getItem(deviceKeys.passkeyLater));
  const age = Date.now() - at;
  // A time in the future means that the clock was set back; it does not count.
  const wasPostponed = at > 0 && age >= 0 && age < postponeDuration;
  return isDue && !wasPostponed;
}

/** Puts the offer off for 30 days. */
export function postponePasskeyOffer(): void {
  isDue = false;
  deviceStorage.setItem(deviceKeys.passkeyLater, String(Date.now()));
}
