import { formatDateTime } from './format.ts';
import { type DatedPrice, priceLimits } from './fuel-price.ts';
import { type Cents, cents } from './money.ts';
import { addDays, type Day } from './south-african-time.ts';

/** A feed's price further than R5 from the one in force waits for an admin's word (PRI-3). */
export const largestMove = cents(500);

/** Prices are published for the coming month. */
const mostDaysAhead = 62;

/** What a feed says of a fuel, and from which day. */
export interface SaidByFeed extends DatedPrice {
  /** The day that the feed itself names; null where it names none. */
  saidDay: Day | null;
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
 * Whether a feed's price is taken. `last` is what it said before: only what is new in it counts, so
 * that it never undoes what an admin has entered since. `standing` are the prices that hold on the day
 * from which it is to hold, the one in force first, without what the feed has only announced. It is
 * refused outside R10 to R50, and when its day is before the one of the price in force or more than two
 * months ahead; it is held when it is more than R5 from that price, or from the one before where that
 * began on the same day. `same` needs no new price.
 */
export function judgeFeedPrice(
  said: SaidByFeed,
  last: DatedPrice | null,
  standing: readonly DatedPrice[],
  today: Day,
): FeedVerdict {
  const { pricePerLitre, effectiveDate, saidDay } = said;
  if (pricePerLitre < priceLimits.lowest || pricePerLitre > priceLimits.highest) {
    return 'out-of-range';
  }
  if (effectiveDate > addDays(today, mostDaysAhead)) return 'too-early';
  if (last?.pricePerLitre === pricePerLitre && !isNewDay(said, last, today)) return 'unchanged';
  const [inForce, before] = standing;
  if (!inForce) return 'taken';
  if (pricePerLitre === inForce.pricePerLitre) return 'same';
  if (saidDay !== null && saidDay < inForce.effectiveDate) return 'old';
  const compared = [
    inForce,
    ...(before && inForce.effectiveDate === effectiveDate ? [before] : []),
  ];
  const isFar = compared.some(
    (price) => distance(price.pricePerLitre, pricePerLitre) > largestMove,
  );
  return isFar ? 'held' : 'taken';
}

/** A later day, or any other one than that of a price that was only announced. */
function isNewDay({ effectiveDate, saidDay }: SaidByFeed, last: DatedPrice, today: Day): boolean {
  if (last.effectiveDate > today) return effectiveDate !== last.effectiveDate;
  return saidDay !== null && saidDay > last.effectiveDate;
}

function distance(one: Cents, other: Cents): number {
  return Math.abs(one - other);
}

/** How the feed's own price is called when the feed does not say it at the moment. */
export function lastReadSource(source: string, readAt: Date): string {
  return `${source}, last read ${formatDateTime(readAt)}`;
}

const trouble = 'the price feed gives no usable answer since';

/** The sources of several prices in one line, with a word on a feed that does not answer. */
export function sourcesInOne(sources: readonly string[], failingSince: Date | null): string {
  const one = [...new Set(sources)].join(', ');
  return failingSince === null ? one : `${one}; ${trouble} ${formatDateTime(failingSince)}`;
}

/** What such a line says of a feed that does not answer, as a sentence of its own; null where it says nothing of one. */
export function feedTrouble(source: string): string | null {
  const at = source.lastIndexOf(`; ${trouble}`);
  return at === -1 ? null : `T${source.slice(at + '; t'.length)}`;
}

/** The day from which a feed's price holds: never one that has passed. */
export function dayToHold(said: Day | null, today: Day): Day {
  return said !== null && said > today ? said : today;
}
