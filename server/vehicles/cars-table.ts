import type { Selectable, Updateable } from 'kysely';
import type { CarId, UserId } from '../../domain/ids.ts';
import { litresFromCentilitres } from '../../domain/values/volume.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import type { Queryable } from '../db/database.ts';
import type { CarsTable } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';

function carFromRow(row: Selectable<CarsTable>): Car {
  const { fuelCapacityCl, photoId, plateKey: _key, deletedAt: _deletedAt, ...car } = row;
  return {
    ...car,
    fuelCapacity: litresFromCentilitres(fuelCapacityCl),
    // A new picture has a new version, and so a new address.
    carPhotoUrl: `/api/vehicle-image/${row.id}?v=${photoId ?? ''}`,
    createdAt: row.createdAt.toISOString(),
  };
}

const liveCar = (db: Queryable, id: CarId) =>
  db.selectFrom('cars').where('id', '=', id).where('deletedAt', 'is', null);

/**
 * A car by id, deleted or not.
 * @throws Refusal 404
 */
export async function readCar(db: Queryable, id: string): Promise<Car> {
  const carId = id as CarId; // the outbox stores ids as plain strings
  const query = db.selectFrom('cars').selectAll().where('id', '=', carId);
  return carFromRow(await query.executeTakeFirstOrThrow(() => new Refusal('not-found')));
}

/** A user's live cars, oldest first. */
export async function listCars(db: Queryable, userId: UserId): Promise<Car[]> {
  const rows = await db
    .selectFrom('cars')
    .selectAll()
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(carFromRow);
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
  const row = await query.selectAll().forUpdate().executeTakeFirst();
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
