import { createStore, del, get, set } from 'idb-keyval';
import { activeUserId } from './active-user.ts';

/** Beside the lists of the same user, so that it goes with them at a sign-out. */
const store = createStore('volmaak-cache', 'queries');

interface KeptPhoto {
  bytes: ArrayBuffer;
  type: string;
}

/** The photo that was chosen in a form and not sent yet. A device that keeps nothing has none. */
export async function readDraftPhoto(form: string): Promise<Blob | null> {
  const kept = await attempt(() => get<KeptPhoto>(keyOf(form), store));
  return kept ? new Blob([kept.bytes], { type: kept.type }) : null;
}

export async function saveDraftPhoto(form: string, photo: Blob): Promise<void> {
  const key = keyOf(form);
  // Bytes and not a Blob: some browsers lose those.
  const kept: KeptPhoto = { bytes: await photo.arrayBuffer(), type: photo.type };
  // Somebody may have signed out meanwhile.
  if (key === keyOf(form)) await attempt(() => set(key, kept, store));
}

export async function deleteDraftPhoto(form: string): Promise<void> {
  await attempt(() => del(keyOf(form), store));
}

/** Some browsers refuse at once, others later. */
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
