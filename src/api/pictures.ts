import { useMutation } from '@tanstack/react-query';
import type { CarId, UserId } from '../../domain/ids.ts';
import type { ImageVerdict } from '../../domain/vehicles/car.ts';
import { ApiError, ConnectionError } from '../http/api-error.ts';
import { call } from '../http/client.ts';
import { isConnected } from '../http/connection.ts';
import { putPicture, type UploadOptions } from '../http/upload.ts';

/** How far a picture has come on its way; kept, so that a second try goes on from there. */
export interface SentPicture {
  uploadURL?: string;
  isUploaded?: true;
}

/** A picture that takes the place of a vehicle's photo, and where its way is kept. */
export interface PictureUpload {
  picture: Blob;
  userId: UserId;
  carId: CarId;
  sent: SentPicture;
  record(sent: SentPicture): void;
  options: UploadOptions;
}

export type UploadStep = 'prepare' | 'upload' | 'attach';

/** The step of sending a picture that failed; `cause` says why. */
export class UploadError extends Error {
  readonly step: UploadStep;

  constructor(step: UploadStep, cause: unknown) {
    super(`The picture could not be sent: ${step}`, { cause });
    this.step = step;
  }
}

/** The picture could not be read on the device. */
export class PictureReadError extends Error {}

/** Step 1: asks where to send a picture. */
async function prepareUpload(picture: Blob, signal?: AbortSignal): Promise<string> {
  const body = { contentType: picture.type, size: picture.size };
  const answer = await call('POST /api/objects/upload', { body }, signal ? { signal } : {});
  return answer.uploadURL;
}

/** Step 3: tells which vehicle the uploaded picture shows. */
async function attachPicture(vehicleImageURL: string, upload: PictureUpload): Promise<void> {
  const { userId, carId, options } = upload;
  const { signal } = options;
  const body = { vehicleImageURL, userId, carId };
  await call('PUT /api/vehicle-images', { body }, signal ? { signal } : {});
}

/** Puts a picture in the place of a vehicle's photo; one that has expired meanwhile is sent once more. @throws UploadError */
export async function sendPicture(upload: PictureUpload): Promise<void> {
  try {
    await takeSteps(upload);
  } catch (error) {
    if (!isExpired(error)) throw error;
    upload.record({});
    await takeSteps({ ...upload, sent: {} });
  }
}

/** Sends a picture by the three steps, leaving out those that are done. */
async function takeSteps(upload: PictureUpload): Promise<void> {
  const { picture, sent, record, options } = upload;
  const { signal } = options;
  const uploadURL =
    sent.uploadURL ?? (await inStep('prepare', signal, () => prepareUpload(picture, signal)));
  record({ ...sent, uploadURL });
  if (!sent.isUploaded) {
    await inStep('upload', signal, () => putPicture(uploadURL, picture, options));
    record({ uploadURL, isUploaded: true });
  }
  await inStep('attach', signal, () => attachPicture(uploadURL, upload));
}

function isExpired(error: unknown): boolean {
  const cause = error instanceof UploadError ? error.cause : error;
  return (
    cause instanceof ApiError &&
    (cause.code === 'upload-expired' || cause.code === 'request-expired')
  );
}

async function inStep<Result>(
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

/** Asks whether a picture shows a vehicle. @throws PictureReadError, ApiError, ConnectionError */
export async function checkPicture(picture: Blob, signal?: AbortSignal): Promise<ImageVerdict> {
  // Without a connection nobody waits for a check that cannot come.
  if (!isConnected()) throw new ConnectionError('There is no connection');
  const imageData = await readDataUrl(picture);
  return call('POST /api/validate-car-image', { body: { imageData } }, signal ? { signal } : {});
}

export function usePictureCheck() {
  return useMutation({
    mutationFn: (picture: Blob) => checkPicture(picture),
    networkMode: 'always',
  });
}

function readDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // `readAsDataURL` results in a string.
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new PictureReadError('Unreadable', { cause: reader.error }));
    reader.readAsDataURL(picture);
  });
}
