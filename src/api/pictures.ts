import { useMutation } from '@tanstack/react-query';
import type { ImageVerdict } from '../../domain/vehicles/car.ts';
import { ConnectionError } from '../http/api-error.ts';
import { call } from '../http/client.ts';
import { isConnected } from '../http/connection.ts';

/** The device could not read the picture. */
export class PictureReadError extends Error {}

/**
 * Asks the server whether a picture shows a vehicle.
 * @throws PictureReadError, ApiError, ConnectionError
 */
export async function checkPicture(picture: Blob, signal?: AbortSignal): Promise<ImageVerdict> {
  // Offline the check fails at once, so that the user does not wait for it.
  if (!isConnected()) throw new ConnectionError('There is no connection');
  const imageData = await readDataUrl(picture);
  return call('POST /api/validate-car-image', { body: { imageData } }, { signal });
}

export function usePictureCheck() {
  return useMutation({ mutationFn: (picture: Blob) => checkPicture(picture) });
}

function readDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // `readAsDataURL` always results in a string.
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new PictureReadError('Unreadable', { cause: reader.error }));
    reader.readAsDataURL(picture);
  });
}
