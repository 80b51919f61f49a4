/** Runs the work unless the item's lock is held, here or in another context of this origin. */
export type ItemLock = (id: string, work: () => Promise<void>) => Promise<void>;

/**
 * Web Locks end with the context that holds them. Without Web Locks, only the drains of one context
 * exclude each other; the server's idempotency key prevents duplicates between contexts.
 */
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
