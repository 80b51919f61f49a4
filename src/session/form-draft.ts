import { activeUserId } from './active-user.ts';
import { tabStorage } from './device-storage.ts';

const version = 1;

/**
 * What is typed into a form and not sent yet, kept over a reload of its tab. It belongs to the user
 * who is signed in, or to a visitor, and goes when they sign out. Never a card or a password.
 */
export function readFormDraft<Draft>(name: string): Draft | null {
  try {
    const kept = JSON.parse(tabStorage.getItem(keyOf(name)) ?? 'null');
    // Only what the next function wrote is under this key.
    return kept?.version === version ? (kept.draft as Draft) : null;
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
