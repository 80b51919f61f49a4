import { sql } from 'kysely';
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
 * catalogue of the users. Once a second user registers the same one, it appears in the lists.
 */
export async function contributeVehicle(
  transaction: Queryable,
  userId: UserId,
  car: Car | CarCreation,
  now: Date,
): Promise<void> {
  const { make, model } = car;
  const modelType = car.modelType ?? '';
  if (isInCatalogue(make, model, modelType)) return;
  await transaction
    .insertInto('userCarData')
    .values({
      make,
      model,
      modelType,
      makeKey: nameKey(make),
      modelKey: nameKey(model),
      modelTypeKey: nameKey(modelType),
      estimatedFuelCapacityCl: centilitresFromLitres(car.fuelCapacity),
      contributedByUserId: userId,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['makeKey', 'modelKey', 'modelTypeKey']).doUpdateSet({
        timesRegistered: sql`user_car_data.times_registered + 1`,
        isVerified: sql`user_car_data.is_verified or user_car_data.contributed_by_user_id <> excluded.contributed_by_user_id`,
        updatedAt: now,
      }),
    )
    .execute();
}
