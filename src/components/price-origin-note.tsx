import type { LivePrices } from '../../domain/fuel-price.ts';
import { feedProblem } from '../../domain/price-feed.ts';
import type { Day } from '../../domain/south-african-time.ts';
import { priceOrigin, priceSource } from './price-origin.ts';
import classes from './price-origin-note.module.css';
import { useNow } from './use-now.ts';

interface Props {
  prices: LivePrices['data'];
  /** What they have in common, where there is room to say more than each one's own. */
  source?: string;
  /** When they were received, in milliseconds. */
  receivedAt: number;
  /** The last try to refresh them did not work. */
  isStale: boolean;
}

/** Says beside a price where it is from and how old it is (decision 19). */
export function PriceOriginNote({ prices, source = '', receivedAt, isStale }: Props) {
  const now = useNow();
  // The contract's days are YYYY-MM-DD.
  const sources = prices.map((price) => priceSource(price.source, price.effectiveDate as Day));
  const trouble = feedProblem(source);
  return (
    <div className={classes.note}>
      <p>{priceOrigin({ receivedAt, isStale }, now)}</p>
      {[...new Set(sources)].map((one) => (
        <p key={one}>{one}</p>
      ))}
      {trouble && <p>{trouble}</p>}
    </div>
  );
}
