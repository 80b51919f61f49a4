import type { CarCheck } from '../../domain/admin/admin-users.ts';
import type { CarId, UserId } from '../../domain/ids.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import { actAsAdmin } from '../admin/admin-action.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { lockAnyLiveCar, readCar, updateCar } from './cars-table.ts';

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
