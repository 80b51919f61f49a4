import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LivePrices, PriceHistory } from '../../../domain/prices/price-schemas.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { priceHistoryQuery } from '../../api/prices.ts';
import { whenIdle } from '../../components/when-idle.ts';
import { atServer, useToday } from '../../http/server-clock.ts';
import { comingPriceText, type TankVehicle } from './coming-price-text.ts';
import classes from './price-card.module.css';
import { PriceChart } from './price-chart.tsx';
import { priceLines } from './price-lines.ts';

interface Props {
  prices: LivePrices;
  vehicle: TankVehicle | undefined;
}

/** The chart of twelve months and the coming price. Its place is there before its data. */
export function PriceHistorySection({ prices, vehicle }: Props) {
  const { data, dataUpdatedAt, isError } = usePriceHistory(prices);
  const today = useToday();
  if (!data) {
    return (
      <div className={classes.history}>
        {isError && <p className={classes.absent}>No price history on this phone yet</p>}
      </div>
    );
  }
  const coming = comingPriceText(data.coming, prices, vehicle, today);
  // A history that was saved on another day knows nothing of later prices.
  const until = southAfricanDay(new Date(atServer(dataUpdatedAt)));
  const lines = priceLines(data, until);
  return (
    <div className={classes.history}>
      {lines.length > 0 && <PriceChart lines={lines} until={until} isToday={until === today} />}
      {coming && <p className={classes.coming}>{coming}</p>}
    </div>
  );
}

/**
 * The prices of twelve months: asked for once the browser is idle, and again when the live prices
 * have changed.
 */
function usePriceHistory(live: LivePrices) {
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
