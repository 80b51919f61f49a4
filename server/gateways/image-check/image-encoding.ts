import sharp from 'sharp';
import { serverDurations } from '../../durations.ts';
import { semaphore } from '../../semaphore.ts';
import type { PictureRefusal } from './picture-kind.ts';

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
/** The app sends at most 1600 x 1600 pixels. */
const maxSmallPixels = 4_000_000;
/** One at a time, because decoding may need several times that memory. */
const decodeOneLarge = semaphore(1, () => serverDurations.pictures.wait);
/** The app's own pictures do not wait for large ones, which take seconds. */
const decodeOneSmall = semaphore(1, () => serverDurations.pictures.wait);

// A decoded picture is not needed again, and a cache would hold the memory of large ones. One
// thread for each picture leaves processors to the calls.
sharp.cache(false);
sharp.concurrency(1);

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
 * it as WebP in two sizes: one for the full view, one for lists. Only the picture process calls it.
 * @throws AcquireTimeoutError when it has waited too long for other pictures
 */
export async function encodePicture(bytes: Buffer): Promise<StoredPicture | PictureRefusal> {
  const pixels = await countPixels(bytes);
  if (typeof pixels === 'string') return pixels;
  const decodeOne = pixels > maxSmallPixels ? decodeOneLarge : decodeOneSmall;
  return decodeOne(async () => {
    try {
      const full = await resized(bytes, fullMaxSide, 80);
      return { full, small: await resized(full, smallMaxSide, 70) };
    } catch {
      return 'damaged';
    }
  });
}

/** Reads the header only. */
async function countPixels(bytes: Buffer): Promise<number | PictureRefusal> {
  try {
    const picture = sharp(bytes, { limitInputPixels: false });
    const { width, height, channels, depth, format } = await picture.metadata();
    if (format === 'jpeg' && countScans(bytes) > maxScans) return 'damaged';
    const pixels = width * height;
    const size = pixels * channels * (depth === 'uchar' ? 1 : 2);
    return pixels > maxPixels || size > maxBytes ? 'too-large' : pixels;
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
