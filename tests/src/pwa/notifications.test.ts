import { beforeEach, expect, it, vi } from 'vitest';
import { askForNotifications } from '../../../src/pwa/notifications.ts';
import { deviceKeys, deviceStorage } from '../../../src/session/device-storage.ts';

const requestPermission = vi.fn(async () => 'granted');

beforeEach(() => {
  requestPermission.mockClear();
  deviceStorage.removeItem(deviceKeys.notificationsAsked);
  vi.stubGlobal(
    'ServiceWorkerRegistration',
    class {
      sync = null;
    },
  );
  Object.assign(ServiceWorkerRegistration.prototype, { sync: null });
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
});

// OUT-28
it('asks once whether it may show notifications', async () => {
  await askForNotifications();
  await askForNotifications();
  expect(requestPermission).toHaveBeenCalledTimes(1);
});

it.each<[string, () => unknown]>([
  [
    'sends nothing while the app is closed',
    () => vi.stubGlobal('ServiceWorkerRegistration', class {}),
  ],
  [
    'has an answer already',
    () => vi.stubGlobal('Notification', { permission: 'denied', requestPermission }),
  ],
  ['has no notifications', () => vi.stubGlobal('Notification', undefined)],
])('asks for no notifications in a browser that %s', async (_, prepare) => {
  prepare();
  await askForNotifications();
  expect(requestPermission).not.toHaveBeenCalled();
});

it('does not fail if the browser refuses to ask for notifications', async () => {
  requestPermission.mockRejectedValueOnce(new TypeError('Only after a tap'));
  await expect(askForNotifications()).resolves.toBeUndefined();
});
