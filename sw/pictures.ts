import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { CacheFirst } from 'workbox-strategies';
import { appDurations } from '../domain/durations.ts';
import { currentUser, pictureCacheName } from '../src/offline/device/current-user.ts';
import { originOf } from '../src/offline/response-origin.ts';
import { untilTakeOver } from './take-over.ts';

/** Whether the address names one version of a picture, whose content never changes. */
export function isPicture(url: URL): boolean {
  return url.pathname.startsWith('/api/vehicle-image/') && url.searchParams.has('v');
}

/** Answers from the user's own cache first. Nothing is cached while nobody is signed in. */
export const answerPicture: RouteHandlerCallback = async ({ request, event }) => {
  // Taken before the user is looked up, so that a request to give way meanwhile ends this fetch too.
  const signal = untilTakeOver();
  const userId = await signedIn();
  const answer = userId
    ? strategyOf(userId, signal).handle({ request, event })
    : fetch(request, { signal });
  return answer.catch((error: unknown) => {
    // Otherwise the worker's handler of errors would fetch it again.
    if (signal.aborted) return Response.error();
    throw error;
  });
};

/** The user that the page has stored as signed in; undefined when the device's storage fails. */
function signedIn(): Promise<string | undefined> {
  const { pictureOwner } = appDurations.deviceCache;
  const end = new Promise<undefined>((resolve) => setTimeout(resolve, pictureOwner, undefined));
  return Promise.race([currentUser().catch(() => undefined), end]);
}

function strategyOf(userId: string, signal: AbortSignal): CacheFirst {
  return new CacheFirst({
    cacheName: pictureCacheName(userId),
    fetchOptions: { signal },
    plugins: [onlyOwnPictures, onlyWhileSignedIn(userId), onlyNewestVersion],
  });
}

const onlyOwnPictures: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    // The server marks other users' pictures, which an admin sees, `no-store`.
    if (response.headers.get('Cache-Control')?.includes('no-store')) return null;
    const type = response.headers.get('Content-Type') ?? '';
    // A captive portal answers 200 too.
    const isOurs = originOf(response) === 'server';
    return isOurs && response.ok && type.startsWith('image/') ? response : null;
  },
};

/** Does not cache a picture that arrives after its user has signed out. */
function onlyWhileSignedIn(userId: string): WorkboxPlugin {
  const isGone = async () => (await signedIn()) !== userId;
  return {
    cacheWillUpdate: async ({ response }) => ((await isGone()) ? null : response),
    cacheDidUpdate: async ({ cacheName }) => {
      if (await isGone()) await caches.delete(cacheName);
    },
  };
}

/**
 * Deletes the earlier versions of a replaced picture. (Workbox's expiration plugin keeps addresses
 * in a database of its own, which a sign-out would not clear.)
 */
const onlyNewestVersion: WorkboxPlugin = {
  cacheDidUpdate: async ({ cacheName, request }) => {
    const cache = await caches.open(cacheName);
    const newest = new URL(request.url);
    for (const kept of await cache.keys()) {
      if (isEarlierVersion(new URL(kept.url), newest)) await cache.delete(kept);
    }
  },
};

function isEarlierVersion(kept: URL, newest: URL): boolean {
  return (
    kept.pathname === newest.pathname &&
    kept.searchParams.get('size') === newest.searchParams.get('size') &&
    kept.searchParams.get('v') !== newest.searchParams.get('v')
  );
}
