import { randomUUID } from 'node:crypto';
import type { ImageVerdict, UploadRequest, VehicleImage } from '../../domain/car.ts';
import { type CarId, UploadId, type UserId } from '../../domain/ids.ts';
import { pictureLimits } from '../../domain/vehicle.ts';
import { lockUserForUpdate } from '../accounts/users-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { reencodeImage } from '../gateways/image-check/picture-decoding.ts';
import { consumeLimit } from '../http/rate-limits.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { lockLiveCar, setCarPhoto } from './cars-table.ts';
import {
  findUpload,
  insertUpload,
  listOpenUploads,
  lockUpload,
  markUploadStored,
} from './uploads-table.ts';

const uploadMinutes = 15;
/** A phone sends two pictures at a time; what broke off leaves its place open until it expires. */
const maxOpenUploads = 20;

/** Opens a place for one picture, good for 15 minutes (decision 31). @throws Refusal 413, 429 */
export async function openUpload(
  context: Context,
  userId: UserId,
  body: UploadRequest,
): Promise<UploadId> {
  if (body.size > pictureLimits.sentBytes) {
    throw new Refusal('too-large', { message: 'A picture may have at most 5 MB' });
  }
  await consumeLimit(context, 'upload-account', userId);
  // A UUID of our own.
  const id = randomUUID() as UploadId;
  const now = context.clock();
  await context.db.transaction().execute(async (transaction) => {
    if (context.config.rateLimits) await refuseManyOpen(transaction, userId, now);
    await insertUpload(transaction, {
      id,
      userId,
      contentType: body.contentType,
      size: body.size,
      createdAt: now,
      expiresAt: new Date(now.getTime() + uploadMinutes * 60 * 1000),
    });
  });
  return id;
}

/** @throws Refusal 429 until the oldest open place expires */
async function refuseManyOpen(transaction: Queryable, userId: UserId, now: Date): Promise<void> {
  // Calls of one account count one after another, also in several processes.
  await lockUserForUpdate(transaction, userId);
  const open = await listOpenUploads(transaction, userId, now);
  const [oldest] = open;
  if (!oldest || open.length < maxOpenUploads) return;
  const message = 'Too many of your pictures are on their way: please wait a while and try again';
  throw new Refusal('too-many', { message, retryAfter: oldest.getTime() - now.getTime() });
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
  if (upload.storedAt) return;
  if (upload.expiresAt <= context.clock()) throw new Refusal('request-expired');
  if (bytes.length !== upload.size || contentType !== upload.contentType) {
    throw new Refusal('size-differs');
  }
  const picture = await reencodeImage(bytes);
  if (typeof picture === 'string') throw new Refusal('not-a-picture');
  await context.storage.put(pictureName(id, 'full'), picture.full);
  await context.storage.put(pictureName(id, 'small'), picture.small);
  if (await markUploadStored(context.db, id, context.clock())) return;
  // This process slept for a day while it worked: nothing leads to the picture any more.
  await removePicture(context, id);
  throw new Refusal('request-expired');
}

/** Removes both sizes of a picture from the store, or what there is of them. */
export async function removePicture(context: Context, id: UploadId): Promise<void> {
  await context.storage.remove(pictureName(id, 'full'));
  await context.storage.remove(pictureName(id, 'small'));
}

const dataUrl = /^data:image\/[\w.+-]+;base64,/;

/** Checks a picture that comes as a data URL or as plain Base64 before it is sent. */
export function checkPicture({ imageCheck }: Context, imageData: string): Promise<ImageVerdict> {
  return imageCheck.check(Buffer.from(imageData.replace(dataUrl, ''), 'base64'));
}

/** Attaches a sent picture to a user's name, or to a vehicle of theirs that stands; answers its path. @throws Refusal 400, 404 */
export async function attachPicture(
  context: Context,
  userId: UserId,
  body: VehicleImage,
): Promise<string> {
  const id = uploadIdOf(body.vehicleImageURL);
  if (!id) throw invalidField('vehicleImageURL', 'This is not the address of a picture');
  const { carId } = body;
  if (carId) await showPicture(context, userId, carId, id);
  else requireStored(await findUpload(context.db, userId, id));
  return objectPath(id);
}

async function showPicture(
  context: Context,
  userId: UserId,
  carId: CarId,
  id: UploadId,
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const car = await lockLiveCar(transaction, userId, carId);
    await holdStored(transaction, userId, id);
    if (!car) throw new Refusal('not-found');
    await setCarPhoto(transaction, carId, id);
  });
}

/** The upload behind an object path, once it is this user's and its bytes are here; it stays until the transaction ends. @throws Refusal 404 'upload-expired' */
export async function holdStored(
  transaction: Queryable,
  userId: UserId,
  id: UploadId | null,
): Promise<UploadId> {
  return requireStored(id && (await lockUpload(transaction, userId, id)));
}

function requireStored(upload: Awaited<ReturnType<typeof findUpload>>): UploadId {
  if (!upload?.storedAt) throw new Refusal('upload-expired');
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
