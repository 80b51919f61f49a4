import { pictureLimits } from '../../../../domain/vehicle.ts';
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

/** Opened, a picture takes 4 bytes a pixel: beyond this a cheap phone gives up. */
const mostPixels = 100_000_000;

/** How much of a file is looked at; a JPEG's size stands behind its previews. */
const headBytes = 512 * 1024;

/** Why a chosen file cannot be a vehicle's picture, or null; whether it opens is seen later (decision 23). */
export async function refusePicture(file: Blob): Promise<PictureRefusal | null> {
  if (file.size === 0) return 'empty';
  if (file.size > pictureLimits.maxOriginalBytes) return 'too-large';
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    return refuseContent(head, file.type);
  } catch {
    // A file in the cloud, or one that is gone since it was listed.
    return 'unreadable';
  }
}

/** What the first bytes of a file and its type say against it. */
export function refuseContent(head: Uint8Array, type: string): PictureRefusal | null {
  const text = asText(head.subarray(0, 512));
  if (isHeic(text, type)) return 'heic';
  if (
    type.startsWith('image/svg') ||
    /^\s*(?:\uFEFF)?<(?:\?xml|!--|!doctype svg|svg)/i.test(text)
  ) {
    return 'svg';
  }
  if (!type.startsWith('image/') && !isKnownPicture(text)) return 'not-an-image';
  return (pixelCount(head) ?? 0) > mostPixels ? 'too-many-pixels' : null;
}

/** The container's brand says what is in it; AVIF, which browsers open, shares the container. */
function isHeic(text: string, type: string): boolean {
  if (/^image\/hei[cf]/.test(type)) return true;
  return (
    text.slice(4, 8) === 'ftyp' && /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(text.slice(8, 12))
  );
}

function isKnownPicture(text: string): boolean {
  return /^(?:\xff\xd8\xff|\x89PNG|GIF8|BM|RIFF.{4}WEBP|.{4}ftypavif)/s.test(text);
}

/** Bytes as characters of the same number. */
function asText(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
