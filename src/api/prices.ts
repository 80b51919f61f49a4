import { queryOptions } from '@tanstack/react-query';
import { appDurations } from '../../domain/durations.ts';
import { type FuelType, fallbackPrice } from '../../domain/prices/fuel-price.ts';
import type { LivePrices, PriceFromDay, PriceHistory } from '../../domain/prices/price-schemas.ts';
import { type Cents, centsFromRand } from '../../domain/values/money.ts';
import { call } from '../http/client.ts';
import { startPart } from '../http/start-call.ts';
import { activeUserId } from '../session/active-user.ts';
import { arrayOf, isDate, isNumber, nullable, objectOf } from '../session/validator.ts';
import { livePricesKey, priceChangesKey, pricesKey } from './first-paint-prices.ts';

/**
 * Fetched every 300000 ms while the screen is visible, and at once if older when a screen opens,
 * the page becomes visible or the connection is back (PRI-6).
 */
const whileVisible = () =>
  ({
    staleTime: appDurations.refetch.prices,
    refetchInterval: appDurations.refetch.prices,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  }) as const;

export function livePricesQuery() {
  return queryOptions({
    queryKey: livePricesKey,
    queryFn: ({ signal }) =>
      startPart('prices', activeUserId(), () => call('GET /api/fuel-prices/live', {}, { signal })),
    ...whileVisible(),
  });
}

export function priceChangesQuery() {
  return queryOptions({
    queryKey: priceChangesKey,
    queryFn: ({ signal }) =>
      startPart('changes', activeUserId(), () =>
        call('GET /api/fuel-prices/changes', {}, { signal }),
      ),
    ...whileVisible(),
  });
}

const isPriceFromDay = objectOf<PriceFromDay>({ effectiveDate: isDate, pricePerLiter: isNumber });

const priceHistoryValidator = objectOf<PriceHistory>({
  petrol: arrayOf(isPriceFromDay),
  diesel: arrayOf(isPriceFromDay),
  coming: objectOf<PriceHistory['coming']>({
    petrol: nullable(isPriceFromDay),
    diesel: nullable(isPriceFromDay),
  }),
});

/**
 * The prices of twelve months, which the device keeps for its user. The first paint does not need
 * them, so a screen asks for them once it is idle.
 */
export function priceHistoryQuery() {
  return queryOptions({
    queryKey: [...pricesKey, 'history', activeUserId()],
    queryFn: ({ signal }) => call('GET /api/fuel-prices/history', {}, { signal }),
    staleTime: appDurations.refetch.priceHistory,
    refetchInterval: appDurations.refetch.priceHistory,
    meta: { persistedAs: { version: 1, isValid: priceHistoryValidator } },
  });
}

/** A price per litre. An estimate uses the fallback price (PRI-7). */
export interface FuelPrice {
  pricePerLitre: Cents;
  isEstimate: boolean;
}

/** The price of a fuel in the answer, or the fallback price if there is none. */
export function fuelPrice(prices: LivePrices | undefined, fuelType: FuelType): FuelPrice {
  const found = prices?.data.find((price) => price.fuelType === fuelType);
  return found
    ? { pricePerLitre: centsFromRand(found.pricePerLiter), isEstimate: false }
    : { pricePerLitre: fallbackPrice, isEstimate: true };
}
