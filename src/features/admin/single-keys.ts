import { deviceKeys, deviceStorage } from '../../session/device-storage.ts';

/**
 * Whether keys without Ctrl do something on this device. Somebody who speaks to the computer, or
 * whose hands tremble, switches them off (ADM-38). It outlives a sign-out and names nobody.
 */
export function areSingleKeysOn(): boolean {
  return deviceStorage.getItem(deviceKeys.singleKeysOff) === null;
}

export function switchSingleKeys(isOn: boolean): void {
  if (isOn) deviceStorage.removeItem(deviceKeys.singleKeysOff);
  else deviceStorage.setItem(deviceKeys.singleKeysOff, '1');
}
