import { useQuery } from '@tanstack/react-query';
import {
  catalogueMakes,
  catalogueModels,
  catalogueModelTypes,
  nameKey,
} from '../../../../domain/vehicles/vehicle-catalogue.ts';
import { makesQuery, modelsQuery, modelTypesQuery } from '../../../api/catalogue.ts';

export type CatalogueLists = ReturnType<typeof useCatalogueLists>;

/** The lists to choose from: built-in names, and those of other users once they have loaded. */
export function useCatalogueLists(make: string, model: string) {
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

/** One sorted list of both. If a name has two spellings, the first one stays. @internal */
export function mergeNames(builtIn: readonly string[], contributed?: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const name of [...builtIn, ...(contributed ?? [])]) {
    const key = nameKey(name);
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()].sort(byName);
}

/** The list with the chosen value, which may be spelled differently or be unknown to the list. */
export function withChosen(names: readonly string[], chosen: string): readonly string[] {
  return chosen === '' ? names : mergeNames([chosen], names);
}

/** The spelling of a name in the list; empty if the list does not have it. */
export function listedName(names: readonly string[], typed: string): string {
  return names.find((name) => nameKey(name) === nameKey(typed)) ?? '';
}
