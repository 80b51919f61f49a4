import type { FuelType } from '../../domain/prices/fuel-price.ts';
import { formatLitres, formatMoney } from '../../domain/values/format.ts';
import { centsFromRand } from '../../domain/values/money.ts';
import { centilitresFromLitres } from '../../domain/values/volume.ts';

export const fuelNames = { petrol: 'Petrol', diesel: 'Diesel' } satisfies Record<FuelType, string>;

/** Rand, the unit of the API, in the format R8,500.00. */
export function formatRand(rand: number): string {
  return formatMoney(centsFromRand(rand));
}

/** Litres, the unit of the API, with their unit: 20.5 l. */
export function formatFuel(litres: number): string {
  return formatLitres(centilitresFromLitres(litres));
}
