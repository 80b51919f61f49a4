import { createStore, type UseStore } from 'idb-keyval';

/** A small store of the device, whose database is opened again after the browser has closed it. */
export function createDeviceStore(database: string, name: string): UseStore {
  let store = createStore(database, name);
  return async (mode, work) => {
    try {
      return await store(mode, work);
    } catch (error) {
      // Some browsers close a database without telling. Nothing was done then.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      store = createStore(database, name);
      return store(mode, work);
    }
  };
}

/** The lists that the read cache keeps, and the drafts of forms, so that a sign-out deletes both. */
export const cacheStore = createDeviceStore('volmaak-cache', 'queries');
