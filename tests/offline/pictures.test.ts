import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { removeCurrentUser, storeCurrentUser } from '../../src/offline/device/current-user.ts';
import { memoryCaches } from './model/kit/browser-parts.ts';
import { anna, ben } from './support/items.ts';

const url = 'http://localhost/api/vehicle-image/7?v=1';
const ours = { 'X-Volmaak': 'api', 'Content-Type': 'image/webp' };

class WorkerEvent {
  works: Promise<unknown>[] = [];
  waitUntil(work: Promise<unknown>) {
    this.works.push(work);
  }
}

let answerPicture: (call: { request: Request; event: WorkerEvent }) => Promise<Response>;
let giveWay: () => void;
let network: (request: Request, init?: RequestInit) => Promise<Response>;

beforeEach(async () => {
  const caches = memoryCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('self', { caches, __WB_DISABLE_DEV_LOGS: true });
  vi.stubGlobal('location', new URL('http://localhost/index.js'));
  vi.stubGlobal('ExtendableEvent', WorkerEvent);
  vi.stubGlobal('FetchEvent', class {});
  vi.stubGlobal('fetch', (request: Request, init?: RequestInit) => network(request, init));
  // TypeScript does not resolve a path in a variable: the worker has its own platform types.
  const [file, takeOver] = ['../../sw/pictures.ts', '../../sw/take-over.ts'];
  ({ answerPicture } = await import(file));
  ({ giveWay } = await import(takeOver));
  await storeCurrentUser(anna);
});

/** What a screen gets for a picture, after all writes to the cache. */
async function show(address = url): Promise<string> {
  const event = new WorkerEvent();
  const response = await answerPicture({ request: new Request(address), event });
  await Promise.all(event.works);
  return response.text();
}

const from = (body: string, headers: Record<string, string> = ours, status = 200) => {
  network = async () => new Response(body, { status, headers });
};
const unreachable = () => {
  network = () => Promise.reject(new TypeError('No network'));
};

describe('a picture that the worker answers', () => {
  it('is cached for its user and shown without a network', async () => {
    from('a car');
    expect(await show()).toBe('a car');
    unreachable();
    expect(await show()).toBe('a car');
  });

  it.each<[string, Record<string, string>, number]>([
    ["a portal's picture", { 'Content-Type': 'image/webp' }, 200],
    ['a page', { ...ours, 'Content-Type': 'text/html' }, 200],
    ['a refusal', ours, 404],
    ["what an admin sees of somebody else's", { ...ours, 'Cache-Control': 'no-store' }, 200],
  ])('is not cached when it is %s', async (_, headers, status) => {
    from('something else', headers, status);
    await show();
    from('a car');
    expect(await show()).toBe('a car');
  });

  it('is not shown to the next user of the phone', async () => {
    from("Anna's car");
    await show();
    await storeCurrentUser(ben);
    from("Ben's car");
    expect(await show()).toBe("Ben's car");
    await storeCurrentUser(anna);
    expect(await show()).toBe("Anna's car");
  });

  it('is not cached while no user is signed in, or after its user has signed out', async () => {
    await removeCurrentUser();
    from('a car');
    await show();
    await storeCurrentUser(anna);
    network = async () => {
      await removeCurrentUser();
      return new Response('a late car', { headers: ours });
    };
    await show();
    await storeCurrentUser(anna);
    from('a new car');
    expect(await show()).toBe('a new car');
  });

  it('replaces its earlier versions', async () => {
    from('a car');
    await show();
    from('a washed car');
    expect(await show(url.replace('v=1', 'v=2'))).toBe('a washed car');
    from('a car again');
    expect(await show()).toBe('a car again');
  });

  // OUT-14
  it.each(['a user', 'nobody'])(
    'is given up for a new version while %s is signed in',
    async (who) => {
      if (who === 'nobody') await removeCurrentUser();
      const asked = new Promise<AbortSignal | null | undefined>((resolve) => {
        network = (_, { signal } = {}) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason));
            resolve(signal);
          });
      });
      const answer = answerPicture({ request: new Request(url), event: new WorkerEvent() });
      const signal = await asked;
      giveWay();
      expect(signal?.aborted).toBe(true);
      expect((await answer).type).toBe('error');
    },
  );

  // OUT-14
  it('is given up for a new version while the worker looks up its user', async () => {
    network = async (_, { signal } = {}) => {
      signal?.throwIfAborted();
      return new Response('a car', { headers: ours });
    };
    const answer = answerPicture({ request: new Request(url), event: new WorkerEvent() });
    giveWay();
    expect((await answer).type).toBe('error');
  });
});
