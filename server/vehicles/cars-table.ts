import type { Insertable, Selectable, Updateable } from 'kysely';
import type { CarId, UploadId, UserId } from '../../domain/ids.ts';
import { litresFromCentilitres } from '../../domain/values/volume.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import type { Queryable } from '../db/database.ts';
import type { CarsTable } from '../db/schema.ts';

export const livePlateConstraint = 'cars_live_plate';

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

type CarRow = Pick<Selectable<CarsTable>, (typeof columns)[number]>;

function carFromRow({ fuelCapacityCl, photoId, ...row }: CarRow): Car {
  return {
    ...row,
    fuelCapacity: litresFromCentilitres(fuelCapacityCl),
    // A new picture has a new version, and so a new address.
    carPhotoUrl: `/api/vehicle-image/${row.id}?v=${photoId ?? ''}`,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function insertCar(db: Queryable, car: Insertable<CarsTable>): Promise<void> {
  await db.insertInto('cars').values(car).execute();
}

/** A car by id, deleted or not. */
export async function findCar(db: Queryable, id: CarId): Promise<Car | null> {
  const row = await db.selectFrom('cars').select(columns).where('id', '=', id).executeTakeFirst();
  return row ? carFromRow(row) : null;
}

/** A user's live cars, oldest first. */
export async function listCars(db: Queryable, userId: UserId): Promise<Car[]> {
  const rows = await db
    .selectFrom('cars')
    .select(columns)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(carFromRow);
}

/** The owner of the live vehicle with a plate, or null. */
export async function findPlateOwner(db: Queryable, plateKey: string): Promise<UserId | null> {
  const row = await db
    .selectFrom('cars')
    .select('userId')
    .where('plateKey', '=', plateKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Locks a user's live vehicle for a change; null when there is none. */
export async function lockLiveCar(db: Queryable, userId: UserId, id: CarId): Promise<Car | null> {
  const row = await db
    .selectFrom('cars')
    .select(columns)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? carFromRow(row) : null;
}

/** Locks any user's live vehicle for an admin; null when there is none. */
export async function lockAnyLiveCar(db: Queryable, id: CarId): Promise<Car | null> {
  const row = await db
    .selectFrom('cars')
    .select(columns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? carFromRow(row) : null;
}

export async function updateCar(
  db: Queryable,
  id: CarId,
  change: Updateable<CarsTable>,
): Promise<void> {
  await db.updateTable('cars').set(change).where('id', '=', id).execute();
}

/** Replaces a vehicle's picture. */
export async function setCarPhoto(db: Queryable, id: CarId, photoId: UploadId): Promise<void> {
  await db.updateTable('cars').set({ photoId }).where('id', '=', id).execute();
}

/** Hides a user's vehicle; returns false when there is no such live vehicle. */
export async function deleteCar(
  db: Queryable,
  userId: UserId,
  id: CarId,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('cars')
    .set({ deletedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The owner and the picture of a live vehicle. */
export async function findCarPicture(
  db: Queryable,
  id: CarId,
): Promise<{ ownerId: UserId; photoId: UploadId } | null> {
  const row = await db
    .selectFrom('cars')
    .select(['userId', 'photoId'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.photoId ? { ownerId: row.userId, photoId: row.photoId } : null;
}
