import type { LivePrices, PriceChanges } from '../../domain/fuel-price.ts';
import { figure, listOf, record, text } from '../session/shape.ts';
import { queryRoots } from './query-roots.ts';

// Apart from the queries themselves: the first paint needs no more than this, and loads no more.

/** Everything about prices: live ones and changes. */
export const pricesKey = [queryRoots.prices] as const;
export const livePricesKey = [...pricesKey, 'live'] as const;
export const priceChangesKey = [...pricesKey, 'changes'] as const;

const livePrices = record<LivePrices>({
  data: listOf(
    record<LivePrices['data'][number]>({
      fuelType: text,
      pricePerLiter: figure,
      source: text,
      effectiveDate: text,
    }),
  ),
  source: text,
  lastUpdated: text,
});

/** What of the prices the first paint needs. */
export const startPrices = [
  { queryKey: livePricesKey, shape: livePrices },
  {
    queryKey: priceChangesKey,
    shape: record<PriceChanges>({ petrol: figure, diesel: figure }),
  },
];
