import type { UserId } from '../../domain/ids.ts';
import { centilitresFromLitres } from '../../domain/values/volume.ts';
import type { Car, CarCreation } from '../../domain/vehicles/car.ts';
import {
  catalogueMakes,
  catalogueModels,
  catalogueModelTypes,
  isInCatalogue,
  nameKey,
} from '../../domain/vehicles/vehicle-catalogue.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import {
  contributedMakes,
  contributedModels,
  contributedModelTypes,
  countContribution,
} from './user-car-data-table.ts';

/** The built-in makes, and those that users contributed. */
export async function listMakes(context: Context): Promise<string[]> {
  return merged(catalogueMakes(), await contributedMakes(context.db));
}

export async function listModels(context: Context, make: string): Promise<string[]> {
  return merged(catalogueModels(make), await contributedModels(context.db, nameKey(make)));
}

export async function listModelTypes(
  context: Context,
  make: string,
  model: string,
): Promise<string[]> {
  const contributed = await contributedModelTypes(context.db, nameKey(make), nameKey(model));
  return merged(catalogueModelTypes(make, model), contributed);
}

/** One sorted list. If a name exists in several spellings, the built-in one is used. */
function merged(builtIn: string[], contributed: string[]): string[] {
  const known = new Set(builtIn.map(nameKey));
  const added = contributed.filter((name) => !known.has(nameKey(name)));
  return [...builtIn, ...added].sort((a, b) => a.localeCompare(b, 'en'));
}

/**
 * Adds a vehicle that the built-in catalogue does not contain, because it was typed by hand, to the
 * catalogue of the users.
 */
export async function contributeVehicle(
  transaction: Queryable,
  userId: UserId,
  car: Car | CarCreation,
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
