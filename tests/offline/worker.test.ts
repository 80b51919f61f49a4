import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hour } from '../../domain/values/time-units.ts';
import type { OutboxStore } from '../../src/offline/outbox-store.ts';
import { syncTagPrefix } from '../../src/offline/worker-messages.ts';
import { memoryCaches } from './model/kit/browser-parts.ts';
import { anna, ben, newRequest, uuid } from './support/items.ts';
import { startWorker } from './support/worker.ts';

const stored = { status: 201, headers: { 'X-Volmaak': 'api', 'X-Outbox-Item': uuid(1) } };

/** More calls than any event in this file needs. */
const maxCalls = 20;

let fetched: string[];
/** The item of the last call. */
let item = '';
let endless: PromiseWithResolvers<never>;
let answer: () => Promise<Response>;
let dispatch: Awaited<ReturnType<typeof startWorker>>;
let store: OutboxStore;
let notes: typeof import('../../src/offline/device/current-user.ts');
let pages: { visibilityState: string }[];

beforeEach(async () => {
  fetched = [];
  endless = Promise.withResolvers();
  answer = () => Promise.reject(new TypeError('No network'));
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Record<string, string> }) => {
    fetched.push(path);
    item = headers['X-Outbox-Item'] ?? '';
    if (fetched.length <= maxCalls) return answer();
    // A drain in an endless loop must fail its test.
    endless.reject(new Error('The worker calls without end'));
    return new Promise(() => {});
  });
  pages = [];
  dispatch = await startWorker(pages);
  ({ outboxStore: store } = await import('../../src/offline/sender.ts'));
  notes = await import('../../src/offline/device/current-user.ts');
  await store.add(newRequest(1), null);
});

const end = (work: Promise<void>) => Promise.race([work, endless.promise]);
const sync = () => end(dispatch('sync', { tag: `${syncTagPrefix}1` }));
const states = async () => (await store.all()).map(({ state }) => state);

// OUT-6
describe('a sync event', () => {
  it('fails while items are left, so that the browser repeats it', async () => {
    await expect(sync()).rejects.toThrow('Something is still waiting');
    expect(await states()).toEqual(['waiting']);
  });

  it('succeeds once everything is sent', async () => {
    answer = async () => Response.json({ id: uuid(70) }, stored);
    await sync();
    expect(await states()).toEqual(['sent']);
  });

  it('sends waiting items at once', async () => {
    const nextAttemptAt = Date.now() + hour / 2;
    await store.update(uuid(1), (item) => ({ ...item, state: 'waiting', nextAttemptAt }));
    answer = async () => Response.json({ id: uuid(70) }, stored);
    await sync();
    expect(fetched).toEqual(['/api/fuel-requests']);
    expect(await states()).toEqual(['sent']);
  });

  it('leaves the waits to a visible page, which requests an event at each of its tries', async () => {
    const nextAttemptAt = Date.now() + hour / 2;
    await store.update(uuid(1), (item) => ({ ...item, state: 'waiting', nextAttemptAt }));
    pages.push({ visibilityState: 'hidden' }, { visibilityState: 'visible' });
    await expect(sync()).rejects.toThrow('Something is still waiting');
    expect(fetched).toEqual([]);
    expect((await store.all())[0]).toMatchObject({ state: 'waiting', nextAttemptAt });
  });

  it('updates the cookie of waiting items', async () => {
    const id = await store.storageId();
    const name = `volmaak-waiting-${anna.slice(-12)}`;
    const cookieStore = {
      getAll: async () => [{ name, value: `1.${id}` }],
      set: vi.fn(),
      delete: vi.fn(),
    };
    Object.assign(self, { cookieStore });
    await expect(sync()).rejects.toThrow('Something is still waiting');
    expect(cookieStore.delete).not.toHaveBeenCalled();
    answer = async () => Response.json({ id: uuid(70) }, stored);
    await sync();
    expect(cookieStore.delete).toHaveBeenCalledWith({ name, path: '/' });
  });

  it('ignores foreign tags', async () => {
    await dispatch('sync', { tag: 'foreign' });
    expect(fetched).toEqual([]);
  });
});

// OUT-28
describe('a notification', () => {
  interface Shown {
    title: string;
    body: string;
    tag: string;
    data: { sent: number };
  }
  let shown: Shown[];
  let windows: object[];
  let openWindow: ReturnType<typeof vi.fn>;

  beforeEach(async () => {
    shown = [];
    windows = [];
    openWindow = vi.fn();
    vi.stubGlobal('Notification', { permission: 'granted' });
    onTestFinished(() => void vi.stubGlobal('Notification', undefined));
    Object.assign(self, {
      registration: {
        getNotifications: async ({ tag }: { tag: string }) =>
          shown.filter((one) => one.tag === tag).slice(-1),
        showNotification: async (title: string, options: Omit<Shown, 'title'>) =>
          void shown.push({ title, ...options }),
      },
      clients: { matchAll: async () => windows, openWindow },
    });
    await notes.storeCurrentUser(anna);
    answer = async () => Response.json({ id: uuid(70) }, stored);
  });

  const words = () => shown.map(({ body }) => body);
  const saveAgain = (number: number, user = anna) =>
    store.add({ ...newRequest(number), userId: user }, null);
  const answerAll = (status: number, body: object) => {
    answer = async () => {
      const of = item;
      const headers = { 'X-Volmaak': 'api', 'X-Outbox-Item': of };
      return Response.json(body, { status, headers });
    };
  };

  it('tells how many items were sent, without what they are', async () => {
    await sync();
    expect(shown).toMatchObject([{ title: 'Volmaak', body: 'What you saved was sent.' }]);
    expect(JSON.stringify(shown)).not.toMatch(/Toyota|Corolla|20/);
  });

  it('replaces the one before, and adds up', async () => {
    await sync();
    await saveAgain(2);
    await saveAgain(3);
    answerAll(201, { id: uuid(70) });
    await sync();
    expect(words().at(-1)).toBe('3 things that you saved were sent.');
    expect(new Set(shown.map(({ tag }) => tag)).size).toBe(1);
  });

  it('tells how many items need their user', async () => {
    answerAll(400, { message: 'No', code: 'invalid' });
    await sync();
    expect(words()).toEqual(['1 item needs you.']);
    await sync();
    expect(words()).toEqual(['1 item needs you.']);
  });

  it.each<[string, () => unknown]>([
    ['a window shows the app', () => windows.push({ visibilityState: 'visible' })],
    ['nobody has allowed it', () => vi.stubGlobal('Notification', { permission: 'default' })],
    ['nobody is signed in', () => notes.removeCurrentUser()],
    ['somebody else is signed in', () => notes.storeCurrentUser(ben)],
  ])('is not shown while %s', async (_, prepare) => {
    await prepare();
    await sync();
    expect(await states()).toEqual(['sent']);
    expect(shown).toEqual([]);
  });

  it('is not shown while nothing has changed', async () => {
    answer = () => Promise.reject(new TypeError('No network'));
    await expect(sync()).rejects.toThrow('Something is still waiting');
    expect(shown).toEqual([]);
  });

  it('opens the outbox, in the window that is open', async () => {
    const notification = { close: vi.fn() };
    await dispatch('notificationclick', { notification });
    expect(openWindow).toHaveBeenCalledWith('/outbox');
    const open = { url: 'http://localhost/', navigate: vi.fn(), focus: vi.fn(async () => open) };
    windows.push(open);
    await dispatch('notificationclick', { notification });
    expect(open.focus).toHaveBeenCalled();
    expect(open.navigate).toHaveBeenCalledWith('/outbox');
    expect(openWindow).toHaveBeenCalledTimes(1);
    expect(notification.close).toHaveBeenCalledTimes(2);
  });
});

// VOU-35
describe('the message of a page that needs files', () => {
  it.each<[string, string[]]>([
    ['kept', []],
    ['missing', ['assets/voucher-1.js']],
  ])('is answered: %s', async (word, urls) => {
    vi.stubGlobal('caches', memoryCaches());
    onTestFinished(() => void vi.stubGlobal('caches', undefined));
    // Nothing can be fetched here.
    dispatch = await startWorker([], urls);
    const postMessage = vi.fn();
    const data = { type: 'keep-files', files: 'voucher' };
    await dispatch('message', { data, ports: [{ postMessage }] });
    expect(postMessage.mock.calls).toEqual([[word]]);
  });
});

describe('the drain message of a page', () => {
  it('joins a drain that is under way', async () => {
    const held = Promise.withResolvers<void>();
    answer = async () => {
      await held.promise;
      return Response.json({ id: uuid(70) }, stored);
    };
    await store.add(newRequest(2), null);
    const postMessage = vi.fn();
    const message = { data: { type: 'drain' }, ports: [{ postMessage }] };
    const synced = sync().catch(() => {});
    await vi.waitFor(() => expect(fetched).toHaveLength(2));
    const asked = end(dispatch('message', message));
    for (let number = 3; number <= 9; number += 1) await store.add(newRequest(number), null);
    await vi.waitFor(() => expect(fetched).toHaveLength(4));
    held.resolve();
    await Promise.all([synced, asked]);
    // Four at a time, and each once.
    expect(fetched).toHaveLength(9);
  });

  it('is answered at once, and items that are left are no error', async () => {
    const postMessage = vi.fn();
    await end(dispatch('message', { data: { type: 'drain' }, ports: [{ postMessage }] }));
    expect(postMessage).toHaveBeenCalledWith('draining');
    expect(fetched).toEqual(['/api/fuel-requests']);
    expect(await states()).toEqual(['waiting']);
  });

  it.each([undefined, null, 'drain', 1, [], {}, { type: 'drain ' }, { type: ['drain'] }])(
    'is the only one that sends: not %j',
    async (data) => {
      const postMessage = vi.fn();
      await end(dispatch('message', { data, ports: [{ postMessage }] }));
      expect(postMessage).not.toHaveBeenCalled();
      expect(fetched).toEqual([]);
    },
  );
});
