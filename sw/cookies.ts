import { type CookieJar, markLifetime } from '../src/offline/waiting-mark.ts';

declare const self: ServiceWorkerGlobalScope & { cookieStore?: CookieStore };

/**
 * A worker has no `document.cookie`. In browsers without the Cookie Store, the next page writes the
 * cookies.
 */
export const workerCookies: CookieJar = {
  read: async () => (await self.cookieStore?.getAll()) ?? [],
  write: async (name, value) => {
    if (value === null) await self.cookieStore?.delete({ name, path: '/' });
    else await self.cookieStore?.set(markCookie(name, value));
  },
};

function markCookie(name: string, value: string): CookieInit {
  return { name, value, path: '/', sameSite: 'strict', expires: Date.now() + markLifetime };
}
