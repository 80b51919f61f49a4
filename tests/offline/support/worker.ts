import { vi } from 'vitest';

type Listener = (event: object) => void;

/**
 * Starts the service worker's code in this process, beside these pages, with these files besides
 * `index.html`. The returned function dispatches an event and waits for its work.
 */
export async function startWorker(
  pages: readonly { visibilityState: string }[] = [],
  urls: readonly string[] = [],
) {
  const listeners = new Map<string, Listener[]>();
  vi.resetModules();
  vi.stubGlobal('self', {
    __WB_MANIFEST: [
      { url: '/index.html', revision: '1' },
      ...urls.map((url) => ({ url, revision: null, integrity: '' })),
    ],
    location: { href: 'http://localhost/index.js', origin: 'http://localhost' },
    addEventListener: (type: string, listener: Listener) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    skipWaiting: async () => {},
    clients: { matchAll: async () => pages },
  });
  vi.stubGlobal('location', self.location);
  // The database opens only after the worker's code is loaded, which takes a busy machine long.
  const { appDurations } = await import('../../../domain/durations.ts');
  appDurations.outbox.open = 60_000;
  // A variable, so that TypeScript does not resolve it: the worker has its own platform types.
  const entry = '../../../sw/index.ts';
  await import(entry);
  return async (type: string, event: object): Promise<void> => {
    const works: unknown[] = [];
    const waitUntil = (work: unknown) => works.push(work);
    for (const listener of listeners.get(type) ?? []) listener({ ...event, waitUntil });
    await Promise.all(works);
  };
}
