import { type CookieJar, waitingCookieLifetime } from '../src/offline/device/waiting-cookie.ts';

declare const self: ServiceWorkerGlobalScope & { cookieStore?: CookieStore };

/** A worker has no `document.cookie`. Without a Cookie Store, the next page writes the cookies. */
export const workerCookies: CookieJar = {
  read: async () => (await self.cookieStore?.getAll()) ?? [],
  write: async (name, value) => {
    const cookie = { name, path: '/' };
    const expires = Date.now() + waitingCookieLifetime;
    if (value === null) await self.cookieStore?.delete(cookie);
    else await self.cookieStore?.set({ ...cookie, value, sameSite: 'strict', expires });
  },
};
