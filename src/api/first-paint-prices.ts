import { fuelTypes } from '../../domain/prices/fuel-price.ts';
import type { LivePrices, PriceChanges } from '../../domain/prices/price-schemas.ts';
import { arrayOf, isDate, isNumber, isString, objectOf, oneOf } from '../session/validator.ts';
import { queryRoots } from './query-roots.ts';

// Separate from the queries, so that the first paint loads as little code as possible.

export const pricesKey = [queryRoots.prices] as const;
export const livePricesKey = [...pricesKey, 'live'] as const;
export const priceChangesKey = [...pricesKey, 'changes'] as const;

const livePricesValidator = objectOf<LivePrices>({
  data: arrayOf(
    objectOf<LivePrices['data'][number]>({
      fuelType: oneOf(...fuelTypes),
      pricePerLiter: isNumber,
      source: isString,
      effectiveDate: isDate,
    }),
  ),
  source: isString,
  lastUpdated: isDate,
});

/** The price queries that the first paint needs. */
export const firstPaintPrices = [
  { queryKey: livePricesKey, version: 2, isValid: livePricesValidator },
  {
    queryKey: priceChangesKey,
    version: 2,
    isValid: objectOf<PriceChanges>({ petrol: isNumber, diesel: isNumber }),
  },
];
