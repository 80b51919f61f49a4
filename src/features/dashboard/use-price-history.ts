import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LivePrices, PriceHistory } from '../../../domain/prices/price-schemas.ts';
import { priceHistoryQuery } from '../../api/prices.ts';
import { whenIdle } from '../../components/when-idle.ts';

/**
 * The prices of twelve months: asked for once the browser is idle, and again when the live prices
 * have changed.
 */
export function usePriceHistory(live: LivePrices) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const history = useQuery({ ...priceHistoryQuery(), enabled: isIdle });
  const { data, refetch } = history;
  const isOutdated = data !== undefined && !hasPrices(data, live);
  const version = isOutdated ? live.lastUpdated : null;
  useEffect(() => {
    if (version !== null) void refetch({ cancelRefetch: false });
  }, [version, refetch]);
  return history;
}

/** Whether the history ends with the prices that are in force. */
function hasPrices(history: PriceHistory, live: LivePrices): boolean {
  return live.data.every(({ fuelType, pricePerLiter, effectiveDate }) => {
    const last = history[fuelType].at(-1);
    return last?.effectiveDate === effectiveDate && last.pricePerLiter === pricePerLiter;
  });
}
