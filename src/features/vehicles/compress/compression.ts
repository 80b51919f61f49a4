import imageCompression from 'browser-image-compression';
import { pictureLimits } from '../../../../domain/vehicle.ts';

/**
 * Turns a picture upright, takes everything off it but the pixels, and makes it a JPEG of at most
 * 1600 px and about 300 KB (decision 23).
 */
export function compress(file: File, onProgress: (percent: number) => void): Promise<Blob> {
  // Some apps hand a picture over without its type, and the library wants one; what it is, its bytes say.
  const picture = file.type.startsWith('image/')
    ? file
    : new File([file], file.name, { type: 'image/jpeg' });
  return imageCompression(picture, {
    maxWidthOrHeight: pictureLimits.maxSide,
    maxSizeMB: pictureLimits.targetBytes / 1024 / 1024,
    // Every browser writes JPEG; one that cannot write WebP would answer with a PNG of megabytes.
    fileType: 'image/jpeg',
    initialQuality: 0.82,
    // Browsers turn pictures upright themselves; the library's own reader never ends on odd data.
    exifOrientation: 1,
    // Its own worker would load code from another host.
    useWebWorker: false,
    onProgress,
  });
}
