import imageCompression from 'browser-image-compression';
import { pictureLimits } from '../../../../domain/vehicles/vehicle.ts';

/** Makes an upright JPEG of at most 1600 px and about 300 KB, without metadata (VEH-7). */
export function compress(file: File, onProgress: (percent: number) => void): Promise<Blob> {
  // The library needs a type, which some apps do not pass on. The bytes tell the real one.
  const picture = file.type.startsWith('image/')
    ? file
    : new File([file], file.name, { type: 'image/jpeg' });
  return imageCompression(picture, {
    maxWidthOrHeight: pictureLimits.maxSide,
    maxSizeMB: pictureLimits.targetBytes / 1024 / 1024,
    // Every browser can write JPEG. A browser that cannot write WebP would return a huge PNG.
    fileType: 'image/jpeg',
    initialQuality: 0.82,
    // Browsers turn pictures upright themselves. The library's reader can hang on broken data.
    exifOrientation: 1,
    // The library's own worker would load code from another host.
    useWebWorker: false,
    onProgress,
  });
}
