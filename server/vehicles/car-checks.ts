import type { CarCheck } from '../../domain/admin/admin-users.ts';
import type { CarId, UserId } from '../../domain/ids.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import { actAsAdmin } from '../admin/admin-action.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { readCar } from './cars.ts';
import { lockAnyLiveCar, updateCar } from './cars-table.ts';

/**
 * Records the result of an admin's check of a vehicle (ADM-3).
 * @throws Refusal 404
 */
export async function checkCar(
  context: Context,
  adminId: UserId,
  id: CarId,
  { isRoadworthy, isStolen }: CarCheck,
): Promise<Car> {
  await actAsAdmin(
    context,
    async (transaction, audit) => {
      const car = await lockAnyLiveCar(transaction, id);
      if (!car) throw new Refusal('not-found');
      const change = {
        ...(isRoadworthy !== undefined && { isRoadworthy }),
        ...(isStolen !== undefined && { isStolen }),
      };
      const fields = Object.keys(change).map((name) => fieldNames[name as keyof typeof change]);
      if (fields.length === 0) return;
      await updateCar(transaction, id, change);
      await audit({ action: 'car-checked', userId: car.userId, objectId: id, fields });
    },
    adminId,
  );
  return readCar(context.db, id);
}

const fieldNames = { isRoadworthy: 'isRoadworthy', isStolen: 'isStolen' };
