import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { clear, createStore, keys, set } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appDurations } from '../../../domain/durations.ts';
import { setActiveUserId } from '../../../src/session/active-user.ts';
import { setDeviceUser, wipeDevice } from '../../../src/session/clear-device.ts';
import { draftsQuery, openDraft, removeDraft, takeDraft } from '../../../src/session/drafts.ts';
import { isString, objectOf, optional } from '../../../src/session/validator.ts';
import { MemoryStorage, memoryCaches } from '../../offline/model/kit/browser-parts.ts';
import { anna, ben } from '../../offline/support/items.ts';
import { replaceAppDurations } from '../../support/replace-durations.ts';

interface Parts {
  plate: string;
  hasPhoto: string;
}

const isValid = objectOf<Parts>({ plate: isString, hasPhoto: optional(isString) });
const store = createStore('volmaak-cache', 'queries');
const picture = () => new Blob(['a car'], { type: 'image/jpeg' });

/** Another tab, or the same one after the end of the browser: nothing of the old tab is left. */
const openTab = () => vi.stubGlobal('sessionStorage', new MemoryStorage());
const open = () => openDraft<Parts>(anna, 'vehicle', isValid);
const drafts = (userId = anna) =>
  new QueryClient().fetchQuery({ ...draftsQuery(userId), retry: false });
const plates = async (userId = anna) =>
  (await drafts(userId)).map(({ parts }) => (parts as Parts).plate);
const draftKeys = async () => (await keys<string>(store)).filter((key) => key.startsWith('draft-'));

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('localStorage', new MemoryStorage());
  openTab();
  await clear(store);
  setActiveUserId(anna);
});

// OUT-13
describe('the draft of a form', () => {
  it('is in its tab at once, and on the phone for all tabs', async () => {
    open().change({ plate: 'CA 1' });
    expect(open().parts()).toEqual({ plate: 'CA 1' });
    openTab();
    expect(open().parts()).toEqual({});
    expect(await drafts()).toMatchObject([{ form: 'vehicle', parts: { plate: 'CA 1' } }]);
  });

  it('that is empty or dropped leaves nothing, not even its photo', async () => {
    const draft = open();
    draft.change({ plate: 'CA 1' });
    await draft.savePhoto(picture());
    expect(await draftKeys()).toHaveLength(2);
    draft.change({ plate: undefined });
    await vi.waitFor(async () => expect(await draftKeys()).toEqual([]));
    // The form was left while the bytes were read.
    await draft.savePhoto(picture());
    expect(await draftKeys()).toEqual([]);
  });

  it('does not store a late change or photo after its user has signed out', async () => {
    const draft = open();
    draft.change({ plate: 'CA 1' });
    const late = draft.savePhoto(picture());
    setActiveUserId(null);
    await wipeDevice();
    draft.change({ plate: 'CA 2' });
    await late;
    expect(await draftKeys()).toEqual([]);
    expect(Object.entries(sessionStorage)).toEqual([]);
  });

  it('is not stored when its user signed out while the database was opened', async () => {
    open().change({ plate: 'CA 1' });
    setActiveUserId(ben);
    openDraft<Parts>(ben, 'vehicle', isValid).change({ plate: 'CA 2' });
    await vi.waitFor(async () => expect(await plates(ben)).toEqual(['CA 2']));
    expect(await plates(anna)).toEqual([]);
  });

  it('is deleted when another user signs in', async () => {
    open().change({ plate: 'CA 1' });
    await setDeviceUser(ben);
    expect(await draftKeys()).toEqual([]);
    expect(open().parts()).toEqual({});
  });

  it('lasts as long as its page where nothing can be stored', () => {
    vi.stubGlobal('sessionStorage', {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    open().change({ plate: 'CA 1' });
    expect(open().parts()).toEqual({ plate: 'CA 1' });
    open().drop();
    expect(open().parts()).toEqual({});
  });
});

// OUT-24
describe('a draft that was left', () => {
  it('of one tab is not overwritten by another', async () => {
    const first = open();
    first.change({ plate: 'CA 1' });
    openTab();
    open().change({ plate: 'CA 2' });
    expect((await plates()).sort()).toEqual(['CA 1', 'CA 2']);
  });

  it('is taken over with its photo, and its former tab may still write', async () => {
    const former = sessionStorage;
    const draft = open();
    draft.change({ plate: 'CA 1' });
    await draft.savePhoto(picture());
    openTab();
    const [left] = await drafts();
    if (left) takeDraft(anna, left);
    expect(open().parts()).toEqual({ plate: 'CA 1' });
    expect(await (await open().photo())?.text()).toBe('a car');
    expect(await draftKeys()).toHaveLength(2);
    open().change({ plate: 'CA 2' });
    vi.stubGlobal('sessionStorage', former);
    draft.change({ plate: 'CA 1 GP' });
    expect((await plates()).sort()).toEqual(['CA 1 GP', 'CA 2']);
  });

  it('stays when the tab that takes it over has an older copy', async () => {
    open().change({ plate: 'CA 1' });
    const [older] = await drafts();
    if (!older) throw new Error('The draft is on the phone');
    await set(
      `draft-${anna}-${older.id}`,
      { ...older, savedAt: older.savedAt + 1, parts: { plate: 'CA 12' } },
      store,
    );
    takeDraft(anna, older);
    expect(await plates()).toEqual(['CA 12', 'CA 1']);
  });

  it('belongs to one page after a reload or in a copied tab', async () => {
    const text = JSON.stringify({
      version: 1,
      id: 'of the page before',
      form: 'vehicle',
      savedAt: Date.now(),
      parts: { plate: 'CA 1' },
    });
    sessionStorage.setItem(`volmaak-draft-${anna}-vehicle`, text);
    expect(open().parts()).toEqual({ plate: 'CA 1' });
    const [draft] = await drafts();
    expect(draft?.id).not.toBe('of the page before');
  });

  it('is not taken for lost while a slow phone has not read it', async () => {
    open().change({ plate: 'CA 1' });
    await open().savePhoto(picture());
    const client = new QueryClient();
    const query = { ...draftsQuery(anna), retry: false };
    await client.fetchQuery(query);
    replaceAppDurations({ deviceCache: { reading: 0, writing: 0 } });
    // A request that is never answered.
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValueOnce({} as IDBRequest);
    await expect(client.fetchQuery(query)).rejects.toThrow();
    expect(client.getQueryData(query.queryKey)).toMatchObject([{ parts: { plate: 'CA 1' } }]);
    expect(await (await open().photo())?.text()).toBe('a car');
  });

  it('can be thrown away', async () => {
    open().change({ plate: 'CA 1' });
    const [left] = await drafts();
    removeDraft(anna, left?.id ?? '');
    expect(await plates()).toEqual([]);
  });

  it.each([
    { age: appDurations.drafts.kept - 60_000, isKept: true },
    { age: appDurations.drafts.kept + 1, isKept: false },
  ])('ends after 30 days, with its photo: $age ms', async ({ age, isKept }) => {
    const draft = { version: 1, id: 'x', form: 'vehicle', savedAt: Date.now() - age };
    const left = { ...draft, parts: { plate: 'CA 1' } };
    await set(`draft-${anna}-x`, left, store);
    await set(`draft-photo-${anna}-x`, { bytes: new ArrayBuffer(1), type: 'image/jpeg' }, store);
    expect(await plates()).toEqual(isKept ? ['CA 1'] : []);
    expect(await draftKeys()).toHaveLength(isKept ? 2 : 0);
    sessionStorage.setItem(`volmaak-draft-${anna}-vehicle`, JSON.stringify(left));
    expect(open().parts()).toEqual(isKept ? { plate: 'CA 1' } : {});
  });

  it.each([
    'text',
    { version: 2, id: 'x', form: 'vehicle', savedAt: Date.now(), parts: {} },
    { version: 1, id: 'x', form: 'vehicle', savedAt: 'today', parts: {} },
    { version: 1, id: 'x', form: 'vehicle', savedAt: Date.now() },
  ])('is dropped when it cannot be read: %j', async (entry) => {
    await set(`draft-${anna}-x`, entry, store);
    sessionStorage.setItem(`volmaak-draft-${anna}-vehicle`, JSON.stringify(entry));
    expect(open().parts()).toEqual({});
    expect(await drafts()).toEqual([]);
    expect(await draftKeys()).toEqual([]);
  });

  it('is dropped when its tab holds parts of another shape', async () => {
    openDraft(anna, 'vehicle', () => true).change({ plate: 7 });
    expect(open().parts()).toEqual({});
    expect(await drafts()).toEqual([]);
  });
});
