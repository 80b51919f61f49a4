import type { Page } from 'playwright/test';

/** Replaces what the phone has cached: for each first part of a query's key, other data. */
export async function replaceCached(page: Page, dataOf: Record<string, unknown>): Promise<void> {
  // A page of ours without the app, which would write over it.
  await page.goto('/healthz');
  await page.evaluate(async (replacements) => {
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await result(indexedDB.open('volmaak-cache'));
    const queries = database.transaction('queries', 'readwrite').objectStore('queries');
    for (const key of await result(queries.getAllKeys())) {
      const kept = await result(queries.get(key));
      const root = kept.queryKey[0];
      if (root in replacements) kept.state.data = replacements[root];
      await result(queries.put(kept, key));
    }
    database.close();
    const start = JSON.parse(localStorage.getItem('volmaak-start') ?? 'null');
    for (const { queryKey, state } of start.clientState.queries) {
      if (queryKey[0] in replacements) state.data = replacements[queryKey[0]];
    }
    localStorage.setItem('volmaak-start', JSON.stringify(start));
  }, dataOf);
}
