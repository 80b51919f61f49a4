import type { Car } from '../../domain/car.ts';
import type { UserId } from '../../domain/ids.ts';
import { isInCatalogue, nameKey } from '../../domain/vehicle-catalogue.ts';
import { centilitresFromLitres } from '../../domain/volume.ts';
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
