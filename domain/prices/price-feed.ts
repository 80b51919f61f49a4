import { formatDateTime } from '../values/format.ts';
import { addDays, type Day } from '../values/south-african-time.ts';
import { type DatedPrice, maxPriceChange, priceLimits } from './fuel-price.ts';

/** How far ahead a price may be announced. Prices are published for the next month. */
const maxDaysAhead = 62;

/** The price that a feed states for a fuel, and the day from which it is valid. */
export interface StatedPrice extends DatedPrice {
  /** The day that the feed itself states; null when it states none. */
  statedDay: Day | null;
}

export type FeedVerdict =
  | 'unchanged'
  | 'taken'
  | 'same'
  | 'held'
  | 'old'
  | 'too-early'
  | 'out-of-range';

/**
 * Whether a feed's price is accepted. It is `unchanged` when the feed stated it before (`last`), so
 * that the feed never undoes what an admin has entered since. `standing` are the prices on its
 * first day, the price in force first, without those that the feed has only announced. The price is
 * refused outside R10 to R50, with a day before that of the price in force, or more than two months
 * ahead. It is held when it differs by more than R5 from the price in force, or from the one before
 * if that begins on the same day. `same` means that no new price is needed.
 */
export function judgeFeedPrice(
  said: StatedPrice,
  last: DatedPrice | null,
  standing: readonly DatedPrice[],
  today: Day,
): FeedVerdict {
  const { pricePerLitre, effectiveDate, statedDay } = said;
  if (pricePerLitre < priceLimits.lowest || pricePerLitre > priceLimits.highest) {
    return 'out-of-range';
  }
  if (effectiveDate > addDays(today, maxDaysAhead)) return 'too-early';
  if (last?.pricePerLitre === pricePerLitre && !isNewDay(said, last, today)) return 'unchanged';
  const [inForce, before] = standing;
  if (!inForce) return 'taken';
  if (pricePerLitre === inForce.pricePerLitre) return 'same';
  if (statedDay !== null && statedDay < inForce.effectiveDate) return 'old';
  const isFarFrom = (price: DatedPrice) =>
    Math.abs(price.pricePerLitre - pricePerLitre) > maxPriceChange;
  const replaced = inForce.effectiveDate === effectiveDate ? before : undefined;
  const isFar = isFarFrom(inForce) || (replaced !== undefined && isFarFrom(replaced));
  return isFar ? 'held' : 'taken';
}

/** Whether the feed states a later day, or another one for a price that was only announced. */
function isNewDay(
  { effectiveDate, statedDay }: StatedPrice,
  last: DatedPrice,
  today: Day,
): boolean {
  if (last.effectiveDate > today) return effectiveDate !== last.effectiveDate;
  return statedDay !== null && statedDay > last.effectiveDate;
}

/** The source of the feed's price while the feed does not confirm it. */
export function unconfirmedSource(source: string, readAt: Date): string {
  return `${source}, last read ${formatDateTime(readAt)}`;
}

const failureRemark = 'the price feed gives no usable answer since';

/** The sources of several prices in one line, with a remark when the feed is failing. */
export function joinSources(sources: readonly string[], failingSince: Date | null): string {
  const one = [...new Set(sources)].join(', ');
  return failingSince === null ? one : `${one}; ${failureRemark} ${formatDateTime(failingSince)}`;
}

/** The part of a source line that says that the feed fails, as a sentence; null without one. */
export function feedProblem(source: string): string | null {
  const at = source.lastIndexOf(`; ${failureRemark}`);
  return at === -1 ? null : `T${source.slice(at + '; t'.length)}`;
}

/** The day from which a feed's price is valid, which is never in the past. */
export function effectiveDay(said: Day | null, today: Day): Day {
  return said !== null && said > today ? said : today;
}
