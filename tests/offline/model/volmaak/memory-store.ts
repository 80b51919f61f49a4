import { correctionOf, isCorrectable } from '../../../../src/offline/correction.ts';
import { applyChange, changeItem } from '../../../../src/offline/outbox.ts';
import { type OutboxItem, queuedItem } from '../../../../src/offline/outbox-item.ts';
import type { Changed, OutboxStore } from '../../../../src/offline/outbox-store.ts';
import type { Photo } from '../../../../src/offline/steps.ts';

/** The functions of the outbox that the model needs. */
export type ModelStore = Pick<
  OutboxStore,
  'add' | 'correct' | 'all' | 'photo' | 'change' | 'update' | 'remove' | 'contents' | 'watch'
>;

/**
 * An outbox in memory: fast, and with immutable items. `newer` are the ids of items that this
 * version cannot read.
 */
export function memoryStore(newer: string[], now: () => number): ModelStore {
  let items: OutboxItem[] = [];
  let seq = 0;
  const photos = new Map<string, Photo>();
  const unreadable = new Set(newer);
  const watchers = new Set<(changed: Changed) => void>();

  const tell = (before: OutboxItem[]) => {
    const deleted = before.filter(({ id }) => !find(id)).map(({ id }) => [id, null] as const);
    const changed = items.filter((item) => !before.includes(item));
    const all = new Map([...deleted, ...changed.map((item) => [item.id, item] as const)]);
    for (const watcher of watchers) watcher(all);
  };
  const find = (id: string) => items.find((item) => item.id === id) ?? null;
  const change: ModelStore['change'] = async (wanted) => {
    const before = items;
    items = applyChange(wanted, items, unreadable, now()).map(frozen);
    const wanting = items.filter(({ state, isWithdrawn }) => state !== 'sent' && !isWithdrawn);
    const toBeSent = new Set(wanting.map(({ id }) => id));
    for (const id of photos.keys()) if (!toBeSent.has(id)) photos.delete(id);
    tell(before);
    return [...items];
  };

  return {
    change,
    async add(item, photo) {
      const stored = find(item.id);
      if (stored) return stored;
      seq += 1;
      const added = queuedItem(item, seq, now());
      if (photo) photos.set(item.id, photo);
      const before = items;
      items = [...items, added];
      await change((other) => other);
      tell(before);
      return find(item.id) ?? added;
    },
    async correct(item, photo) {
      const stored = find(item.id);
      if (!stored || !isCorrectable(stored)) return null;
      const correction = correctionOf(stored, item, photo !== null, now());
      const { id, replacement } = correction;
      if (replacement && find(id)) return null;
      const kept = photo ?? photos.get(item.id);
      if (kept) photos.set(id, kept);
      const before = items;
      if (replacement) items = [...items, replacement];
      await change(correction.change);
      tell(before);
      return find(id);
    },
    all: async () => [...items],
    contents: async () => ({
      items: [...items],
      unreadable: newer.map((id) => ({ id, userId: null })),
    }),
    photo: async (id) => photos.get(id) ?? null,
    async update(id, wanted) {
      await change(changeItem(id, wanted));
      return find(id);
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    async remove(id) {
      await change(changeItem(id, () => null));
    },
  };
}

function frozen(item: OutboxItem): OutboxItem {
  if (Object.isFrozen(item)) return item;
  Object.freeze(item.steps);
  Object.freeze(item.payload);
  return Object.freeze(item);
}
