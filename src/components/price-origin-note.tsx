import type { LivePrices } from '../../domain/fuel-price.ts';
import type { Day } from '../../domain/south-african-time.ts';
import { priceOrigin, priceSource } from './price-origin.ts';
import classes from './price-origin-note.module.css';
import { useNow } from './use-now.ts';

interface Props {
  prices: LivePrices['data'];
  /** When they were received, in milliseconds. */
  receivedAt: number;
  /** The last try to refresh them did not work. */
  isStale: boolean;
}

/** Says beside a price where it is from and how old it is (decision 19). */
export function PriceOriginNote({ prices, receivedAt, isStale }: Props) {
  const now = useNow();
  // The contract's days are YYYY-MM-DD.
  const sources = prices.map((price) => priceSource(price.source, price.effectiveDate as Day));
  return (
    <div className={classes.note}>
      <p>{priceOrigin({ receivedAt, isStale }, now)}</p>
      {[...new Set(sources)].map((source) => (
        <p key={source}>{source}</p>
      ))}
    </div>
  );
}
