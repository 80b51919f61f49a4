/** Keys of data that belongs to the device, not to a user. A sign-out does not delete it. */
export const deviceKeys = {
  pendingSignOut: 'volmaak-sign-out-owed',
  installLater: 'volmaak-install-later',
  updatedAt: 'volmaak-updated-at',
} as const;

const deviceKeyNames = new Set<string>(Object.values(deviceKeys));

/** Values that the storage refused. They last as long as the page. */
const memory = new Map<string, string>();

/** `localStorage` that never throws. Some browsers refuse access, and a full one refuses writes. */
export const deviceStorage = {
  getItem(key: string): string | null {
    return memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? null;
  },
  setItem(key: string, value: string): void {
    memory.set(key, value);
    attempt(() => {
      localStorage.setItem(key, value);
      memory.delete(key);
    });
  },
  removeItem(key: string): void {
    memory.delete(key);
    attempt(() => localStorage.removeItem(key));
  },
};

/** `sessionStorage` that never throws. Its data ends with the tab. */
export const tabStorage = {
  getItem: (key: string) => attempt(() => sessionStorage.getItem(key)) ?? null,
  setItem: (key: string, value: string) => attempt(() => sessionStorage.setItem(key, value)),
  removeItem: (key: string) => attempt(() => sessionStorage.removeItem(key)),
};

/** Removes users' entries from both storages. The predicate gets key and value as one string. */
export function clearStorages(shouldRemove: (entry: string) => boolean): void {
  for (const key of memory.keys()) if (!deviceKeyNames.has(key)) memory.delete(key);
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
