import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

/** Counts one more registration of a vehicle typed by hand; the second user who types the same puts it in the lists. */
export async function countContribution(
  db: Queryable,
  vehicle: Insertable<Tables['user_car_data']>,
): Promise<void> {
  await db
    .insertInto('user_car_data')
    .values(vehicle)
    .onConflict((conflict) =>
      conflict.columns(['make_key', 'model_key', 'model_type_key']).doUpdateSet({
        times_registered: sql`user_car_data.times_registered + 1`,
        is_verified: sql`user_car_data.is_verified or user_car_data.contributed_by_user_id <> excluded.contributed_by_user_id`,
        updated_at: vehicle.updated_at,
      }),
    )
    .execute();
}

export async function contributedMakes(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('user_car_data')
    .select((select) => select.fn.min('make').as('name'))
    .where('is_verified', '=', true)
    .groupBy('make_key')
    .execute();
  return rows.map((row) => row.name);
}

export async function contributedModels(db: Queryable, makeKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_car_data')
    .select((select) => select.fn.min('model').as('name'))
    .where('is_verified', '=', true)
    .where('make_key', '=', makeKey)
    .groupBy('model_key')
    .execute();
  return rows.map((row) => row.name);
}

export async function contributedModelTypes(
  db: Queryable,
  makeKey: string,
  modelKey: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('user_car_data')
    .select('model_type')
    .where('is_verified', '=', true)
    .where('make_key', '=', makeKey)
    .where('model_key', '=', modelKey)
    .where('model_type_key', '!=', '')
    .execute();
  return rows.map((row) => row.model_type);
}
