import type { UserId } from '../../domain/ids.ts';
import { activeUserId } from './active-user.ts';
import { deviceStorage } from './device-storage.ts';
import { parseDraft, writeDraft } from './form-draft.ts';

/** An unfinished purchase survives a restart until the user signs out. It never contains a card. */
export function readPurchaseDraft<Draft>(userId: UserId): Draft | null {
  return parseDraft(deviceStorage.getItem(keyOf(userId)));
}

export function savePurchaseDraft<Draft>(userId: UserId, draft: Draft): void {
  // A late change must not store data of a user who has signed out.
  if (activeUserId() !== userId) return;
  deviceStorage.setItem(keyOf(userId), writeDraft(draft));
}

export function deletePurchaseDraft(userId: UserId): void {
  deviceStorage.removeItem(keyOf(userId));
}

function keyOf(userId: UserId): string {
  return `volmaak-purchase-draft-${userId}`;
}
