import type { UserId } from '../../domain/ids.ts';
import { activeUserId } from './active-user.ts';
import { deviceStorage } from './device-storage.ts';

const version = 1;

/** What somebody has filled in and not bought yet, kept over a restart; it goes when its user signs out. Never a card. */
export function readPurchaseDraft<Draft>(userId: UserId): Draft | null {
  try {
    const kept = JSON.parse(deviceStorage.getItem(keyOf(userId)) ?? 'null');
    // Only what the next function wrote is under this key.
    return kept?.version === version ? (kept.draft as Draft) : null;
  } catch {
    return null;
  }
}

export function savePurchaseDraft<Draft>(userId: UserId, draft: Draft): void {
  // What comes late for somebody who has signed out meanwhile leaves no trace.
  if (activeUserId() !== userId) return;
  deviceStorage.setItem(keyOf(userId), JSON.stringify({ version, draft }));
}

export function deletePurchaseDraft(userId: UserId): void {
  deviceStorage.removeItem(keyOf(userId));
}

function keyOf(userId: UserId): string {
  return `volmaak-purchase-draft-${userId}`;
}
