import { isAvif, isHeic } from '../../../../domain/vehicles/heic.ts';
import { pictureLimits } from '../../../../domain/vehicles/vehicle.ts';
import { pixelCount } from './pixel-count.ts';

export type PictureRefusal =
  | 'several'
  | 'empty'
  | 'too-large'
  | 'too-many-pixels'
  | 'heic'
  | 'svg'
  | 'not-an-image'
  | 'unreadable';

/** An open picture takes 4 bytes per pixel. Beyond this limit a cheap phone runs out of memory. */
const mostPixels = 100_000_000;

/** How much of a file is read. A JPEG's size comes after its previews. */
const headBytes = 512 * 1024;

/** Why a chosen file cannot be a photo, or null. Whether it opens is seen later (VEH-7, VEH-8). */
export async function refusePicture(file: Blob): Promise<PictureRefusal | null> {
  if (file.size === 0) return 'empty';
  if (file.size > pictureLimits.maxOriginalBytes) return 'too-large';
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    return refuseContent(head, file.type);
  } catch {
    // The file is in the cloud, or was deleted after it was listed.
    return 'unreadable';
  }
}

/** The reason that a file's first bytes and type give to refuse it. @internal */
export function refuseContent(head: Uint8Array, type: string): PictureRefusal | null {
  // Each byte becomes the character with the same code.
  const text = String.fromCharCode(...head.subarray(0, 512));
  if (/^image\/hei[cf]/.test(type) || isHeic(text)) return 'heic';
  if (
    type.startsWith('image/svg') ||
    /^\s*(?:\uFEFF)?<(?:\?xml|!--|!doctype svg|svg)/i.test(text)
  ) {
    return 'svg';
  }
  if (!type.startsWith('image/') && !isKnownPicture(text)) return 'not-an-image';
  return (pixelCount(head) ?? 0) > mostPixels ? 'too-many-pixels' : null;
}

function isKnownPicture(text: string): boolean {
  return /^(?:\xff\xd8\xff|\x89PNG|GIF8|BM|RIFF.{4}WEBP)/s.test(text) || isAvif(text);
}
