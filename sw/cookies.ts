import { type CookieJar, waitingCookieLifetime } from '../src/offline/device/waiting-cookie.ts';

declare const self: ServiceWorkerGlobalScope & { cookieStore?: CookieStore };

/** A worker has no `document.cookie`. Without a Cookie Store, the next page writes the cookies. */
export const workerCookies: CookieJar = {
  read: async () => (await self.cookieStore?.getAll()) ?? [],
  write: async (name, value) => {
    if (value === null) await self.cookieStore?.delete({ name, path: '/' });
    else await self.cookieStore?.set(toCookieInit(name, value));
  },
};

function toCookieInit(name: string, value: string): CookieInit {
  return {
    name,
    value,
    path: '/',
    sameSite: 'strict',
    expires: Date.now() + waitingCookieLifetime,
  };
}
