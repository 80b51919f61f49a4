import { appDurations } from '../../../domain/durations.ts';
import { isUnsent, type OutboxItem } from '../outbox-item.ts';
import { isReadable } from '../readable-item.ts';

/**
 * What waits in the outbox, without photos, in a second store of the device: a browser may find its
 * database damaged, and begin an empty one before any page hears of it (OUT-41). It is only read when
 * the outbox has just begun and is empty.
 */
export interface OutboxMirror {
  /** Follows a write of the outbox. Never throws: the outbox is what counts. */
  follow(changed: ReadonlyMap<string, OutboxItem | null>): Promise<void>;
  /** The ids of the items in it. */
  ids(): Promise<string[]>;
  /** @throws what the storage throws, or Error if it does not answer */
  read(): Promise<OutboxItem[]>;
}

const cacheName = 'volmaak-mirror';
/** Keys of a cache are addresses. Nothing is ever fetched from this one. */
const prefix = 'https://volmaak.invalid/outbox/';

/** A mirror in the Cache Storage, which browsers keep apart from IndexedDB. */
export function createOutboxMirror(storage: () => CacheStorage | undefined): OutboxMirror {
  /** What this context has written, so that a mere try of an item writes nothing. */
  const written = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();

  async function update(id: string, item: OutboxItem | null) {
    const cache = await storage()?.open(cacheName);
    if (!cache) return;
    if (!item || !isUnsent(item)) {
      written.delete(id);
      await cache.delete(prefix + id);
      return;
    }
    const text = JSON.stringify(lasting(item));
    if (written.get(id) === text) return;
    await cache.put(prefix + id, new Response(text));
    written.set(id, text);
  }

  return {
    follow(changed) {
      // In the order of the writes.
      last = last.then(() =>
        Promise.all([...changed].map(([id, item]) => update(id, item))).catch(() => {}),
      );
      return Promise.race([last.then(() => {}), timeout(appDurations.deviceCache.writing)]);
    },
    async ids() {
      const cache = await storage()?.open(cacheName);
      const ids = ((await cache?.keys()) ?? []).map(({ url }) => url.slice(prefix.length));
      // The browser may have deleted some.
      for (const id of written.keys()) if (!ids.includes(id)) written.delete(id);
      return ids;
    },
    async read() {
      const items = await Promise.race([
        readItems(storage()),
        timeout(appDurations.deviceCache.reading),
      ]);
      if (!items) throw new Error('The mirror does not answer');
      return items;
    },
  };
}

/** An item without what its tries change: whoever reads it takes it for tried. */
function lasting(item: OutboxItem): OutboxItem {
  return {
    ...item,
    state: 'queued',
    steps: {},
    tries: 1,
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
  };
}

async function readItems(storage: CacheStorage | undefined): Promise<OutboxItem[]> {
  if (!storage) return [];
  const cache = await storage.open(cacheName);
  const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  const items = await Promise.all(answers.map((answer) => answer?.json().catch(() => null)));
  return items.filter(isReadable);
}

function timeout(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined));
}
