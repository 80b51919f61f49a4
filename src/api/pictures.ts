import { useMutation } from '@tanstack/react-query';
import type { CarId, UserId } from '../../domain/ids.ts';
import type { ImageVerdict } from '../../domain/vehicles/car.ts';
import { ApiError, ConnectionError } from '../http/api-error.ts';
import { call } from '../http/client.ts';
import { isConnected } from '../http/connection.ts';
import { type UploadOptions, uploadPicture } from '../http/upload.ts';

/** The finished steps of an upload. They are recorded so that a retry continues after them. */
export interface UploadProgress {
  uploadURL?: string;
  isUploaded?: true;
}

/** A new photo for a vehicle, and the function that records its finished steps. */
export interface PictureUpload {
  picture: Blob;
  userId: UserId;
  carId: CarId;
  sent: UploadProgress;
  record(sent: UploadProgress): void;
  options: UploadOptions;
}

export type UploadStep = 'prepare' | 'upload' | 'attach';

/** An upload failed at this step. `cause` is the reason. */
export class UploadError extends Error {
  readonly step: UploadStep;

  constructor(step: UploadStep, cause: unknown) {
    super(`The picture could not be sent: ${step}`, { cause });
    this.step = step;
  }
}

/** The device could not read the picture. */
export class PictureReadError extends Error {}

/**
 * Replaces a vehicle's photo. An upload that has expired is repeated once.
 * @throws UploadError
 */
export async function sendPicture(upload: PictureUpload): Promise<void> {
  try {
    await runSteps(upload);
  } catch (error) {
    if (!isExpired(error)) throw error;
    upload.record({});
    await runSteps({ ...upload, sent: {} });
  }
}

/** Runs the three steps of an upload, except those that are finished. */
async function runSteps(upload: PictureUpload): Promise<void> {
  const { picture, userId, carId, sent, record, options } = upload;
  const { signal } = options;
  const prepare = async () => {
    const body = { contentType: picture.type, size: picture.size };
    return (await call('POST /api/objects/upload', { body }, { signal })).uploadURL;
  };
  const uploadURL = sent.uploadURL ?? (await runStep('prepare', signal, prepare));
  record({ ...sent, uploadURL });
  if (!sent.isUploaded) {
    await runStep('upload', signal, () => uploadPicture(uploadURL, picture, options));
    record({ uploadURL, isUploaded: true });
  }
  const body = { vehicleImageURL: uploadURL, userId, carId };
  await runStep('attach', signal, () => call('PUT /api/vehicle-images', { body }, { signal }));
}

function isExpired(error: unknown): boolean {
  const cause = error instanceof UploadError ? error.cause : error;
  return (
    cause instanceof ApiError &&
    (cause.code === 'upload-expired' || cause.code === 'request-expired')
  );
}

async function runStep<Result>(
  step: UploadStep,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new UploadError(step, error);
  }
}

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
