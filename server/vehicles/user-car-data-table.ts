import type { Queryable } from '../db/database.ts';

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
