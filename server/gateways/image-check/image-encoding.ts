import { serverDurations } from '../../../domain/durations.ts';
import { semaphore } from '../../semaphore.ts';
import { loadSharp } from './load-sharp.ts';

/** Why bytes cannot be stored as a picture. */
export type PictureRefusal = 'heic' | 'unknown-kind' | 'too-large' | 'damaged';

/** Phone cameras have up to 50 million pixels; a larger picture is taken for an attack. */
const maxPixels = 60_000_000;
/**
 * The limit for a decoded picture in memory. A photo of a phone stays below it, but a small file
 * can be made to decode to many times as much.
 */
const maxBytes = 200_000_000;
/**
 * Each scan of a JPEG goes over the whole picture. Cameras make about ten, but a small file can
 * contain thousands. The marker of a scan occurs about a hundred times by chance in the largest
 * file.
 */
const maxScans = 200;
const scanMark = Buffer.from('ffda', 'hex');
/**
 * One at a time: decoding may need several times that memory, and occupies a thread that files and
 * passwords need too.
 */
const decodeOneAtATime = semaphore(1, () => serverDurations.http.decodingWait);

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
  const brand = bytes.subarray(4, 12).toString('latin1');
  return /^ftyp(hei|hev|mif1|msf1)/.test(brand) ? 'heic' : 'unknown-kind';
}

/** The longest side of a picture in the full view, in pixels. */
const fullMaxSide = 1600;
/** The longest side of a picture in lists, in pixels. */
const smallMaxSide = 480;

export interface StoredPicture {
  full: Buffer;
  small: Buffer;
}

/**
 * Decodes a picture, turns it upright, removes all metadata (including the location), and encodes
 * it as WebP in two sizes: one for the full view, one for lists.
 */
export async function reencodeImage(bytes: Buffer): Promise<StoredPicture | PictureRefusal> {
  const refusal = refuseByKind(bytes) ?? (await refuseBySize(bytes));
  if (refusal) return refusal;
  return decodeOneAtATime(async () => {
    try {
      const full = await resized(bytes, fullMaxSide, 80);
      return { full, small: await resized(full, smallMaxSide, 70) };
    } catch {
      return 'damaged';
    }
  });
}

async function refuseBySize(bytes: Buffer): Promise<PictureRefusal | null> {
  const sharp = await loadSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: false });
    const { width, height, channels, depth, format } = await picture.metadata();
    if (format === 'jpeg' && countScans(bytes) > maxScans) return 'damaged';
    const pixels = width * height;
    const size = pixels * channels * (depth === 'uchar' ? 1 : 2);
    return pixels > maxPixels || size > maxBytes ? 'too-large' : null;
  } catch {
    return 'damaged';
  }
}

function countScans(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(scanMark); at !== -1; at = bytes.indexOf(scanMark, at + 2))
    count += 1;
  return count;
}

async function resized(bytes: Buffer, side: number, quality: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: maxPixels })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}
