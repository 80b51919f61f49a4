import { expect, type Page } from 'playwright/test';

/**
 * Everything that the browser stores for the app, as text: web storage, databases and caches. (The
 * session cookie is HttpOnly, so scripts cannot read it.)
 */
export function readStores(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const bytesAsText = (_: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;
    const found: string[] = document.cookie.split('; ');
    for (const storage of [localStorage, sessionStorage]) {
      for (const [key, value] of Object.entries(storage)) found.push(`${key}=${value}`);
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([
          result(records.getAllKeys()),
          result(records.getAll()),
        ]);
        found.push(`${name}/${store}: ${JSON.stringify([keys, values], bytesAsText)}`);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const sent = JSON.stringify([...request.headers]);
        // The app's own files are the same for all users.
        const isOurs = new URL(request.url).pathname.startsWith('/api/');
        const body = isOurs ? await (await cache.match(request))?.text() : '';
        found.push(`${name}: ${request.url} ${sent} ${body}`);
      }
    }
    return found.join('\n');
  });
}

/** Waits until the phone has stored a text, because a list appears on screen a moment earlier. */
export async function expectKept(page: Page, words: string): Promise<void> {
  await expect.poll(() => readStores(page)).toContain(words);
}
