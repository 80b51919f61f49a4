import { useRef } from 'react';
import type { Car } from '../../../../domain/vehicles/car.ts';
import type { PictureUpload, UploadError, UploadProgress } from '../../../api/pictures.ts';
import type { ToastText } from '../../../components/states/toast.ts';
import { ApiError } from '../../../http/api-error.ts';
import { uploadTexts } from '../texts.ts';

/** Remembers how far a new picture has come, so that a second try does not upload it again. */
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

/** The uploader's own messages (SCR-1). */
export function uploadToast({ step, cause }: UploadError): ToastText {
  const title = 'Upload Error';
  if (step === 'prepare')
    return { title, text: 'Failed to prepare file upload. Please try again.' };
  if (step === 'attach') return { title, text: 'Failed to process uploaded image' };
  if (!(cause instanceof ApiError))
    return { title, text: 'The connection was lost while sending the photo. Please try again.' };
  if (cause.status === 401) return { title, text: 'Authorization required' };
  if (cause.status === 403) return { title, text: 'Request has expired' };
  return { title, text: uploadTexts.status(cause.status) };
}
