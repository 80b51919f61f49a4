import { useRef } from 'react';
import type { Car } from '../../../../domain/vehicles/car.ts';
import type { PictureUpload, UploadProgress } from '../../../api/pictures.ts';

/**
 * Remembers how far a vehicle's new picture has come, so that a second try does not upload it
 * again.
 */
export function usePictureUpload(car: Car, onPercent: (percent: number | null) => void) {
  const last = useRef<{ picture: Blob; sent: UploadProgress } | null>(null);

  return function uploadOf(picture: Blob, signal: AbortSignal): PictureUpload {
    const sent = last.current?.picture === picture ? last.current.sent : {};
    return {
      picture,
      userId: car.userId,
      carId: car.id,
      sent,
      record: (steps) => {
        last.current = { picture, sent: steps };
        if (steps.isUploaded) onPercent(null);
      },
      options: { signal, onProgress: (part) => onPercent(Math.round(part * 100)) },
    };
  };
}
