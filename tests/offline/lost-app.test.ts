import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryCaches } from './model/kit/browser-parts.ts';

vi.mock('../../sw/outbox.ts', () => ({
  readOwnItems: async () => [{ state: 'waiting' }, { state: 'sent' }, { state: 'queued' }],
}));

type Handler = (options: { request: Request }) => Promise<Response>;

const page = '<script type="module" src="/assets/index-1.js"></script>';
const request = new Request('http://localhost/outbox');
let caches: ReturnType<typeof memoryCaches>;
let orLostApp: (app: () => Promise<Response>) => Handler;
let isConnected: boolean;

beforeEach(async () => {
  isConnected = false;
  caches = memoryCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('self', { location: new URL('http://localhost/index.js') });
  vi.stubGlobal('registration', { scope: 'http://localhost/' });
  vi.stubGlobal('location', new URL('http://localhost/index.js'));
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    if (!isConnected) throw new TypeError('Failed to fetch');
    return new Response(asked instanceof Request ? page : 'code');
  });
  // A variable, so that TypeScript does not resolve it: the worker has its own platform types.
  const module = '../../sw/lost-app.ts';
  ({ orLostApp } = await import(module));
});

const kept = () => orLostApp(async () => new Response(page))({ request });
const lost = () => orLostApp(() => Promise.reject(new TypeError('Failed to fetch')))({ request });

async function keepCode(): Promise<void> {
  const { cacheNames } = await import('workbox-core');
  await (await caches.open(cacheNames.precache)).put('/assets/index-1.js', new Response('code'));
}

// OUT-40
describe('a phone from which the files of the app were deleted', () => {
  it('shows a page of our own without a connection, with what waits', async () => {
    const answer = await lost();
    expect(answer.status).toBe(503);
    expect(await answer.text()).toMatch(
      /Volmaak needs a connection[\s\S]*2 things that you saved wait/,
    );
  });

  it('shows it too if only a file is lost with which the app starts', async () => {
    expect((await kept()).status).toBe(503);
    await keepCode();
    expect(await (await kept()).text()).toBe(page);
  });

  it('opens the app with a connection', async () => {
    isConnected = true;
    expect(await (await lost()).text()).toBe(page);
    expect(await (await kept()).text()).toBe(page);
  });
});
