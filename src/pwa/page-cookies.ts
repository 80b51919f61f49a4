import { type CookieJar, waitingCookieLifetime } from '../offline/device/waiting-cookie.ts';

/** The cookies that a page's scripts can see. */
export const pageCookies: CookieJar = {
  read: async () =>
    document.cookie.split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split('=');
      return { name, value };
    }),
  write: async (name, value) => {
    const age = value === null ? 0 : waitingCookieLifetime / 1000;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store.
    document.cookie = `${name}=${value ?? ''}; Path=/; SameSite=Strict; Max-Age=${age}${secure}`;
  },
};
