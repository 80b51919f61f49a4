import { feedProblem } from '../../../domain/prices/price-feed.ts';
import type { LivePrices } from '../../../domain/prices/price-schemas.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { type PriceAnswer, priceOrigin, priceSource } from './price-origin.ts';
import classes from './price-origin-note.module.css';
import { useNow } from './use-now.ts';

interface Props extends PriceAnswer {
  prices: LivePrices['data'];
  /** The source of all prices, for places with room for more than the source of each price. */
  source?: string;
}

/** Shows where a price comes from and how old it is (PRI-6). */
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
