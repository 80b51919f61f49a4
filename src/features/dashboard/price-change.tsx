import { formatCents } from '../../../domain/values/format.ts';
import classes from './price-card.module.css';
import { priceTexts } from './texts.ts';

/** The difference from the previous price, if there is one. */
export function PriceChange({ cents }: { cents: number }) {
  if (cents === 0) return null;
  const isUp = cents > 0;
  const written = formatCents(cents);
  const amount = Math.abs(cents);
  return (
    <span className={isUp ? classes.up : classes.down}>
      <span aria-hidden>{isUp ? priceTexts.up(written) : priceTexts.down(written)}</span>
      <span className="visually-hidden">
        {isUp ? priceTexts.upSpoken(amount) : priceTexts.downSpoken(amount)}
      </span>
    </span>
  );
}
