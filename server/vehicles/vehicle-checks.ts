import {
  type CarCheck,
  type PhotoRequest,
  photoRequestPauseHours,
} from '../../domain/admin/vehicle-desk.ts';
import type { CarId, UserId } from '../../domain/ids.ts';
import { hour } from '../../domain/values/time-units.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import { needsPhoto } from '../../domain/vehicles/vehicle.ts';
import { actAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { refuseChangedSinceSeen } from '../idempotency/changed-elsewhere.ts';
import { announcePhotoRequest } from '../messages/announcements.ts';
import { Refusal } from '../refusal.ts';
import { lockAnyLiveCar, readCar, updateCar } from './cars-table.ts';

const pause = photoRequestPauseHours * hour;

/**
 * Records the result of an admin's check of a vehicle, which ends what was asked for (ADM-3, VEH-23).
 * @throws Refusal 404, 409 'changed-elsewhere'
 */
export function checkCar(
  context: Context,
  adminId: UserId,
  id: CarId,
  { expected, ...change }: CarCheck,
): Promise<Car> {
  return actAsAdmin(context, adminId, async (transaction, audit) => {
    const car = await lockSeen(transaction, id, expected as Partial<Car>); // JSON has no undefined
    const fields = Object.keys(change);
    if (fields.length === 0) return car;
    const isVerdict = change.isRoadworthy || change.isStolen;
    const answered = { photoAskedAt: null, photoAskedBecause: null, photoAnsweredAt: null };
    // The contract has parsed the body: its fields are these columns.
    await updateCar(transaction, id, { ...change, ...(isVerdict && answered) });
    await audit({ action: 'car-checked', userId: car.userId, objectId: id, fields });
    return readCar(transaction, id);
  });
}

/**
 * Asks the owner of a vehicle for a better photo, by SMS and in the app. Until it comes, the vehicle
 * does not wait for an admin (VEH-23).
 * @throws Refusal 404, 409 'changed-elsewhere' or 'photo-asked'
 */
export function askForPhoto(
  context: Context,
  adminId: UserId,
  id: CarId,
  { reason, expected }: PhotoRequest,
): Promise<Car> {
  return actAsAdmin(context, adminId, async (transaction, audit) => {
    const car = await lockSeen(transaction, id, expected as Partial<Car>); // JSON has no undefined
    const at = context.clock();
    const last = car.photoRequest?.askedAt;
    if (needsPhoto(car) && last && at.getTime() - Date.parse(last) < pause) {
      throw new Refusal('photo-asked');
    }
    await updateCar(transaction, id, {
      photoAskedAt: at,
      photoAskedBecause: reason,
      photoAnsweredAt: null,
    });
    await announcePhotoRequest(transaction, car, { reason, at });
    await audit({ action: 'photo-asked', userId: car.userId, objectId: id });
    return readCar(transaction, id);
  });
}

async function lockSeen(transaction: Queryable, id: CarId, expected: Partial<Car> | undefined) {
  const car = await lockAnyLiveCar(transaction, id);
  if (!car) throw new Refusal('not-found');
  refuseChangedSinceSeen(car, expected);
  return car;
}
