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

/** The built-in makes, and those that users contributed. */
export async function listMakes({ db }: Context): Promise<string[]> {
  return merged(catalogueMakes(), await contributed(db, 'make', {}));
}

export async function listModels({ db }: Context, make: string): Promise<string[]> {
  const within = { makeKey: nameKey(make) };
  return merged(catalogueModels(make), await contributed(db, 'model', within));
}

export async function listModelTypes({ db }: Context, make: string, model: string) {
  const within = { makeKey: nameKey(make), modelKey: nameKey(model) };
  return merged(catalogueModelTypes(make, model), await contributed(db, 'modelType', within));
}

/** The names that at least two users contributed, one spelling of each. */
async function contributed(
  db: Queryable,
  column: 'make' | 'model' | 'modelType',
  within: { makeKey?: string; modelKey?: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('userCarData')
    .select((select) => select.fn.min(column).as('name'))
    .where('isVerified', '=', true)
    .where((where) => where.and(within))
    .where(`${column}Key`, '!=', '')
    .groupBy(`${column}Key`)
    .execute();
  return rows.map((row) => row.name);
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
