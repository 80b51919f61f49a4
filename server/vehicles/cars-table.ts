import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { CarId, UploadId, UserId } from '../../domain/ids.ts';
import { litresFromCentilitres } from '../../domain/values/volume.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/fast/prepared.ts';
import type { Tables } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';

/** The columns of a vehicle, also where it is read with its owner. */
export const carColumns = [
  'cars.id',
  'cars.userId',
  'cars.registrationNumber',
  'cars.make',
  'cars.model',
  'cars.modelType',
  'cars.year',
  'cars.fuelType',
  'cars.fuelCapacityCl',
  'cars.province',
  'cars.isRoadworthy',
  'cars.isStolen',
  'cars.photoId',
  'cars.createdAt',
  'cars.plateKey',
  'cars.photoAskedAt',
  'cars.photoAskedBecause',
  'cars.photoAnsweredAt',
] as const;

type Column = (typeof carColumns)[number] extends `cars.${infer Name}` ? Name : never;
type CarRow = Pick<Selectable<Tables['cars']>, Column & keyof Tables['cars']>;

/** Names each field, as `fuelRequestFromRow` does. */
export function carFromRow(row: CarRow): Car {
  return {
    id: row.id,
    userId: row.userId,
    registrationNumber: row.registrationNumber,
    make: row.make,
    model: row.model,
    modelType: row.modelType,
    year: row.year,
    fuelType: row.fuelType,
    fuelCapacity: litresFromCentilitres(row.fuelCapacityCl),
    province: row.province,
    isRoadworthy: row.isRoadworthy,
    isStolen: row.isStolen,
    carPhotoUrl: pictureAddress(row.id, row.photoId),
    createdAt: row.createdAt.toISOString(),
    ...(row.photoAskedAt && { photoRequest: photoRequestOf(row, row.photoAskedAt) }),
    ...(row.plateKey === null && { isPlateRemoved: true }),
  };
}

function photoRequestOf({ photoAskedBecause, photoAnsweredAt }: CarRow, askedAt: Date) {
  return {
    reason: photoAskedBecause ?? '',
    askedAt: askedAt.toISOString(),
    answeredAt: photoAnsweredAt?.toISOString() ?? null,
  };
}

/** The column that notes a new photo as the answer, if the desk has asked for one (VEH-23). */
export function photoAnswer(now: Date) {
  return {
    photoAnsweredAt: sql<Date | null>`case when photo_asked_at is not null then ${now}::timestamptz end`,
  };
}

/** The address of a vehicle's picture; a new picture has a new version, and so a new address. */
export function pictureAddress(id: CarId, photoId: UploadId | null): string {
  return `/api/vehicle-image/${id}?v=${photoId ?? ''}`;
}

const liveCar = (db: Queryable, id: CarId) =>
  db.selectFrom('cars').where('id', '=', id).where('deletedAt', 'is', null);

/**
 * A car by id, deleted or not.
 * @throws Refusal 404
 */
export async function readCar(db: Queryable, id: string): Promise<Car> {
  const carId = id as CarId; // the outbox stores ids as plain strings
  const query = db.selectFrom('cars').select(carColumns).where('id', '=', carId);
  return carFromRow(await query.executeTakeFirstOrThrow(() => new Refusal('not-found')));
}

const liveCars = prepared((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('cars')
    .select(carColumns)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id'),
);

/** A user's live cars, oldest first. */
export async function listCars(db: Queryable, userId: UserId): Promise<Car[]> {
  return (await liveCars(db, { userId })).map(carFromRow);
}

/** The owner of a live vehicle, which never changes; null when there is no such vehicle. */
export async function findOwner(db: Queryable, id: CarId): Promise<UserId | null> {
  const row = await liveCar(db, id).select('userId').executeTakeFirst();
  return row?.userId ?? null;
}

/** Locks a user's live vehicle for a change; null when there is none. */
export function lockLiveCar(db: Queryable, userId: UserId, id: CarId): Promise<Car | null> {
  return lockCar(liveCar(db, id).where('userId', '=', userId));
}

/** Locks any user's live vehicle for an admin's change; null when there is none. */
export async function lockAnyLiveCar(db: Queryable, id: CarId): Promise<Car | null> {
  // First its owner: the deletion of an account holds counters when it comes to the vehicles, and
  // a change of a vehicle needs the same counters.
  await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', liveCar(db, id).select('userId'))
    .forKeyShare()
    .execute();
  return lockCar(liveCar(db, id));
}

async function lockCar(query: ReturnType<typeof liveCar>): Promise<Car | null> {
  const row = await query.select(carColumns).forUpdate().executeTakeFirst();
  return row ? carFromRow(row) : null;
}

export async function updateCar(db: Queryable, id: CarId, change: UpdateObject<Tables, 'cars'>) {
  await db.updateTable('cars').set(change).where('id', '=', id).execute();
}

/** The owner and the picture of a live vehicle. */
export async function findCarPicture(db: Queryable, id: CarId) {
  const row = await liveCar(db, id).select(['userId', 'photoId']).executeTakeFirst();
  return row?.photoId ? { ownerId: row.userId, photoId: row.photoId } : null;
}
