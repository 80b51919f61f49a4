import { useQuery } from '@tanstack/react-query';
import {
  catalogueMakes,
  catalogueModels,
  catalogueModelTypes,
  nameKey,
} from '../../../domain/vehicle-catalogue.ts';
import { makesQuery, modelsQuery, modelTypesQuery } from '../../api/catalogue.ts';

export interface CatalogueLists {
  makes: string[];
  models: string[];
  modelTypes: string[];
}

/** The lists to choose from: what is built in, with what other users contributed once that has come. */
export function useCatalogueLists(make: string, model: string): CatalogueLists {
  const makes = useQuery(makesQuery());
  const models = useQuery(modelsQuery(make));
  const modelTypes = useQuery(modelTypesQuery(make, model));
  return {
    makes: mergeNames(catalogueMakes(), makes.data),
    models: mergeNames(catalogueModels(make), models.data),
    modelTypes: mergeNames(catalogueModelTypes(make, model), modelTypes.data),
  };
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** One sorted list of both; of two spellings of a name the first one stays. */
export function mergeNames(builtIn: readonly string[], contributed?: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const name of [...builtIn, ...(contributed ?? [])]) {
    const key = nameKey(name);
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()].sort(byName);
}

/** The list with what is chosen in it, to the letter: a vehicle may be spelled differently, or be known to nobody else. */
export function withChosen(names: readonly string[], chosen: string): readonly string[] {
  return chosen === '' ? names : mergeNames([chosen], names);
}

/** How the list spells a name; empty when it does not hold it. */
export function listedName(names: readonly string[], typed: string): string {
  return names.find((name) => nameKey(name) === nameKey(typed)) ?? '';
}
