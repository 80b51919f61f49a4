/** Runs the work unless somebody else holds that item, here or in any other context of this origin. */
export type ItemLock = (id: string, work: () => Promise<void>) => Promise<void>;

/** Web Locks end with the context that holds them; where there are none, a context keeps only its own drains apart, and the item's key does the rest on the server. */
export function createItemLock(
  locks: LockManager | null = globalThis.navigator?.locks ?? null,
): ItemLock {
  if (!locks) return localLock();
  return (id, work) =>
    locks.request(`volmaak-outbox-${id}`, { ifAvailable: true }, (lock) =>
      lock ? work() : Promise.resolve(),
    );
}

function localLock(): ItemLock {
  const held = new Set<string>();
  return async (id, work) => {
    if (held.has(id)) return;
    held.add(id);
    try {
      await work();
    } finally {
      held.delete(id);
    }
  };
}
