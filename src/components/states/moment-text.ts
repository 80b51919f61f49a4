import { formatDateTime, formatTime } from '../../../domain/values/format.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { atServer } from '../../http/server-clock.ts';

/**
 * A time such as 14:02, with the date unless it is today. Both arguments are milliseconds since
 * 1970.
 */
export function momentText(milliseconds: number, now: number): string {
  const instant = new Date(milliseconds);
  const isToday = southAfricanDay(instant) === southAfricanDay(new Date(now));
  return isToday ? formatTime(instant) : formatDateTime(instant);
}

/** The same for moments by this phone's clock, such as that of a save, in the server's time. */
export function phoneMomentText(at: number, now: number): string {
  return momentText(atServer(at), atServer(now));
}
