import { deviceKeys, deviceStorage } from '../session/device-storage.ts';
import { hasBackgroundSync } from './background-sync.ts';

/**
 * Asks once on this device whether the app may tell, while it is closed, what was sent. Only a
 * browser that sends with the app closed has something to tell. Never throws.
 */
export async function askForNotifications(): Promise<void> {
  const { Notification } = globalThis;
  if (!hasBackgroundSync() || Notification?.permission !== 'default') return;
  if (deviceStorage.getItem(deviceKeys.notificationsAsked) !== null) return;
  deviceStorage.setItem(deviceKeys.notificationsAsked, String(Date.now()));
  await Notification.requestPermission().catch(() => {});
}
