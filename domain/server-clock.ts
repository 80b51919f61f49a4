import { minute, second } from './values/time-units.ts';

/** When one call began and ended by the phone's clock, and the server's `Date` of its answer. */
export interface TimedAnswer {
  /** The server's clock in milliseconds since 1970, cut to the whole second. */
  date: number;
  begun: number;
  ended: number;
}

/** A clock that is wrong by more than this is said to its user (OUT-35). */
const tolerated = 10 * minute;

/**
 * By how many milliseconds the server's clock is ahead of the phone's, after one more answer. The
 * answer was made between the call and its end, which bounds the difference from both sides. What
 * is known stays if it lies between, so that a slow answer makes nothing worse (OUT-34).
 */
export function clockOffset(known: number, { date, begun, ended }: TimedAnswer): number {
  const least = date - ended;
  const most = date + second - begun;
  // The phone's clock was set during the call, or the header has no date.
  if (!(least <= most)) return known;
  return Math.min(Math.max(known, least), most);
}

/** Whether a phone's clock is so wrong that its user has to know. */
export function isClockWrong(offset: number): boolean {
  return Math.abs(offset) > tolerated;
}

/** How wrong a clock is, as a person says it: 25 minutes, 26 hours, 5 days. */
export function clockErrorText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / minute);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
