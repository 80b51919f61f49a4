import type { LivePrices } from '../../../domain/prices/price-schemas.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { atServer, useToday } from '../../http/server-clock.ts';
import { comingPriceText, type TankVehicle } from './coming-price-text.ts';
import classes from './price-card.module.css';
import { PriceChart } from './price-chart.tsx';
import { priceLines } from './price-lines.ts';
import { usePriceHistory } from './use-price-history.ts';

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
