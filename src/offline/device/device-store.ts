import { createStore, type UseStore } from 'idb-keyval';
import { openAgain } from './open-again.ts';

/** A small store of the device, whose database is opened again after the browser has closed it. */
export function createDeviceStore(database: string, name: string): UseStore {
  let store = createStore(database, name);
  const tryOnce: UseStore = async (mode, work) => {
    try {
      return await store(mode, work);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (error.name !== 'InvalidStateError' && error.name !== 'UnknownError') throw error;
      // A store keeps its database, and also that it could not be opened.
      store = createStore(database, name);
      // Some browsers close a database without telling. Nothing was done then.
      if (error.name === 'InvalidStateError') return store(mode, work);
      throw error;
    }
  };
  return (mode, work) => openAgain(() => tryOnce(mode, work));
}

/** The lists that the read cache keeps, and the drafts of forms, so that a sign-out deletes both. */
export const cacheStore = createDeviceStore('volmaak-cache', 'queries');
