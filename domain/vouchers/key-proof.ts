import type { UserId } from '../ids.ts';

/** What a phone signs with its key to tie it to a user (VOU-7). */
export function keyProof(userId: UserId): Uint8Array {
  return Uint8Array.from(`volmaak phone of ${userId}`, (character) => character.charCodeAt(0));
}
