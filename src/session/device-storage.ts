/** What belongs to the device and not to a user: it stays when they sign out. */
export const deviceKeys = {
  pendingSignOut: 'volmaak-sign-out-owed',
  installLater: 'volmaak-install-later',
  updatedAt: 'volmaak-updated-at',
} as const;

const deviceKeyNames = new Set<string>(Object.values(deviceKeys));

/** What the device's storage does not take, for as long as the page lives. */
const memory = new Map<string, string>();

/** `localStorage` that never fails: some browsers refuse it, and a full one refuses what is new. */
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

/** `sessionStorage` that never fails: what is in it goes with its tab. */
export const tabStorage = {
  getItem: (key: string) => attempt(() => sessionStorage.getItem(key)) ?? null,
  setItem: (key: string, value: string) => attempt(() => sessionStorage.setItem(key, value)),
  removeItem: (key: string) => attempt(() => sessionStorage.removeItem(key)),
};

/** Removes what is kept of users in both storages; what is meant is told by its key and value. */
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

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
