import { clockKey } from '../http/server-clock.ts';

/** Keys of data that belongs to the device, not to a user. A sign-out does not delete it. */
export const deviceKeys = {
  clock: clockKey,
  clockSaid: 'volmaak-clock-said',
  pendingSignOut: 'volmaak-sign-out-owed',
  passkeyLater: 'volmaak-passkey-later',
  installLater: 'volmaak-install-later',
  updatedAt: 'volmaak-updated-at',
  problems: 'volmaak-problems',
  notificationsAsked: 'volmaak-notifications-asked',
  singleKeysOff: 'volmaak-single-keys-off',
  csvSeparator: 'volmaak-csv-separator',
} as const;

const deviceKeyNames = new Set<string>(Object.values(deviceKeys));

/** Values that a storage refused. They last as long as the page. */
const memories: Map<string, string>[] = [];

/** A storage that never throws. Some browsers refuse access, and a full one refuses writes. */
function safeStorage(open: () => Storage) {
  const memory = new Map<string, string>();
  memories.push(memory);
  return {
    getItem(key: string): string | null {
      return memory.get(key) ?? attempt(() => open().getItem(key)) ?? null;
    },
    setItem(key: string, value: string): void {
      memory.set(key, value);
      attempt(() => {
        open().setItem(key, value);
        memory.delete(key);
      });
    },
    removeItem(key: string): void {
      memory.delete(key);
      attempt(() => open().removeItem(key));
    },
  };
}

export const deviceStorage = safeStorage(() => localStorage);

/** Its data ends with the tab. */
export const tabStorage = safeStorage(() => sessionStorage);

/** Removes users' entries from both storages. The predicate gets key and value as one string. */
export function clearStorages(shouldRemove: (entry: string) => boolean): void {
  for (const memory of memories) {
    for (const [key, value] of memory) {
      if (!deviceKeyNames.has(key) && shouldRemove(key + value)) memory.delete(key);
    }
  }
  for (const open of [() => localStorage, () => sessionStorage]) {
    attempt(() => {
      const storage = open();
      for (const [key, value] of Object.entries(storage)) {
        const belongsToUser = key.startsWith('volmaak-') && !deviceKeyNames.has(key);
        if (belongsToUser && shouldRemove(key + value)) storage.removeItem(key);
      }
    });
  }
}

export function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
