import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

/**
 * Counts one more registration of a vehicle that was typed by hand. Once a second user registers
 * the same one, it appears in the lists.
 */
export async function countContribution(
  db: Queryable,
  vehicle: Insertable<Tables['userCarData']>,
): Promise<void> {
  await db
    .insertInto('userCarData')
    .values(vehicle)
    .onConflict((conflict) =>
      conflict.columns(['makeKey', 'modelKey', 'modelTypeKey']).doUpdateSet({
        timesRegistered: sql`user_car_data.times_registered + 1`,
        isVerified: sql`user_car_data.is_verified or user_car_data.contributed_by_user_id <> excluded.contributed_by_user_id`,
        updatedAt: vehicle.updatedAt,
      }),
    )
    .execute();
}

const verified = (db: Queryable) => db.selectFrom('userCarData').where('isVerified', '=', true);

export async function contributedMakes(db: Queryable): Promise<string[]> {
  const rows = await verified(db)
    .select((select) => select.fn.min('make').as('name'))
    .groupBy('makeKey')
    .execute();
  return rows.map((row) => row.name);
}

export async function contributedModels(db: Queryable, makeKey: string): Promise<string[]> {
  const rows = await verified(db)
    .select((select) => select.fn.min('model').as('name'))
    .where('makeKey', '=', makeKey)
    .groupBy('modelKey')
    .execute();
  return rows.map((row) => row.name);
}

export async function contributedModelTypes(
  db: Queryable,
  makeKey: string,
  modelKey: string,
): Promise<string[]> {
  const rows = await verified(db)
    .select('modelType')
    .where('makeKey', '=', makeKey)
    .where('modelKey', '=', modelKey)
    .where('modelTypeKey', '!=', '')
    .execute();
  return rows.map((row) => row.modelType);
}
