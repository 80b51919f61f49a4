import type { UserId } from '../../domain/ids.ts';
import { centilitresFromLitres } from '../../domain/values/volume.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import { isInCatalogue, nameKey } from '../../domain/vehicles/vehicle-catalogue.ts';
import type { Queryable } from '../db/database.ts';
import { countContribution } from './user-car-data-table.ts';

type NamedVehicle = Pick<Car, 'make' | 'model' | 'fuelCapacity'> & {
  modelType?: string | null | undefined;
};

/**
 * Adds a vehicle that the built-in catalogue does not contain, because it was typed by hand, to the
 * catalogue of the users.
 */
export async function contributeVehicle(
  transaction: Queryable,
  userId: UserId,
  car: NamedVehicle,
  now: Date,
): Promise<void> {
  const modelType = car.modelType ?? '';
  if (isInCatalogue(car.make, car.model, modelType)) return;
  await countContribution(transaction, {
    make: car.make,
    model: car.model,
    modelType,
    makeKey: nameKey(car.make),
    modelKey: nameKey(car.model),
    modelTypeKey: nameKey(modelType),
    estimatedFuelCapacityCl: centilitresFromLitres(car.fuelCapacity),
    contributedByUserId: userId,
    createdAt: now,
    updatedAt: now,
  });
}
