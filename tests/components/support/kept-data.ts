import { expect } from 'vitest';

/** Everything that the app saves in this browser's storage and databases, as text. */
export async function readStores(): Promise<string> {
  const found = [localStorage, sessionStorage].flatMap((storage) =>
    Object.entries(storage).map(([key, value]) => `${key}=${value}`),
  );
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await result(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const records = database.transaction(store).objectStore(store);
      found.push(`${name}/${store}: ${JSON.stringify(await result(records.getAll()))}`);
    }
    database.close();
  }
  return found.join('\n');
}

/** Waits until the device has saved this, which happens a moment after it is on the screen. */
export async function expectKept(words: string): Promise<void> {
  await expect.poll(readStores).toContain(words);
}

/** Replaces what the device has cached: for each first part of a query's key, other data. */
export async function replaceKept(dataOf: Record<string, unknown>): Promise<void> {
  const database = await result(indexedDB.open('volmaak-cache'));
  const queries = database.transaction('queries', 'readwrite').objectStore('queries');
  for (const key of await result(queries.getAllKeys())) {
    const kept = await result(queries.get(key));
    const root = kept.queryKey[0];
    if (root in dataOf) kept.state.data = dataOf[root];
    await result(queries.put(kept, key));
  }
  database.close();
  const start = JSON.parse(
    localStorage.getItem('volmaak-start') ?? '{"clientState":{"queries":[]}}',
  );
  for (const { queryKey, state } of start.clientState.queries) {
    if (queryKey[0] in dataOf) state.data = dataOf[queryKey[0]];
  }
  localStorage.setItem('volmaak-start', JSON.stringify(start));
}

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
