import sharp from 'sharp';
import { serverDurations } from '../../../domain/durations.ts';
import { semaphore } from '../../semaphore.ts';

/** Why bytes are not a picture that can be kept. */
export type PictureRefusal = 'heic' | 'unknown-kind' | 'too-large' | 'damaged';

/** A phone camera has up to 50 million pixels; decoding more than that is an attack. */
const maxPixels = 60_000_000;
/** What such a camera's picture takes in memory; a small file can ask for a multiple of it. */
const maxBytes = 200_000_000;
/**
 * Each scan of a JPEG goes over the whole picture; a camera makes about ten, thousands fit into a small
 * file. In the largest file the mark of one stands a hundred times by chance.
 */
const maxScans = 200;
const scanMark = Buffer.from('ffda', 'hex');
/** Each may take a multiple of that memory, and a thread from those that files and passwords need. */
const decodeOneAtATime = semaphore(1, () => serverDurations.http.decodingWait);
// A picture that was decoded is not asked for again; kept, each large one would hold its memory.
sharp.cache(false);

/** JPEG, PNG and WebP, as hexadecimal digits; of WebP the four bytes between are its length. */
const kinds = /^(ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/;

/** Says by the bytes themselves why this is no JPEG, PNG or WebP; null when it is one. Nothing else reaches the decoder. */
export function refuseByKind(bytes: Buffer): PictureRefusal | null {
  if (kinds.test(bytes.toString('hex', 0, 12))) return null;
  const brand = bytes.subarray(4, 12).toString('latin1');
  return /^ftyp(hei|hev|mif1|msf1)/.test(brand) ? 'heic' : 'unknown-kind';
}

export interface StoredPicture {
  full: Buffer;
  small: Buffer;
}

/**
 * Decodes a picture, turns it upright, drops everything but the pixels (location included), and
 * encodes it again as WebP: at most 1600 px on the longest side, and 480 px for lists.
 */
export async function reencodeImage(bytes: Buffer): Promise<StoredPicture | PictureRefusal> {
  const refusal = refuseByKind(bytes) ?? (await refuseBySize(bytes));
  if (refusal) return refusal;
  return decodeOneAtATime(async () => {
    try {
      const full = await resized(bytes, 1600, 80);
      return { full, small: await resized(full, 480, 70) };
    } catch {
      return 'damaged';
    }
  });
}

async function refuseBySize(bytes: Buffer): Promise<PictureRefusal | null> {
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

function resized(bytes: Buffer, side: number, quality: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: maxPixels })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}
