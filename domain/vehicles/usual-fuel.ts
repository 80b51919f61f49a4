import type { FuelType } from '../prices/fuel-price.ts';
import { catalogueModelTypes } from './vehicle-catalogue.ts';

/** How makers name diesel engines, alone or with their size: TDI, D-4D, 2.0TD, 118d, D180. */
const dieselNames = [
  /(?:TDI|TDCi|CDI|CRD[ei]?|CTDi|dCi|HDi|JTD|MultiJet|DTi)\b/i,
  /\b(?:Di-D|D-4D|GD|GD-6|D-Teq|i-DTEC|DDiS|BlueTEC|mHawk|[TS]D4|Td5|TD|SD|DT|diesel)\b/i,
  /\d(?:\.\d)?T?DE?\b/i,
  /\bD\d{3}\b/,
];

/**
 * The fuel that a vehicle usually takes: by its variant, or else that of most variants of its model;
 * null where neither tells (VEH-20).
 */
export function usualFuelType(vehicle: {
  make: string;
  model: string;
  modelType?: string | undefined;
}): FuelType | null {
  const { make, model, modelType = '' } = vehicle;
  const known = catalogueModelTypes(make, model);
  const named = modelType.trim() === '' ? known : [modelType];
  if (named.length === 0) return null;
  const diesels = named.filter((name) => dieselNames.some((engine) => engine.test(name)));
  return diesels.length * 2 > named.length ? 'diesel' : 'petrol';
}
