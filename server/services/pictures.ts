import { randomUUID } from 'node:crypto';
import type { UploadRequest, VehicleImage } from '../../domain/car.ts';
import { UploadId, type UserId } from '../../domain/ids.ts';
import { pictureLimits } from '../../domain/vehicle.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { invalidField, Refusal } from '../http/refusal.ts';
import { setCarPhoto } from '../stores/cars.ts';
import { findUpload, insertUpload, markUploadStored } from '../stores/uploads.ts';
import { encodeAgain } from './picture-decoding.ts';

const uploadMinutes = 15;

/** Opens a place for one picture, good for 15 minutes (decision 31). @throws Refusal 413 */
export async function openUpload(
  context: Context,
  userId: UserId,
  body: UploadRequest,
): Promise<UploadId> {
  if (body.size > pictureLimits.sentBytes) {
    throw new Refusal('too-large', { message: 'A picture may have at most 5 MB' });
  }
  // A UUID of our own.
  const id = randomUUID() as UploadId;
  const now = context.clock();
  await insertUpload(context.db, {
    id,
    user_id: userId,
    content_type: body.contentType,
    size: body.size,
    created_at: now,
    expires_at: new Date(now.getTime() + uploadMinutes * 60 * 1000),
  });
  return id;
}

/**
 * Takes the bytes of a picture and keeps what it shows, encoded again; a repeated PUT changes nothing.
 * @throws Refusal 403 'request-expired', 404, 400 'not-a-picture' or 'size-differs', 415
 */
export async function storeUpload(
  context: Context,
  userId: UserId,
  id: UploadId,
  bytes: Buffer,
  contentType: string | undefined,
): Promise<void> {
  const upload = await findUpload(context.db, userId, id);
  if (!upload) throw new Refusal('not-found');
  if (upload.stored_at) return;
  if (upload.expires_at <= context.clock()) throw new Refusal('request-expired');
  if (bytes.length !== upload.size || contentType !== upload.content_type) {
    throw new Refusal('size-differs');
  }
  const picture = await encodeAgain(bytes);
  if (typeof picture === 'string') throw new Refusal('not-a-picture');
  await context.storage.put(pictureName(id, 'full'), picture.full);
  await context.storage.put(pictureName(id, 'small'), picture.small);
  await markUploadStored(context.db, id, context.clock());
}

/** Attaches a sent picture to a user's name, or to a vehicle of theirs that stands; answers its path. @throws Refusal 400, 404 */
export async function attachPicture(
  context: Context,
  userId: UserId,
  body: VehicleImage,
): Promise<string> {
  const id = uploadIdOf(body.vehicleImageURL);
  if (!id) throw invalidField('vehicleImageURL', 'This is not the address of a picture');
  await requireStored(context.db, userId, id);
  if (body.carId) {
    const done = await setCarPhoto(context.db, userId, body.carId, id);
    if (!done) throw new Refusal('not-found');
  }
  return objectPath(id);
}

/** The upload behind an object path, once it is this user's and its bytes are here. @throws Refusal 404 'upload-expired' */
export async function requireStored(
  db: Queryable,
  userId: UserId,
  id: UploadId | null,
): Promise<UploadId> {
  const upload = id && (await findUpload(db, userId, id));
  if (!upload?.stored_at) throw new Refusal('upload-expired');
  return upload.id;
}

/** The upload that an upload URL or an object path names, or null. */
export function uploadIdOf(address: string): UploadId | null {
  const match = /^(?:https?:\/\/[\w.:[\]-]+)?\/(?:api\/uploads|objects)\/([\w-]+)$/.exec(address);
  const parsed = UploadId.safeParse(match?.[1]);
  return parsed.success ? parsed.data : null;
}

export function pictureName(id: UploadId, size: 'full' | 'small'): string {
  return `${id}/${size}.webp`;
}

function objectPath(id: UploadId): string {
  return `/objects/${id}`;
}
