import type { LivePrices, PriceChanges } from '../../domain/prices/price-schemas.ts';
import { arrayOf, isNumber, isString, objectOf } from '../session/validator.ts';
import { queryRoots } from './query-roots.ts';

// Separate from the queries, so that the first paint loads as little code as possible.

export const pricesKey = [queryRoots.prices] as const;
export const livePricesKey = [...pricesKey, 'live'] as const;
export const priceChangesKey = [...pricesKey, 'changes'] as const;

const livePricesValidator = objectOf<LivePrices>({
  data: arrayOf(
    objectOf<LivePrices['data'][number]>({
      fuelType: isString,
      pricePerLiter: isNumber,
      source: isString,
      effectiveDate: isString,
    }),
  ),
  source: isString,
  lastUpdated: isString,
});

/** The price queries that the first paint needs. */
export const firstPaintPrices = [
  { queryKey: livePricesKey, validate: livePricesValidator },
  {
    queryKey: priceChangesKey,
    validate: objectOf<PriceChanges>({ petrol: isNumber, diesel: isNumber }),
  },
];
