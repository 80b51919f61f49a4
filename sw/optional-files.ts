import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { type OptionalFiles, optionalFiles } from '../src/offline/device/optional-files.ts';

declare const self: ServiceWorkerGlobalScope;

interface BuiltFile {
  url: string;
}

/** A phone has this cache if it stores the files of the kind. */
const cacheOf = (kind: string) => `volmaak-files-${kind}`;

/**
 * Serves optional files from the phone, where it has them. A phone that has those of the version before
 * gets the new ones before this worker is installed, so that an update never leaves it without them.
 * Returns a function that stores the files of a kind from now on.
 */
export function serveOptionalFiles(
  files: readonly BuiltFile[],
): (kind: OptionalFiles) => Promise<void> {
  const paths = new Map(
    Object.entries(optionalFiles).map(([kind, pattern]) => [
      kind,
      files.filter(({ url }) => pattern.test(url)).map(({ url }) => `/${url}`),
    ]),
  );
  for (const [kind, own] of paths) {
    registerRoute(
      ({ url, sameOrigin }) => sameOrigin && own.includes(url.pathname),
      new CacheFirst({ cacheName: cacheOf(kind) }),
    );
  }
  const forAll = (work: (kind: string, own: string[]) => Promise<void>) =>
    Promise.all([...paths].map(([kind, own]) => work(kind, own)));
  self.addEventListener('install', (event) => event.waitUntil(forAll(renew)));
  self.addEventListener('activate', (event) => event.waitUntil(forAll(deleteOthers)));
  return (kind) => store(kind, paths.get(kind) ?? []);
}

/** A stored file of a kind; undefined on a phone that does not store them. */
export async function storedFile(kind: OptionalFiles, path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: cacheOf(kind) });
}

async function renew(kind: string, paths: string[]): Promise<void> {
  if (await caches.has(cacheOf(kind))) await store(kind, paths);
}

async function store(kind: string, paths: string[]): Promise<void> {
  const cache = await caches.open(cacheOf(kind));
  const stored = await pathsIn(cache);
  await cache.addAll(paths.filter((path) => !stored.includes(path)));
}

async function deleteOthers(kind: string, paths: string[]): Promise<void> {
  if (!(await caches.has(cacheOf(kind)))) return;
  const cache = await caches.open(cacheOf(kind));
  const others = (await pathsIn(cache)).filter((path) => !paths.includes(path));
  await Promise.all(others.map((path) => cache.delete(path)));
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}
