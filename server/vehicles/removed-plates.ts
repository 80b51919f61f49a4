import { randomUUID } from 'node:crypto';
import type { PlateRemoval } from '../../domain/admin/vehicle-desk.ts';
import type { CarId, UserId } from '../../domain/ids.ts';
import { plateKey } from '../../domain/values/plate.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import { actAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import { type Queryable, violatedConstraint } from '../db/database.ts';
import { announcePlateMove, announcePlateRemoval } from '../messages/announcements.ts';
import { invalidField, Refusal, refusedField } from '../refusal.ts';
import { issueVoucher } from '../vouchers/issue-voucher.ts';
import { renamePlateOfFuel, revokeVouchersOfCar } from '../vouchers/plates-of-fuel.ts';
import { lockHolder } from '../vouchers/vouchers-table.ts';
import { findOwner, lockAnyLiveCar, readCar, updateCar } from './cars-table.ts';

// The usual sentences of these refusals are for motorists.
const removedAlready = 'This registration number was removed already';
const heldElsewhere = 'Another vehicle has this registration number now: move it back from there';

/**
 * Removes the plate of a vehicle, whose owner has to enter another one, and gives it to a vehicle of
 * somebody else, if the admin names one. Its vouchers are revoked (VEH-25).
 * @throws Refusal 400, 403 'own-account', 404, 409 'plate-missing' or 'changed-elsewhere'
 */
export function removePlate(
  context: Context,
  adminId: UserId,
  id: CarId,
  { reason, registrationNumber, toCarId = null }: PlateRemoval,
): Promise<Car> {
  return actAsAdmin(context, adminId, async (transaction, audit) => {
    if (toCarId === id) throw invalidField('toCarId', 'Please choose another vehicle');
    const ids = toCarId ? [id, toCarId] : [id];
    const cars = await lockCars(transaction, ids);
    const [car, receiver] = [cars.get(id), toCarId ? cars.get(toCarId) : null];
    if (!car || receiver === undefined) throw new Refusal('not-found');
    if (receiver?.userId === adminId) throw new Refusal('own-account');
    if (car.isPlateRemoved) throw new Refusal('plate-missing', { message: removedAlready });
    if (car.registrationNumber !== registrationNumber) {
      const current = { registrationNumber: car.registrationNumber };
      throw new Refusal('changed-elsewhere', { details: { current } });
    }
    const at = context.clock();
    const key = plateKey(registrationNumber);
    await transaction
      .insertInto('removedPlates')
      .values({
        id: randomUUID(),
        carId: id,
        userId: car.userId,
        plateKey: key,
        toCarId,
        reason,
        removedAt: at,
        removedBy: adminId,
        returnedAt: null,
      })
      .execute();
    await updateCar(transaction, id, { plateKey: null, isRoadworthy: false });
    await revokeVouchersOfCar(transaction, car, at);
    await announcePlateRemoval(transaction, car, at);
    const fields = ['registrationNumber'];
    await audit({ action: 'plate-removed', userId: car.userId, objectId: id, fields });
    if (receiver) {
      await givePlate(context, transaction, receiver, registrationNumber);
      await announcePlateMove(transaction, { ...receiver, registrationNumber }, at);
      const object = { userId: receiver.userId, objectId: receiver.id, fields };
      await audit({ action: 'plate-given', ...object });
    }
    return readCar(transaction, id);
  });
}

/**
 * Gives a vehicle back the plate that was removed from it last (VEH-25).
 * @throws Refusal 404, 409 'plate-taken' while another vehicle has it, or 'plate-stays'
 */
export function returnPlate(context: Context, adminId: UserId, id: CarId): Promise<Car> {
  return actAsAdmin(context, adminId, async (transaction, audit) => {
    const car = (await lockCars(transaction, [id])).get(id);
    if (!car) throw new Refusal('not-found');
    if (!car.isPlateRemoved) throw new Refusal('plate-stays');
    await givePlate(context, transaction, car, car.registrationNumber);
    const fields = ['registrationNumber'];
    await audit({ action: 'plate-given', userId: car.userId, objectId: id, fields });
    return readCar(transaction, id);
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'cars_live_plate') throw error;
    throw new Refusal('plate-taken', { message: heldElsewhere });
  });
}

/**
 * Refuses a plate that the desk has removed from a vehicle of this user.
 * @throws Refusal 409 'plate-removed'
 */
export async function refuseRemovedPlate(
  db: Queryable,
  userId: UserId,
  registrationNumber: string,
): Promise<void> {
  const removed = await db
    .selectFrom('removedPlates')
    .select('id')
    .where('userId', '=', userId)
    .where('plateKey', '=', plateKey(registrationNumber))
    .where('returnedAt', 'is', null)
    .executeTakeFirst();
  if (removed) throw refusedField('registrationNumber', 'plate-removed');
}

/** Locks vehicles and the vouchers of their owners, always in the same order. */
async function lockCars(transaction: Queryable, ids: readonly CarId[]): Promise<Map<CarId, Car>> {
  const owners = new Set<UserId>();
  for (const id of ids) {
    const owner = await findOwner(transaction, id);
    if (owner) owners.add(owner);
  }
  // Account deletions hold these before they come to the vehicles.
  for (const owner of [...owners].sort()) await lockHolder(transaction, owner);
  const cars = new Map<CarId, Car>();
  for (const id of [...ids].sort()) {
    const car = await lockAnyLiveCar(transaction, id);
    if (car) cars.set(id, car);
  }
  return cars;
}

/** Gives a free plate to a vehicle. The fuel that is left for the vehicle gets this plate, too. */
async function givePlate(
  context: Context,
  transaction: Queryable,
  { id, userId }: Car,
  registrationNumber: string,
): Promise<void> {
  const key = plateKey(registrationNumber);
  await transaction
    .updateTable('removedPlates')
    .set({ returnedAt: context.clock() })
    .where('userId', '=', userId)
    .where('plateKey', '=', key)
    .where('returnedAt', 'is', null)
    .execute();
  await updateCar(transaction, id, { registrationNumber, plateKey: key, isRoadworthy: false });
  await renamePlateOfFuel(transaction, { id, userId }, registrationNumber);
  await issueVoucher(context, transaction, userId);
}
