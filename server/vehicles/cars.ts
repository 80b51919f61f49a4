import type { CarId, UserId } from '../../domain/ids.ts';
import { plateKey } from '../../domain/values/plate.ts';
import { southAfricanYear } from '../../domain/values/south-african-time.ts';
import { centilitresFromLitres, litresFromCentilitres } from '../../domain/values/volume.ts';
import {
  type Car,
  type CarChange,
  type CarCreation,
  type SeenCarFields,
  yearMessages,
} from '../../domain/vehicles/car.ts';
import { isYearInFuture } from '../../domain/vehicles/vehicle.ts';
import { nameKey } from '../../domain/vehicles/vehicle-catalogue.ts';
import type { Context } from '../context.ts';
import { type Queryable, violatedConstraint } from '../db/database.ts';
import { refuseChangedElsewhere } from '../idempotency/changed-elsewhere.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { invalidField, Refusal, refusedField } from '../refusal.ts';
import { issueVoucher } from '../vouchers/issue-voucher.ts';
import { renamePlateOfFuel } from '../vouchers/plates-of-fuel.ts';
import { lockHolder } from '../vouchers/vouchers-table.ts';
import {
  listCars,
  lockLiveCar,
  photoAnswer,
  pictureAddress,
  readCar,
  updateCar,
} from './cars-table.ts';
import { contributeVehicle } from './catalogue.ts';
import { lockStoredUpload, uploadIdOf } from './pictures.ts';
import { refuseRemovedPlate } from './removed-plates.ts';

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
      // A removal of a plate holds this until its row can be read.
      await lockHolder(transaction, userId);
      await refuseRemovedPlate(transaction, userId, body.registrationNumber);
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
 * Corrects a vehicle, and replaces its picture if there is a new one, once per key. A new plate,
 * make, model or year ends its verification, because an admin has checked a different vehicle
 * (roadworthy).
 * @throws Refusal 400, 404, 404 'upload-expired', 409, 409 'changed-elsewhere'
 */
export async function changeCar(
  context: Context,
  userId: UserId,
  id: CarId,
  body: CarChange,
  key: string | null,
): Promise<Car> {
  const { expected = {}, userId: _, ...change } = body;
  await runOnce(context, {
    call: 'PATCH /api/cars/{id}',
    userId,
    key,
    // Without what its user saw, because a phone may learn more before it sends the change again.
    body: change,
    objectId: id,
    async run(transaction) {
      const now = context.clock();
      if (change.year !== undefined) refuseFutureYear(change.year, now);
      const plate = change.registrationNumber;
      // An account deletion holds this before it comes to the vehicles.
      if (plate !== undefined) await lockHolder(transaction, userId);
      const car = await lockLiveCar(transaction, userId, id);
      if (!car) throw new Refusal('not-found');
      const wanted = shownFields(id, change);
      refuseChangedElsewhere(car, wanted, shownFields(id, expected));
      if (plate !== undefined) await refuseRemovedPlate(transaction, userId, plate);
      const next = { ...car, ...wanted };
      const isRoadworthy = car.isRoadworthy && isSameVehicle(car, next);
      const photo = await lockNewPhoto(transaction, userId, change, now);
      const isPlateless = car.isPlateRemoved && plate === undefined;
      const columns = { ...columnsOf(next), ...(isPlateless && { plateKey: null }) };
      await updateCar(transaction, id, { ...columns, isRoadworthy, ...photo });
      if (car.isPlateRemoved && plate !== undefined) {
        await renamePlateOfFuel(transaction, car, plate);
        await issueVoucher(context, transaction, userId);
      }
      if (vehicleName(car) !== vehicleName(next)) {
        await contributeVehicle(transaction, userId, next, now);
      }
    },
  }).catch(refuseTakenPlate(context, userId, change.registrationNumber ?? ''));
  return readCar(context.db, id);
}

type ChangedFields = Omit<CarChange, 'expected' | 'userId'>;

/** Fields of a change, or of what its user saw, as the vehicle shows them once they are stored. */
function shownFields(id: CarId, fields: ChangedFields | SeenCarFields) {
  const { modelType, fuelCapacity, carPhotoUrl } = fields;
  const photoId = carPhotoUrl === undefined ? null : uploadIdOf(carPhotoUrl);
  // JSON has no undefined, so a field is either present or missing.
  return {
    ...fields,
    ...(modelType !== undefined && { modelType: modelType || null }),
    ...(fuelCapacity !== undefined && {
      fuelCapacity: litresFromCentilitres(centilitresFromLitres(fuelCapacity)),
    }),
    ...(photoId && { carPhotoUrl: pictureAddress(id, photoId) }),
  } as Partial<Car>;
}

async function lockNewPhoto(
  transaction: Queryable,
  userId: UserId,
  change: ChangedFields,
  now: Date,
) {
  if (change.carPhotoUrl === undefined) return {};
  const photoId = await lockStoredUpload(transaction, userId, uploadIdOf(change.carPhotoUrl));
  return { photoId, ...photoAnswer(now) };
}

/** A user's vehicles that were not removed. */
export function readCars({ db }: Context, userId: UserId): Promise<Car[]> {
  return listCars(db, userId);
}

/**
 * Removes a vehicle of the user, once per key. Its requests and purchases stay.
 * @throws Refusal 404
 */
export async function removeCar(
  context: Context,
  userId: UserId,
  id: CarId,
  key: string | null,
): Promise<void> {
  await runOnce(context, {
    call: 'DELETE /api/cars/{id}',
    userId,
    key,
    body: {},
    objectId: id,
    async run(transaction) {
      const car = await lockLiveCar(transaction, userId, id);
      if (!car) throw new Refusal('not-found');
      await updateCar(transaction, id, { deletedAt: context.clock() });
    },
  });
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
