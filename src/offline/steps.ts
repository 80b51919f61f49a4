import type { OutboxItem } from './outbox-item.ts';

export type StepName =
  | 'look-up'
  | 'open-upload'
  | 'upload'
  | 'attach'
  | 'create'
  | 'change'
  | 'delete'
  | 'cancel';

export interface StepRequest {
  step: StepName;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** JSON, or the picture's bytes. */
  body: object | Photo | undefined;
  /** Sent as `Idempotency-Key`; only the call that carries out the command has one. */
  key: string | null;
}

/** A picture as it is stored: as bytes, because some browsers lose stored File objects. */
export interface Photo {
  bytes: ArrayBuffer;
  type: string;
}

/** Whether the item's picture still has to be uploaded. */
export function needsPhoto(item: OutboxItem): boolean {
  return hasPhoto(item) && !item.isWithdrawn && !item.steps.isUploaded;
}

/** Whether the item is sent with a picture. */
export function hasPhoto(item: OutboxItem): boolean {
  return item.kind === 'vehicle' || (item.kind === 'vehicle-change' && item.payload.hasPhoto);
}

/** The next call of an item: the first of its steps that is not done. */
export function nextStep(item: OutboxItem, photo: Photo | null): StepRequest {
  if (item.isWithdrawn) {
    return request('cancel', 'DELETE', `/api/outbox/${item.id}`, undefined, null);
  }
  if (item.steps.lookUp === 'due') {
    return request('look-up', 'GET', `/api/outbox/${item.id}`, undefined, null);
  }
  if (hasPhoto(item) && !item.steps.objectPath) return nextUploadStep(item, photo);
  return commandOf(item);
}

function nextUploadStep({ steps, userId }: OutboxItem, photo: Photo | null): StepRequest {
  const { uploadURL, isUploaded } = steps;
  if (uploadURL && isUploaded) {
    const body = { vehicleImageURL: uploadURL, userId };
    return request('attach', 'PUT', '/api/vehicle-images', body, null);
  }
  // A picture that the device has lost is sent empty, so that the user reads the server's refusal.
  const picture = photo ?? { bytes: new ArrayBuffer(0), type: 'image/jpeg' };
  if (uploadURL) return request('upload', 'PUT', ownPath(uploadURL), picture, null);
  const body = { contentType: picture.type, size: picture.bytes.byteLength };
  return request('open-upload', 'POST', '/api/objects/upload', body, null);
}

/** The call that carries out the item's command, under the item's id. */
function commandOf(item: OutboxItem): StepRequest {
  const { id, steps } = item;
  const carPhotoUrl = steps.objectPath;
  switch (item.kind) {
    case 'fuel-request':
      return request('create', 'POST', '/api/fuel-requests', item.payload, id);
    case 'vehicle':
      return request('create', 'POST', '/api/cars', { ...item.payload, carPhotoUrl }, id);
    case 'vehicle-change': {
      const { car, changes } = item.payload;
      const wanted = { ...changes, ...(carPhotoUrl && { carPhotoUrl }) };
      const body = { ...wanted, expected: valuesOf(car, wanted) };
      return request('change', 'PATCH', `/api/cars/${car.id}`, body, id);
    }
    case 'vehicle-deletion':
      return request('delete', 'DELETE', `/api/cars/${item.payload.car.id}`, undefined, id);
    case 'request-withdrawal': {
      const path = `/api/fuel-requests/${item.payload.request.id}`;
      return request('delete', 'DELETE', path, undefined, id);
    }
    case 'profile-change': {
      const { changes, before } = item.payload;
      const body = { ...changes, expected: valuesOf(before, changes) };
      return request('change', 'PATCH', '/api/account/profile', body, id);
    }
    case 'redemption': {
      const { receipt, shown, shortCode } = item.payload;
      const body = { receipt, shown, ...(shortCode && { shortCode }) };
      return request('create', 'POST', '/api/redemptions', body, id);
    }
  }
}

/** The values that the user saw in the fields that they change. */
function valuesOf(seen: object, wanted: object): object {
  return Object.fromEntries(Object.entries(seen).filter(([field]) => field in wanted));
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
