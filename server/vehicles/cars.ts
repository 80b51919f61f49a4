import type { CarCheck } from '../../domain/admin/admin-users.ts';
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
import { actAsAdmin } from '../admin/admin-action.ts';
import type { Context } from '../context.ts';
import { violatedConstraint } from '../db/database.ts';
import { runOnce } from '../outbox/run-once.ts';
import { invalidField, Refusal, refusedField } from '../refusal.ts';
import { listCars, lockAnyLiveCar, lockLiveCar, readCar, updateCar } from './cars-table.ts';
import { contributeVehicle } from './catalogue.ts';
import { lockStoredUpload, uploadIdOf } from './pictures.ts';

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
  const { id } = await runOnce(context, {
    call: 'POST /api/cars',
    userId,
    key,
    body,
    async run(transaction, newId) {
      const now = context.clock();
      refuseFutureYear(body.year, now);
      const photoId = await lockStoredUpload(transaction, userId, uploadIdOf(body.carPhotoUrl));
      const carId = newId as CarId; // a new UUID
      const row = { id: carId, userId, photoId, createdAt: now, ...columnsOf(body) };
      await transaction.insertInto('cars').values(row).execute();
      await contributeVehicle(transaction, userId, body, now);
    },
  }).catch(refuseTakenPlate(context, userId, body.registrationNumber));
  return readCar(context.db, id);
}

/** The columns that hold what the user has typed. */
function columnsOf(car: Car | CarCreation) {
  return {
    registrationNumber: car.registrationNumber,
    plateKey: plateKey(car.registrationNumber),
    make: car.make,
    model: car.model,
    modelType: car.modelType || null,
    year: car.year,
    fuelType: car.fuelType,
    fuelCapacityCl: centilitresFromLitres(car.fuelCapacity),
    province: car.province,
  };
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
  await context.db
    .transaction()
    .execute(async (transaction) => {
      const car = await lockLiveCar(transaction, userId, id);
      if (!car) throw new Refusal('not-found');
      // JSON has no undefined, so a field is either present or missing.
      const next = { ...car, ...(change as Partial<Car>) };
      const isRoadworthy = car.isRoadworthy && isSameVehicle(car, next);
      await updateCar(transaction, id, { ...columnsOf(next), isRoadworthy });
      if (vehicleName(car) !== vehicleName(next)) {
        await contributeVehicle(transaction, userId, next, now);
      }
    })
    .catch(refuseTakenPlate(context, userId, change.registrationNumber ?? ''));
  return readCar(context.db, id);
}

/**
 * Records the result of an admin's check of a vehicle (ADM-3).
 * @throws Refusal 404
 */
export async function checkCar(
  context: Context,
  adminId: UserId,
  id: CarId,
  change: CarCheck,
): Promise<Car> {
  await actAsAdmin(context, adminId, async (transaction, audit) => {
    const car = await lockAnyLiveCar(transaction, id);
    if (!car) throw new Refusal('not-found');
    const fields = Object.keys(change);
    if (fields.length === 0) return;
    // The contract has parsed the body: its fields are these columns.
    await updateCar(transaction, id, change);
    await audit({ action: 'car-checked', userId: car.userId, objectId: id, fields });
  });
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
  await db
    .updateTable('cars')
    .set({ deletedAt: clock() })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
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

function refuseFutureYear(year: number, now: Date): void {
  if (isYearInFuture(year, southAfricanYear(now))) {
    throw invalidField('year', yearMessages.future);
  }
}

/** For `catch`: turns a violated unique index into a refusal that says whose plate it is. */
function refuseTakenPlate({ db }: Context, userId: UserId, registrationNumber: string) {
  return async (error: unknown): Promise<never> => {
    if (violatedConstraint(error) !== 'cars_live_plate') throw error;
    const owner = await db
      .selectFrom('cars')
      .select('userId')
      .where('plateKey', '=', plateKey(registrationNumber))
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    const code = owner?.userId === userId ? 'plate-yours' : 'plate-taken';
    throw refusedField('registrationNumber', code);
  };
}
