import type { OutboxItem } from './outbox-item.ts';

export type StepName = 'look-up' | 'open-upload' | 'upload' | 'attach' | 'create' | 'cancel';

export interface StepRequest {
  step: StepName;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** JSON, or the picture's bytes. */
  body: object | Photo | undefined;
  /** Sent as `Idempotency-Key`; only the creating call has one. */
  key: string | null;
}

/** A picture as it is stored: as bytes, because some browsers lose stored File objects. */
export interface Photo {
  bytes: ArrayBuffer;
  type: string;
}

/** Whether the item's picture still has to be uploaded. */
export function needsPhoto(item: OutboxItem): boolean {
  return item.kind === 'vehicle' && !item.isWithdrawn && !item.steps.isUploaded;
}

/** The next call of an item: the first of its steps that is not done. */
export function nextStep(item: OutboxItem, photo: Photo | null): StepRequest {
  if (item.isWithdrawn) {
    return request('cancel', 'DELETE', `/api/outbox/${item.id}`, undefined, null);
  }
  if (item.kind === 'fuel-request') {
    return request('create', 'POST', '/api/fuel-requests', item.payload, item.id);
  }
  const { lookUp, uploadURL, isUploaded, objectPath } = item.steps;
  if (lookUp === 'due') {
    return request('look-up', 'GET', `/api/outbox/${item.id}`, undefined, null);
  }
  if (objectPath) {
    const body = { ...item.payload, carPhotoUrl: objectPath };
    return request('create', 'POST', '/api/cars', body, item.id);
  }
  if (uploadURL && isUploaded) {
    const body = { vehicleImageURL: uploadURL, userId: item.userId };
    return request('attach', 'PUT', '/api/vehicle-images', body, null);
  }
  // A picture that the device has lost is sent empty, so that the user reads the server's refusal.
  const picture = photo ?? { bytes: new ArrayBuffer(0), type: 'image/jpeg' };
  if (uploadURL) return request('upload', 'PUT', ownPath(uploadURL), picture, null);
  const body = { contentType: picture.type, size: picture.bytes.byteLength };
  return request('open-upload', 'POST', '/api/objects/upload', body, null);
}

/** Pictures are sent to our own origin, whatever host the upload URL names. */
function ownPath(uploadURL: string): string {
  return uploadURL.replace(/^(https?:\/\/[^/]*)?\/*/, '/');
}

function request(
  step: StepName,
  method: StepRequest['method'],
  path: string,
  body: StepRequest['body'],
  key: string | null,
): StepRequest {
  return { step, method, path, body, key };
}
