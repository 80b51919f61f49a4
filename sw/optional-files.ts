import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { type OptionalFiles, optionalFiles } from '../src/offline/device/optional-files.ts';
import { type RepairOptions, repairPrecache } from '../src/offline/device/repair-precache.ts';
import { oneAtATime } from '../src/offline/one-at-a-time.ts';
import { untilTakeOver } from './take-over.ts';

declare const self: ServiceWorkerGlobalScope;

interface BuiltFile {
  url: string;
  integrity: string;
}

/** A phone has this cache if it stores the files of the kind. */
const cacheOf = (kind: string) => `volmaak-files-${kind}`;

interface OptionalFilesOfPhone {
  /** Stores the files of a kind from now on; resolves once the phone has all of them. */
  keep: (kind: OptionalFiles) => Promise<void>;
  /** Restores lost files of the kinds that this phone stores. */
  repair: (options: RepairOptions) => Promise<void>;
}

/**
 * Serves optional files from the phone, where it has them. A phone that has those of the version before
 * gets the new ones before this worker is installed, so that an update never leaves it without them.
 */
export function serveOptionalFiles(files: readonly BuiltFile[]): OptionalFilesOfPhone {
  const filesOf = new Map(
    Object.entries(optionalFiles).map(([kind, pattern]) => [
      kind,
      files.filter(({ url }) => pattern.test(url)),
    ]),
  );
  for (const [kind, own] of filesOf) {
    const paths = own.map(pathOf);
    registerRoute(
      ({ url, sameOrigin }) => sameOrigin && paths.includes(url.pathname),
      new CacheFirst({ cacheName: cacheOf(kind) }),
    );
  }
  const forAll = (work: (kind: string, own: BuiltFile[]) => Promise<void>) =>
    Promise.all([...filesOf].map(([kind, own]) => work(kind, own)));
  self.addEventListener('install', (event) => event.waitUntil(forAll(renew)));
  self.addEventListener('activate', (event) => event.waitUntil(forAll(deleteOthers)));
  const stores = new Map(
    [...filesOf].map(([kind, own]) => [kind, oneAtATime(() => store(kind, own))]),
  );
  return {
    keep: async (kind) => stores.get(kind)?.(),
    repair: async (options) => {
      for (const [kind, own] of filesOf) await repair(kind, own, options);
    },
  };
}

/** A stored page of a kind with these files; undefined on a phone that lacks one of them. */
export async function storedPage(
  kind: OptionalFiles,
  files: readonly BuiltFile[],
): Promise<Response | undefined> {
  const stored = await Promise.all(
    files.map((file) => caches.match(pathOf(file), { cacheName: cacheOf(kind) })),
  );
  if (stored.includes(undefined)) return undefined;
  return stored[files.findIndex(({ url }) => url.endsWith('.html'))];
}

async function renew(kind: string, files: BuiltFile[]): Promise<void> {
  if (await caches.has(cacheOf(kind))) await store(kind, files);
}

/**
 * Other bytes than those of the build are never stored. The files come one after the other, so that
 * what has arrived stays when the connection breaks.
 */
async function store(kind: string, files: BuiltFile[]): Promise<void> {
  const cache = await caches.open(cacheOf(kind));
  const stored = await pathsIn(cache);
  const signal = untilTakeOver();
  for (const file of files) {
    if (stored.includes(pathOf(file))) continue;
    await cache.add(new Request(addressOf(file), { integrity: file.integrity, signal }));
  }
}

async function repair(kind: string, files: BuiltFile[], options: RepairOptions): Promise<void> {
  if (!(await caches.has(cacheOf(kind)))) return;
  const own = files.map((file) => ({ ...file, key: addressOf(file) }));
  await repairPrecache(own, await caches.open(cacheOf(kind)), options);
}

async function deleteOthers(kind: string, files: BuiltFile[]): Promise<void> {
  if (!(await caches.has(cacheOf(kind)))) return;
  const cache = await caches.open(cacheOf(kind));
  const own = files.map(pathOf);
  const others = (await pathsIn(cache)).filter((path) => !own.includes(path));
  await Promise.all(others.map((path) => cache.delete(path)));
}

const pathOf = ({ url }: BuiltFile) => `/${url}`;
const addressOf = (file: BuiltFile) => new URL(pathOf(file), self.location.origin).href;

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}
