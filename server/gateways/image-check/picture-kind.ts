import { isHeic } from '../../../domain/vehicles/heic.ts';

/** Why bytes cannot be stored as a picture. */
export type PictureRefusal = 'heic' | 'unknown-kind' | 'too-large' | 'damaged';

/**
 * The first bytes of JPEG, PNG and WebP as hexadecimal digits; in WebP, four bytes of length are in
 * between.
 */
const kinds = /^(ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/;

/**
 * Why the bytes are not JPEG, PNG or WebP, by their content; null if they are. Other bytes never
 * reach the decoder.
 */
export function refuseByKind(bytes: Buffer): PictureRefusal | null {
  if (kinds.test(bytes.toString('hex', 0, 12))) return null;
  return isHeic(bytes.toString('latin1', 0, 512)) ? 'heic' : 'unknown-kind';
}
