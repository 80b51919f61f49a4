/** Those who hear of a change. `add` fits `useSyncExternalStore`, and returns what removes one. */
export function newListeners() {
  const listeners = new Set<() => void>();
  return {
    add: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => {
      for (const listener of listeners) listener();
    },
  };
}
