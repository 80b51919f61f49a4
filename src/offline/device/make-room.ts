import { delMany, keys } from 'idb-keyval';
import { appDurations } from '../../../domain/durations.ts';
import { OutboxStorageError } from '../outbox-database.ts';
import { pictureCacheName } from './current-user.ts';
import { cacheStore } from './device-store.ts';

/** Runs a write; on a full phone it drops caches and repeats the write, until it succeeds. */
export type MakeRoom = <Value>(write: () => Promise<Value>) => Promise<Value>;

/** Drops a part of something that can be fetched again. False if nothing of it is left. */
type Drop = () => Promise<boolean>;

/** Drafts are in the same store, under other names. */
const listPrefix = 'tanstack-query-["';
const historyRoots = new Set(['purchases', 'purchase', 'statement', 'fuel-requests']);

/**
 * What a full phone loses first, and what it loses next. The outbox, drafts and the app's files are
 * not in this list: nobody could fetch them again, and without its files the app would not start.
 */
const drops: readonly Drop[] = [
  dropOldestPictures,
  () => dropLists((root) => historyRoots.has(root)),
  () => dropLists(() => true),
];

/**
 * Repeats a write that failed because the phone is full, after each drop. Only one writer of this
 * phone drops at a time: the next one first tries whether there is room by now.
 * @throws OutboxStorageError 'full' if there is nothing left to drop
 */
export const makeRoom: MakeRoom = async (write) => {
  try {
    return await write();
  } catch (error) {
    if (!isFull(error)) throw error;
  }
  return alone(async () => {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!isFull(error) || !(await dropNext())) throw error;
      }
    }
  });
};

function isFull(error: unknown): boolean {
  return error instanceof OutboxStorageError && error.reason === 'full';
}

async function dropNext(): Promise<boolean> {
  for (const drop of drops) if (await withTimeout(drop)) return true;
  return false;
}

/** Half of the pictures, so that a few drops are enough. A cache lists its oldest entry first. */
async function dropOldestPictures(): Promise<boolean> {
  const names = await caches.keys();
  const pictures: { name: string; request: Request }[] = [];
  for (const name of names.filter((one) => one.startsWith(pictureCacheName('')))) {
    const requests = await (await caches.open(name)).keys();
    pictures.push(...requests.map((request) => ({ name, request })));
  }
  const oldest = pictures.slice(0, Math.ceil(pictures.length / 2));
  for (const { name, request } of oldest) await (await caches.open(name)).delete(request);
  return oldest.length > 0;
}

async function dropLists(isDropped: (root: string) => boolean): Promise<boolean> {
  const stored = (await keys(cacheStore)).filter((key) => {
    if (typeof key !== 'string' || !key.startsWith(listPrefix)) return false;
    return isDropped(key.slice(listPrefix.length).split('"', 1)[0] ?? '');
  });
  await delMany(stored, cacheStore);
  return stored.length > 0;
}

let last: Promise<unknown> = Promise.resolve();

/** Without Web Locks, only the writers of one context wait for each other. */
function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  const locks = globalThis.navigator?.locks;
  if (locks) return locks.request('volmaak-make-room', work);
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}

/** A storage that fails or does not answer has nothing to give. */
function withTimeout(drop: Drop): Promise<boolean> {
  const end = new Promise<false>((resolve) =>
    setTimeout(resolve, appDurations.deviceCache.reading, false),
  );
  return Promise.race([drop().catch(() => false), end]);
}
