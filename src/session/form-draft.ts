import { activeUserId } from './active-user.ts';
import { tabStorage } from './device-storage.ts';

const version = 1;

export function writeDraft<Draft>(draft: Draft): string {
  return JSON.stringify({ version, draft });
}

/** Reads what `writeDraft` has written; null if there is nothing or it cannot be read. */
export function parseDraft<Draft>(text: string | null): Draft | null {
  try {
    const stored = JSON.parse(text ?? 'null');
    if (stored?.version !== version) return null;
    return stored.draft as Draft; // only `writeDraft` makes such texts
  } catch {
    return null;
  }
}

/**
 * Reads the unsent input of a form, which survives a reload of its tab. A draft belongs to the
 * signed-in user, or to a visitor, and a sign-out deletes it. It never contains a card or a
 * password.
 */
export function readFormDraft<Draft>(name: string): Draft | null {
  return parseDraft(tabStorage.getItem(keyOf(name)));
}

export function saveFormDraft<Draft>(name: string, draft: Draft): void {
  tabStorage.setItem(keyOf(name), writeDraft(draft));
}

export function deleteFormDraft(name: string): void {
  tabStorage.removeItem(keyOf(name));
}

function keyOf(name: string): string {
  return `volmaak-draft-${activeUserId() ?? 'visitor'}-${name}`;
}
