import type { Selectable, Updateable } from 'kysely';
import type { CarId, UploadId, UserId } from '../../domain/ids.ts';
import { litresFromCentilitres } from '../../domain/values/volume.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { CarsTable } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';

const columns = [
  'id',
  'userId',
  'registrationNumber',
  'make',
  'model',
  'modelType',
  'year',
  'fuelType',
  'fuelCapacityCl',
  'province',
  'isRoadworthy',
  'isStolen',
  'photoId',
  'createdAt',
] as const;

/** Names each field, as `fuelRequestFromRow` does. */
function carFromRow(row: Pick<Selectable<CarsTable>, (typeof columns)[number]>): Car {
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
  const query = db.selectFrom('cars').select(columns).where('id', '=', carId);
  return carFromRow(await query.executeTakeFirstOrThrow(() => new Refusal('not-found')));
}

const liveCars = prepared((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('cars')
    .select(columns)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id'),
);

/** A user's live cars, oldest first. */
export async function listCars(db: Queryable, userId: UserId): Promise<Car[]> {
  return (await liveCars(db, { userId })).map(carFromRow);
}

/** Locks a user's live vehicle for a change; null when there is none. */
export function lockLiveCar(db: Queryable, userId: UserId, id: CarId): Promise<Car | null> {
  return lockCar(liveCar(db, id).where('userId', '=', userId));
}

/** Locks any user's live vehicle for an admin's change; null when there is none. */
export function lockAnyLiveCar(db: Queryable, id: CarId): Promise<Car | null> {
  return lockCar(liveCar(db, id));
}

async function lockCar(query: ReturnType<typeof liveCar>): Promise<Car | null> {
  const row = await query.select(columns).forUpdate().executeTakeFirst();
  return row ? carFromRow(row) : null;
}

export async function updateCar(db: Queryable, id: CarId, change: Updateable<CarsTable>) {
  await db.updateTable('cars').set(change).where('id', '=', id).execute();
}

/** The owner and the picture of a live vehicle. */
export async function findCarPicture(db: Queryable, id: CarId) {
  const row = await liveCar(db, id).select(['userId', 'photoId']).executeTakeFirst();
  return row?.photoId ? { ownerId: row.userId, photoId: row.photoId } : null;
}
