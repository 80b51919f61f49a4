/**
 * Deletes what the app saves in this browser. Its databases stay open, so only their stores are
 * emptied.
 */
export async function clearDevice(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const [name] of document.cookie.matchAll(/volmaak-[\w-]+/g)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the app writes its cookies so.
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
  for (const name of await caches.keys()) await caches.delete(name);
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name = '' }) => emptyDatabase(name)));
}

function emptyDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const stores = [...database.objectStoreNames];
      const done = () => {
        database.close();
        resolve();
      };
      if (stores.length === 0) return done();
      const transaction = database.transaction(stores, 'readwrite');
      for (const store of stores) transaction.objectStore(store).clear();
      transaction.oncomplete = done;
      transaction.onerror = () => reject(transaction.error);
    };
  });
}

/** Deletes a database. The app closes its connection to it when it hears of the deletion. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(name);
    deletion.onsuccess = () => resolve();
    deletion.onerror = () => reject(deletion.error);
  });
}
