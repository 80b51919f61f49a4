import { keyForm } from '../values/keyboard-text.ts';
import { vehicleCatalogueData } from './vehicle-catalogue-data.ts';

// Numbers in names sort by value ('4C' before '147', '206' before '2008').
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/**
 * The form in which names are compared: in lower case, without extra spaces and typographic
 * variants (VEH-15).
 */
export function nameKey(name: string): string {
  return keyForm(name);
}

function findByName<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  const wanted = nameKey(name);
  return Object.entries(table).find(([known]) => nameKey(known) === wanted)?.[1];
}

function findModels(make: string) {
  return findByName(vehicleCatalogueData, make);
}

function findModelTypes(make: string, model: string) {
  return findByName(findModels(make) ?? {}, model);
}

/** The makes of the Database Selection, sorted by name (VEH-15). */
export function catalogueMakes(): string[] {
  return Object.keys(vehicleCatalogueData).sort(byName);
}

/** The models of a make, sorted by name; empty for an unknown make (VEH-15). */
export function catalogueModels(make: string): string[] {
  return Object.keys(findModels(make) ?? {}).sort(byName);
}

/** The model types of a model, sorted by name; empty for an unknown make or model (VEH-15). */
export function catalogueModelTypes(make: string, model: string): string[] {
  return [...(findModelTypes(make, model) ?? [])];
}

/**
 * Whether the catalogue knows a vehicle's make, model and, if given, model type. Users contribute
 * only vehicles that it does not know (VEH-14).
 */
export function isInCatalogue(make: string, model: string, modelType?: string): boolean {
  const modelTypes = findModelTypes(make, model);
  if (!modelTypes) return false;
  const wanted = nameKey(modelType ?? '');
  return wanted === '' || modelTypes.some((known) => nameKey(known) === wanted);
}
