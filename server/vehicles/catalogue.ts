import {
  catalogueMakes,
  catalogueModels,
  catalogueModelTypes,
  nameKey,
} from '../../domain/vehicles/vehicle-catalogue.ts';
import type { Context } from '../context.ts';
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
