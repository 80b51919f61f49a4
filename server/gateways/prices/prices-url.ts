import { type FuelType, fuelTypes } from '../../../domain/prices/fuel-price.ts';
import { readServiceUrl } from '../service-url.ts';

/** The address of a feed, and the paths to the prices in its JSON. */
export interface PriceFeedAddress {
  /** The address without the mapping. */
  url: string;
  source: string;
  paths: Record<FuelType, string[]>;
  datePath: string[] | null;
  unit: 'rand' | 'cents';
}

export const pricesUrlExample =
  'https://prices.example/fuel.json#petrol=data.petrol&diesel=data.diesel&unit=cents&date=data.from';

const path = /^[\w -]{1,60}(\.[\w -]{1,60}){0,9}$/;
const parameters = new Map([
  ['petrol', path],
  ['diesel', path],
  ['date', path],
  ['unit', /^(rand|cents)$/],
  ['name', /^[^\p{Cc}]{1,60}$/u],
]);

/**
 * Reads `PRICES_URL`; null if it is invalid. The mapping is in its fragment, which is never sent.
 */
export function readPricesUrl(value: string): PriceFeedAddress | null {
  const url = readServiceUrl(value);
  if (!url) return null;
  const mapping = new URLSearchParams(url.hash.slice(1));
  url.hash = '';
  for (const [key, word] of mapping) {
    if (!parameters.get(key)?.test(word) || mapping.getAll(key).length > 1) return null;
  }
  const pathOf = (key: string) => mapping.get(key)?.split('.') ?? null;
  // One path per fuel type.
  const [petrol, diesel] = fuelTypes.map((type) => pathOf(type) ?? [type]) as [string[], string[]];
  return {
    url: url.href,
    source: mapping.get('name') ?? url.hostname,
    paths: { petrol, diesel },
    datePath: pathOf('date'),
    unit: mapping.get('unit') === 'cents' ? 'cents' : 'rand',
  };
}
