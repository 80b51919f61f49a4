import { createStore, del, get, set } from 'idb-keyval';
import type { Photo } from '../offline/steps.ts';
import { activeUserId } from './active-user.ts';

/** The same database as the cached lists, so that a sign-out deletes both. */
const store = createStore('volmaak-cache', 'queries');

/** Reads the photo that was chosen in a form and is not sent yet; null if none is stored. */
export async function readDraftPhoto(form: string): Promise<Blob | null> {
  const stored = await attempt(() => get<Photo>(keyOf(form), store));
  return stored ? new Blob([stored.bytes], { type: stored.type }) : null;
}

export async function saveDraftPhoto(form: string, photo: Blob): Promise<void> {
  const key = keyOf(form);
  // Some browsers lose stored Blobs, so the bytes are stored.
  const stored: Photo = { bytes: await photo.arrayBuffer(), type: photo.type };
  // The user may have signed out while the bytes were read.
  if (key === keyOf(form)) await attempt(() => set(key, stored, store));
}

export async function deleteDraftPhoto(form: string): Promise<void> {
  await attempt(() => del(keyOf(form), store));
}

/** Some browsers throw at once, others reject later. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

function keyOf(form: string): string {
  return `draft-photo-${activeUserId()}-${form}`;
}
