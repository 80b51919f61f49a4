import { nameKey } from './vehicle-catalogue.ts';

// A Map, because people type model names: in an object, 'constructor' would be found.
const toyotaLitres = new Map([
  ['corolla', 50],
  ['hilux', 80],
  ['yaris', 42],
]);
const smallModels = ['picanto', 'i10', 'spark', 'kwid', 'brio'];
const largeModels = [
  'prado',
  'fortuner',
  'x5',
  'gle',
  'sorento',
  'hilux',
  'ranger',
  'navara',
  'd-max',
];
const litres = { small: 35, large: 80, other: 55, minimum: 25, variant: 5 };
const largerTankVariants = ['3.0', 'v6', 'turbo'];
const smallerTankVariants = ['1.0', 'eco', 'base'];

/**
 * The words of a name, separated by spaces. A dot within a word belongs to it, so that '11.0' does
 * not contain '1.0'.
 */
function wordsOf(name: string): string {
  const found = nameKey(name).match(/[\p{L}\p{M}\p{N}]+(?:\.[\p{L}\p{M}\p{N}]+)*/gu) ?? [];
  return ` ${found.join(' ')} `;
}

function namesOneOf(name: string, candidates: readonly string[]): boolean {
  const text = wordsOf(name);
  return candidates.some((candidate) => text.includes(wordsOf(candidate)));
}

/**
 * The specification gives the two lists for unknown makes only. We use them for every make, because
 * the model decides (VEH-4): taken literally, a Toyota Fortuner would get the 55 litres of an
 * unknown model of a known make.
 */
function sizeByModel(model: string): number {
  if (namesOneOf(model, smallModels)) return litres.small;
  if (namesOneOf(model, largeModels)) return litres.large;
  return litres.other;
}

function variantAdjustment(modelType: string): number {
  const more = namesOneOf(modelType, largerTankVariants) ? litres.variant : 0;
  const less = namesOneOf(modelType, smallerTankVariants) ? litres.variant : 0;
  return more - less;
}

/**
 * Estimates the capacity of a vehicle's tank in litres: the known size of its exact model,
 * otherwise the size of its kind of car; 5 more for a 3.0, V6 or turbo, 5 less for a 1.0, eco or
 * base, and never below 25 (VEH-4).
 */
export function estimateTankCapacity(vehicle: {
  make: string;
  model: string;
  modelType?: string | undefined;
}): { litres: number; source: 'specification' | 'estimate' } {
  const { make, model, modelType = '' } = vehicle;
  const known = nameKey(make) === 'toyota' ? toyotaLitres.get(nameKey(model)) : undefined;
  const adjusted = (known ?? sizeByModel(model)) + variantAdjustment(modelType);
  const estimate = Math.max(litres.minimum, adjusted);
  return { litres: estimate, source: estimate === known ? 'specification' : 'estimate' };
}
