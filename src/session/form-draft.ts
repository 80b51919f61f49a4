import { activeUserId } from './active-user.ts';
import { tabStorage } from './device-storage.ts';

const version = 1;

/**
 * Reads the unsent input of a form, which survives a reload of its tab and ends with it: it holds
 * personal details, or what an admin sees of others. A motorist's own forms use `drafts.ts`. A draft
 * belongs to the signed-in user, or to a visitor, and a sign-out deletes it. It never contains a
 * password.
 */
export function readFormDraft<Draft>(name: string): Draft | null {
  try {
    const stored = JSON.parse(tabStorage.getItem(keyOf(name)) ?? 'null');
    if (stored?.version !== version) return null;
    return stored.draft as Draft; // only `saveFormDraft` writes such texts
  } catch {
    return null;
  }
}

export function saveFormDraft<Draft>(name: string, draft: Draft): void {
  tabStorage.setItem(keyOf(name), JSON.stringify({ version, draft }));
}

export function deleteFormDraft(name: string): void {
  tabStorage.removeItem(keyOf(name));
}

function keyOf(name: string): string {
  return `volmaak-draft-${activeUserId() ?? 'visitor'}-${name}`;
}
