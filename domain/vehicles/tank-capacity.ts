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

/** The words of a name, separated by spaces. A dot is part of a word: '11.0' has no '1.0'. */
function wordsOf(name: string): string {
  const found = nameKey(name).match(/[\p{L}\p{M}\p{N}]+(?:\.[\p{L}\p{M}\p{N}]+)*/gu) ?? [];
  return ` ${found.join(' ')} `;
}

function namesOneOf(name: string, candidates: readonly string[]): boolean {
  const text = wordsOf(name);
  return candidates.some((candidate) => text.includes(wordsOf(candidate)));
}

/**
 * The specification gives the two lists for unknown makes only. We use them for every make (VEH-4):
 * otherwise a Toyota Fortuner would get the 55 litres of an unknown model.
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
 * Estimates a tank in litres: the known size of the exact model, otherwise that of its kind of car;
 * 5 more or less for a variant, and never below 25 (VEH-4).
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
