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
    model_type: modelType,
    make_key: nameKey(car.make),
    model_key: nameKey(car.model),
    model_type_key: nameKey(modelType),
    estimated_fuel_capacity_cl: centilitresFromLitres(car.fuelCapacity),
    contributed_by_user_id: userId,
    created_at: now,
    updated_at: now,
  });
}
