import type { OutboxItem } from '../outbox-item.ts';
import type { Photo } from '../steps.ts';

// One JSON file: { format, version, userId, savedAt, items, unreadable, photos }. The pictures are
// in it as base64, because a file of text passes through every messenger and every mail.

export const copyFormat = 'volmaak-outbox';
export const copyVersion = 1;

/** The most that a copy holds. A file beyond it would take more memory than a cheap phone has. */
export const copyLimits = { items: 5000, bytes: 100_000_000 };

/** A user's part of an outbox, as it is stored. */
export interface CopyContents {
  items: OutboxItem[];
  /** The stored records that this version cannot read. */
  unreadable: Record<string, unknown>[];
  /** The pictures, by the ids of their items. */
  photos: ReadonlyMap<string, Photo>;
}

export const copyFaults = {
  tooLarge: 'This is more than one file can hold.',
  notACopy: 'This file is not a copy of an outbox.',
  newer: 'A newer version of Volmaak has saved this copy. Update Volmaak on this phone first.',
  otherUser: 'This copy belongs to another account. Sign in to that account to add it.',
  damaged: 'This copy is damaged. Save or send it again.',
  item: (place: number, reason: string) => `Item ${place} of this copy can't be used: ${reason}`,
  twice: 'it is in the copy twice',
  circle: 'it waits for itself',
  photo: 'its photo is damaged',
} as const;
