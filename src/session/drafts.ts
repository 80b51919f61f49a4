import { queryOptions } from '@tanstack/react-query';
import { delMany, promisifyRequest } from 'idb-keyval';
import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { serverNow } from '../http/server-clock.ts';
import { cacheStore } from '../offline/device/device-store.ts';
import { newUuid } from '../offline/new-uuid.ts';
import type { Photo } from '../offline/steps.ts';
import { activeUserId } from './active-user.ts';
import { tabStorage } from './device-storage.ts';
import { isNumber, isString, objectOf, oneOf, type Validator } from './validator.ts';
import { withTimeout } from './with-timeout.ts';

// The drafts of a motorist's forms (OUT-13, docs/decisions/038-drafts-on-the-phone.md). Each is kept
// twice: in its tab, so that a reload shows it at once, and in the phone's database, where it also
// survives the end of the tab and of the browser.

/** A draft as it is stored. */
export interface StoredDraft {
  version: number;
  /** Each tab writes under an id of its own, so that no tab overwrites the draft of another. */
  id: string;
  /** Which form it belongs to, such as `fuel-request`. */
  form: string;
  savedAt: number;
  parts: object;
}

const version = 1;

/** After so many failed tries the phone has probably no database. */
const maxReadings = 5;

const isStoredDraft = objectOf<StoredDraft>({
  version: oneOf(version),
  id: isString,
  form: isString,
  savedAt: isNumber,
  parts: objectOf({}),
});

/** The draft that a form of this tab writes. */
export interface Draft<Parts extends object> {
  parts(): Partial<Parts>;
  /** Stores these parts beside the others. A part that is undefined is removed. */
  change(changes: { [Part in keyof Parts]?: Parts[Part] | undefined }): void;
  /** The form was saved or thrown away. */
  drop(): void;
  /** Whether this form has had the draft of this id, which it may have dropped since. */
  hasHad(id: string): boolean;
  /** The stored photo, if there is one. Rejects where the phone's database cannot be read. */
  photo(): Promise<Blob | null>;
  savePhoto(photo: Blob): Promise<void>;
}

/** The ids that this page has given out. */
const ownIds = new Set<string>();

function newId(): string {
  const id = newUuid();
  ownIds.add(id);
  return id;
}

/**
 * Opens the draft of a form. It has what this tab wrote before a reload. What another tab or an
 * earlier start has left is only offered: see `draftsQuery`.
 */
export function openDraft<Parts extends object>(
  userId: UserId,
  form: string,
  isValid: Validator,
): Draft<Parts> {
  const left = readTab(userId, form);
  if (left && (isExpired(left) || !isValid(left.parts))) dropDraft(userId, form);
  // The page before the reload wrote it, or a tab of which this one is a copy.
  else if (left && !ownIds.has(left.id)) takeDraft(userId, left);

  const read = () => readTab(userId, form);
  const had = new Set([read()?.id]);
  // It was checked above, and this tab has written it since.
  const parts = () => (read()?.parts ?? {}) as Partial<Parts>;
  const drop = () => dropDraft(userId, form);

  function change(changes: object) {
    // A late change must not store data of a user who has signed out.
    if (activeUserId() !== userId) return;
    const next = Object.entries({ ...parts(), ...changes }).filter(
      ([, part]) => part !== undefined,
    );
    if (next.length === 0) return drop();
    const id = read()?.id ?? newId();
    had.add(id);
    store(userId, { version, id, form, savedAt: serverNow(), parts: Object.fromEntries(next) });
  }

  async function photo(): Promise<Blob | null> {
    const id = read()?.id;
    if (id === undefined) return null;
    // Without a timeout: a slow phone has not lost the photo.
    const stored = await cacheStore<Photo | undefined>('readonly', (entries) =>
      promisifyRequest(entries.get(photoKey(userId, id))),
    );
    return stored ? new Blob([stored.bytes], { type: stored.type }) : null;
  }

  async function savePhoto(next: Blob): Promise<void> {
    // Some browsers lose stored Blobs, so the bytes are stored.
    const stored: Photo = { bytes: await next.arrayBuffer(), type: next.type };
    // The form may have been left while the bytes were read.
    const id = read()?.id;
    if (id === undefined) return;
    await write(userId, (entries) => entries.put(stored, photoKey(userId, id)));
  }

  return { parts, change, drop, hasHad: (id) => had.has(id), photo, savePhoto };
}

/** The id of the draft that this tab writes for a form. */
export function tabDraftId(userId: UserId, form: string): string | null {
  return readTab(userId, form)?.id ?? null;
}

/** Makes a draft this tab's own, under a new id: its former tab may still be open. */
export function takeDraft(userId: UserId, draft: StoredDraft): void {
  const taken = { ...draft, id: newId() };
  tabStorage.setItem(tabKey(userId, draft.form), JSON.stringify(taken));
  void write(userId, (entries) => {
    entries.put(taken, entryKey(userId, taken.id));
    const before = entries.get(entryKey(userId, draft.id));
    const photo = entries.get(photoKey(userId, draft.id));
    photo.onsuccess = () => {
      if (photo.result) entries.put(photo.result, photoKey(userId, taken.id));
      // After a crash the tab may be older than the database. Then the newer draft is offered.
      if (before.result?.savedAt > draft.savedAt) return;
      entries.delete(entryKey(userId, draft.id));
      entries.delete(photoKey(userId, draft.id));
    };
  });
}

/** Deletes the draft that this tab writes for a form. */
export function dropDraft(userId: UserId, form: string): void {
  const id = tabDraftId(userId, form);
  tabStorage.removeItem(tabKey(userId, form));
  if (id !== null) removeDraft(userId, id);
}

/** Deletes a draft from the phone's database. */
export function removeDraft(userId: UserId, id: string): void {
  void write(userId, (entries) => {
    entries.delete(entryKey(userId, id));
    entries.delete(photoKey(userId, id));
  });
}

/** All drafts of a user on this phone, newest first. Fails where the phone does not read them. */
export function draftsQuery(userId: UserId) {
  return queryOptions({
    queryKey: ['drafts', userId],
    queryFn: () => readDrafts(userId),
    // Other tabs write too.
    staleTime: 0,
    refetchInterval: ({ state: { status, errorUpdateCount } }) =>
      status === 'error' && errorUpdateCount < maxReadings && appDurations.drafts.readAgain,
  });
}

async function readDrafts(userId: UserId): Promise<StoredDraft[]> {
  const read = () =>
    cacheStore('readonly', (entries) =>
      Promise.all([
        promisifyRequest<unknown[]>(entries.getAll(startingWith(entryKey(userId, '')))),
        promisifyRequest(entries.getAllKeys(startingWith(entryKey(userId, '')))),
        promisifyRequest(entries.getAllKeys(startingWith(photoKey(userId, '')))),
      ]),
    );
  const found = await withTimeout(read, appDurations.deviceCache.reading);
  // The drafts that a screen shows stay there.
  if (!found) throw new Error('The phone has not read its drafts');
  const [values, keys, photoKeys] = found;
  const drafts = values.filter(
    (value): value is StoredDraft => isStoredDraft(value) && !isExpired(value as StoredDraft), // by its shape
  );
  const used = drafts.flatMap(({ id }) => [entryKey(userId, id), photoKey(userId, id)]);
  const unused = [...keys, ...photoKeys].filter((key) => !used.includes(String(key)));
  if (unused.length > 0) await withTimeout(() => delMany(unused, cacheStore));
  return drafts.sort((a, b) => b.savedAt - a.savedAt);
}

/** Old by both clocks: a phone's clock can be years off, and what it has noted too. */
function isExpired({ savedAt }: StoredDraft): boolean {
  return [serverNow(), Date.now()].every((now) => now - savedAt > appDurations.drafts.kept);
}

function readTab(userId: UserId, form: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem(tabKey(userId, form)) ?? 'null');
    return isStoredDraft(stored) ? (stored as StoredDraft) : null; // by its shape
  } catch {
    return null;
  }
}

/** Called at each key stroke: a page that is killed right after it has stored everything. */
function store(userId: UserId, draft: StoredDraft): void {
  tabStorage.setItem(tabKey(userId, draft.form), JSON.stringify(draft));
  void write(userId, (entries) => {
    entries.put(draft, entryKey(userId, draft.id));
    // Does not wait for the page, which may be gone.
    entries.transaction.commit();
  });
}

/** Without a database, a draft lasts as long as its tab. */
async function write(userId: UserId, change: (entries: IDBObjectStore) => void): Promise<void> {
  await withTimeout(() =>
    cacheStore('readwrite', async (entries) => {
      // The user may have signed out while the database was opened.
      if (activeUserId() !== userId) return;
      change(entries);
      await promisifyRequest(entries.transaction);
    }),
  );
}

function startingWith(key: string): IDBKeyRange {
  return IDBKeyRange.bound(key, `${key}\uffff`);
}

function tabKey(userId: UserId, form: string): string {
  return `volmaak-draft-${userId}-${form}`;
}

function entryKey(userId: UserId, id: string): string {
  return `draft-${userId}-${id}`;
}

function photoKey(userId: UserId, id: string): string {
  return `draft-photo-${userId}-${id}`;
}
