/** Makes one request on the outbox's database without the store. */
export function onRaw<Value>(
  factory: IDBFactory,
  store: string,
  request: (from: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const opening = factory.open('volmaak-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(store, 'readwrite');
      const made = request(transaction.objectStore(store));
      transaction.oncomplete = () => {
        database.close();
        resolve(made.result);
      };
    };
  });
}
