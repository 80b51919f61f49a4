import type { CarId, UserId } from '../../domain/ids.ts';
import { plateKey } from '../../domain/values/plate.ts';
import { southAfricanYear } from '../../domain/values/south-african-time.ts';
import { centilitresFromLitres } from '../../domain/values/volume.ts';
import {
  type Car,
  type CarChange,
  type CarCreation,
  yearMessages,
} from '../../domain/vehicles/car.ts';
import { isYearInFuture } from '../../domain/vehicles/vehicle.ts';
import { nameKey } from '../../domain/vehicles/vehicle-catalogue.ts';
import type { Context } from '../context.ts';
import { type Queryable, violatedConstraint } from '../db/database.ts';
import { createOnce } from '../outbox/create-once.ts';
import { invalidField, Refusal } from '../refusal.ts';
import {
  deleteCar,
  findCar,
  findPlateOwner,
  insertCar,
  listCars,
  livePlateConstraint,
  lockLiveCar,
  updateCar,
} from './cars-table.ts';
import { lockStoredUpload, uploadIdOf } from './pictures.ts';
import { contributeVehicle } from './vehicle-contributions.ts';

/**
 * Registers a vehicle with its picture, once per key.
 * @throws Refusal 400, 404 'upload-expired', 409 'plate-yours' or 'plate-taken'
 */
export async function registerCar(
  context: Context,
  userId: UserId,
  body: CarCreation,
  key: string | null,
): Promise<Car> {
  const { id } = await withPlateRefusal(context, userId, body.registrationNumber, () =>
    createOnce(context, {
      call: 'POST /api/cars',
      userId,
      key,
      body,
      create: (transaction, newId) =>
        insertNewCar(context, transaction, userId, body, newId as CarId), // a new UUID
    }),
  );
  return readCar(context.db, id);
}

async function insertNewCar(
  context: Context,
  transaction: Queryable,
  userId: UserId,
  body: CarCreation,
  id: CarId,
): Promise<void> {
  const now = context.clock();
  refuseFutureYear(body.year, now);
  const photoId = await lockStoredUpload(transaction, userId, uploadIdOf(body.carPhotoUrl));
  await insertCar(transaction, {
    id,
    userId,
    registrationNumber: body.registrationNumber,
    plateKey: plateKey(body.registrationNumber),
    make: body.make,
    model: body.model,
    modelType: body.modelType || null,
    year: body.year,
    fuelType: body.fuelType,
    fuelCapacityCl: centilitresFromLitres(body.fuelCapacity),
    province: body.province,
    photoId,
    createdAt: now,
  });
  await contributeVehicle(transaction, userId, body, now);
}

/**
 * Corrects a vehicle. A new plate, make, model or year ends its verification, because an admin has
 * checked a different vehicle (roadworthy).
 * @throws Refusal 400, 404, 409
 */
export async function changeCar(
  context: Context,
  userId: UserId,
  id: CarId,
  change: CarChange,
): Promise<Car> {
  const now = context.clock();
  if (change.year !== undefined) refuseFutureYear(change.year, now);
  await withPlateRefusal(context, userId, change.registrationNumber ?? '', () =>
    context.db.transaction().execute(async (transaction) => {
      const car = await lockLiveCar(transaction, userId, id);
      if (!car) throw new Refusal('not-found');
      // JSON has no undefined, so a field is either present or missing.
      const next = { ...car, ...(change as Partial<Car>) };
      await updateCar(transaction, id, {
        registrationNumber: next.registrationNumber,
        plateKey: plateKey(next.registrationNumber),
        make: next.make,
        model: next.model,
        modelType: next.modelType || null,
        year: next.year,
        fuelType: next.fuelType,
        fuelCapacityCl: centilitresFromLitres(next.fuelCapacity),
        province: next.province,
        isRoadworthy: car.isRoadworthy && isSameVehicle(car, next),
      });
      if (vehicleName(car) !== vehicleName(next)) {
        await contributeVehicle(transaction, userId, next, now);
      }
    }),
  );
  return readCar(context.db, id);
}

/** A user's vehicles that were not removed. */
export function readCars({ db }: Context, userId: UserId): Promise<Car[]> {
  return listCars(db, userId);
}

/**
 * Removes a vehicle of the user. Its requests and purchases stay.
 * @throws Refusal 404
 */
export async function removeCar({ db, clock }: Context, userId: UserId, id: CarId): Promise<void> {
  if (!(await deleteCar(db, userId, id, clock()))) throw new Refusal('not-found');
}

function vehicleName({ make, model, modelType }: Car): string {
  return JSON.stringify([make, model, modelType ?? ''].map(nameKey));
}

function isSameVehicle(before: Car, after: Car): boolean {
  return (
    plateKey(before.registrationNumber) === plateKey(after.registrationNumber) &&
    before.make === after.make &&
    before.model === after.model &&
    before.year === after.year
  );
}

export async function readCar(db: Queryable, id: string): Promise<Car> {
  const car = await findCar(db, id as CarId); // created or changed just before
  if (!car) throw new Refusal('not-found');
  return car;
}

function refuseFutureYear(year: number, now: Date): void {
  if (isYearInFuture(year, southAfricanYear(now))) {
    throw invalidField('year', yearMessages.future);
  }
}

/** Runs the work and turns a violated unique index into a refusal that says whose plate it is. */
async function withPlateRefusal<Result>(
  context: Context,
  userId: UserId,
  registrationNumber: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== livePlateConstraint) throw error;
    const owner = await findPlateOwner(context.db, plateKey(registrationNumber));
    const refusal = new Refusal(owner === userId ? 'plate-yours' : 'plate-taken');
    throw invalidField('registrationNumber', refusal.message, refusal.code);
  }
}
