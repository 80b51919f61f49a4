import { randomUUID } from 'node:crypto';
import { type CarId, UploadId, type UserId } from '../../domain/ids.ts';
import { minute } from '../../domain/values/time-units.ts';
import type { ImageVerdict, UploadRequest, VehicleImage } from '../../domain/vehicles/car.ts';
import { pictureLimits } from '../../domain/vehicles/vehicle.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { reencodeImage } from '../gateways/image-check/picture-process.ts';
import { adminRefusal, type SignedIn } from '../http/access.ts';
import type { Picture } from '../http/contract.ts';
import { consumeLimit } from '../http/rate-limits.ts';
import { lockUserForUpdate } from '../people/users-table.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { findCarPicture, lockLiveCar, photoAnswer, updateCar } from './cars-table.ts';

const uploadMinutes = 15;
/** A phone sends two pictures at a time, but interrupted uploads stay open until they expire. */
const maxOpenUploads = 20;

/**
 * Opens an upload of one picture, which is valid for 15 minutes (VEH-11).
 * @throws Refusal 413, 429
 */
export async function openUpload(context: Context, userId: UserId, body: UploadRequest) {
  if (body.size > pictureLimits.maxUploadBytes) {
    throw new Refusal('too-large', { message: 'A photo may have at most 5 MB' });
  }
  await consumeLimit(context, 'upload-account', userId);
  // Our own new UUID.
  const id = randomUUID() as UploadId;
  const now = context.clock();
  await context.db.transaction().execute(async (transaction) => {
    if (context.config.rateLimits) await refuseManyOpen(transaction, userId, now);
    const expiresAt = new Date(now.getTime() + uploadMinutes * minute);
    const upload = { ...body, id, userId, createdAt: now, expiresAt };
    await transaction.insertInto('uploads').values(upload).execute();
  });
  return id;
}

/**
 * Refuses a user with too many open uploads.
 * @throws Refusal 429 until the oldest open upload expires
 */
async function refuseManyOpen(transaction: Queryable, userId: UserId, now: Date): Promise<void> {
  // The lock makes simultaneous calls of one account count one after another, even in several
  // processes.
  await lockUserForUpdate(transaction, userId);
  const open = await transaction
    .selectFrom('uploads')
    .select('expiresAt')
    .where('userId', '=', userId)
    .where('storedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('expiresAt')
    .execute();
  const [oldest] = open;
  if (!oldest || open.length < maxOpenUploads) return;
  const message = 'You are sending too many photos: please wait a while and try again';
  throw new Refusal('too-many', {
    message,
    retryAfter: oldest.expiresAt.getTime() - now.getTime(),
  });
}

const ownUpload = (db: Queryable, userId: UserId, id: UploadId) =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).where('userId', '=', userId);

/**
 * Stores the picture of an upload, encoded again. Repeating the call changes nothing.
 * @throws Refusal 403 'request-expired', 404, 400 'not-a-picture' or 'size-differs', 415
 */
export async function storeUpload(
  context: Context,
  userId: UserId,
  id: UploadId,
  bytes: Buffer,
  contentType: string | undefined,
): Promise<void> {
  const upload = await ownUpload(context.db, userId, id).executeTakeFirst();
  if (!upload) throw new Refusal('not-found');
  if (upload.storedAt) return;
  if (upload.expiresAt <= context.clock()) throw new Refusal('request-expired');
  if (bytes.length !== upload.size || contentType !== upload.contentType) {
    throw new Refusal('size-differs');
  }
  const picture = await reencodeImage(bytes);
  if (typeof picture === 'string') throw new Refusal('not-a-picture');
  await context.storage.put(pictureName(id, 'full'), picture.full);
  await context.storage.put(pictureName(id, 'small'), picture.small);
  const stored = await context.db
    .updateTable('uploads')
    .set({ storedAt: context.clock() })
    .where('id', '=', id)
    .where('claimedUntil', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (stored) return;
  // This process was suspended for a day meanwhile, so the row is gone and nothing leads to the
  // picture.
  await removePicture(context, id);
  throw new Refusal('request-expired');
}

/** Deletes both sizes of a picture, as far as they exist. */
export async function removePicture(context: Context, id: UploadId): Promise<void> {
  await context.storage.remove(pictureName(id, 'full'));
  await context.storage.remove(pictureName(id, 'small'));
}

const dataUrl = /^data:image\/[\w.+-]+;base64,/;

/** Checks a picture, given as a data URL or plain Base64, before it is uploaded. */
export function checkPicture({ imageCheck }: Context, imageData: string): Promise<ImageVerdict> {
  return imageCheck.check(Buffer.from(imageData.replace(dataUrl, ''), 'base64'));
}

/**
 * Attaches an uploaded picture to the user, or to one of their vehicles, and returns its path.
 * @throws Refusal 400, 404
 */
export async function attachPicture(context: Context, userId: UserId, body: VehicleImage) {
  const id = uploadIdOf(body.vehicleImageURL);
  if (!id) throw invalidField('vehicleImageURL', 'This is not the address of a picture');
  const { carId } = body;
  if (carId) await showPicture(context, userId, carId, id);
  else requireStored(await ownUpload(context.db, userId, id).executeTakeFirst());
  return `/objects/${id}`;
}

async function showPicture(context: Context, userId: UserId, carId: CarId, id: UploadId) {
  await context.db.transaction().execute(async (transaction) => {
    const car = await lockLiveCar(transaction, userId, carId);
    await lockStoredUpload(transaction, userId, id);
    if (!car) throw new Refusal('not-found');
    await updateCar(transaction, carId, { photoId: id, ...photoAnswer(context.clock()) });
  });
}

/**
 * Locks an upload of the user whose picture is stored until the transaction ends.
 * @throws Refusal 404 'upload-expired'
 */
export async function lockStoredUpload(
  transaction: Queryable,
  userId: UserId,
  id: UploadId | null,
): Promise<UploadId> {
  const upload = id && (await ownUpload(transaction, userId, id).forUpdate().executeTakeFirst());
  return requireStored(upload);
}

function requireStored(
  upload: { id: UploadId; storedAt: Date | null } | null | undefined,
): UploadId {
  if (!upload?.storedAt) throw new Refusal('upload-expired');
  return upload.id;
}

/** The id of an upload in an upload URL or an object path, or null. */
export function uploadIdOf(address: string): UploadId | null {
  const match = /^(?:https?:\/\/[\w.:[\]-]+)?\/(?:api\/uploads|objects)\/([\w-]+)$/.exec(address);
  const parsed = UploadId.safeParse(match?.[1]);
  return parsed.success ? parsed.data : null;
}

export function pictureName(id: UploadId, size: 'full' | 'small'): string {
  return `${id}/${size}.webp`;
}

/**
 * The picture of a vehicle that was not removed, for its owner and for admins (VEH-10).
 * @throws Refusal 404
 */
export async function readPicture(
  context: Context,
  user: SignedIn,
  id: CarId,
  size: 'small' | 'full',
): Promise<Picture> {
  const found = await findCarPicture(context.db, id);
  const isOwn = found?.ownerId === user.id;
  if (!found || (!isOwn && adminRefusal(context, user, 'read'))) throw new Refusal('not-found');
  return {
    isOwn,
    contentType: 'image/webp',
    etag: `"${found.photoId}-${size}"`,
    async read() {
      const bytes = await context.storage.get(pictureName(found.photoId, size));
      if (!bytes) throw new Refusal('not-found');
      return bytes;
    },
  };
}
