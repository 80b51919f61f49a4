import { appDurations } from '../../../domain/durations.ts';
import { formatDay } from '../../../domain/values/format.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { ageText } from './age-text.ts';
import { phoneMomentText } from './moment-text.ts';

export interface PriceAnswer {
  /** When the prices were received, in milliseconds. */
  receivedAt: number;
  /** The last refresh failed. */
  isStale: boolean;
}

/** Where a price comes from and how old it is: live, or saved at a time (PRI-6). */
export function priceOrigin({ receivedAt, isStale }: PriceAnswer, now: number): string {
  // The screen's clock ticks once in a while, so an answer can be newer than `now`.
  const age = Math.max(0, now - receivedAt);
  const isLive = !isStale && age < 2 * appDurations.refetch.prices;
  if (isLive) return `Live · ${ageText(age)}`;
  const saved = `Saved ${phoneMomentText(receivedAt, now)} · ${ageText(age)}`;
  return isStale ? `${saved} · can't refresh` : saved;
}

/** Who published a price, and from which day it applies. */
export function priceSource(source: string, effectiveDate: Day): string {
  return `${source} · from ${formatDay(effectiveDate)}`;
}
