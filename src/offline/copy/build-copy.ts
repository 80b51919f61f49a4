import type { UserId } from '../../../domain/ids.ts';
import type { Photo } from '../steps.ts';
import { CopyError } from './copy-error.ts';
import {
  type CopyContents,
  copyFaults,
  copyFormat,
  copyLimits,
  copyVersion,
} from './copy-format.ts';

/**
 * Writes a user's items as the text of a copy, in parts: one string with all pictures would need
 * the memory twice.
 * @throws CopyError if it would be larger than what can be added again
 */
export function buildCopy(userId: UserId, contents: CopyContents, savedAt: number): string[] {
  const { items, unreadable, photos } = contents;
  if (items.length + unreadable.length > copyLimits.items) throw new CopyError(copyFaults.tooLarge);
  const head = { format: copyFormat, version: copyVersion, userId, savedAt, items, unreadable };
  const parts = [`${JSON.stringify(head).slice(0, -1)},"photos":[`];
  for (const [id, photo] of photos) {
    if (parts.length > 1) parts.push(',');
    parts.push(JSON.stringify(asText(id, photo)));
  }
  parts.push(']}\n');
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length > copyLimits.bytes) throw new CopyError(copyFaults.tooLarge);
  return parts;
}

function asText(id: string, { bytes, type }: Photo) {
  return { id, type, size: bytes.byteLength, data: toBase64(new Uint8Array(bytes)) };
}

/** More bytes at once would be more arguments than a function can have. */
const blockSize = 32_768;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += blockSize) {
    binary += String.fromCharCode(...bytes.subarray(at, at + blockSize));
  }
  return btoa(binary);
}
