import { formatDateTime, formatTime } from '../../../domain/values/format.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';

/**
 * A time such as 14:02, with the date unless it is today. Both arguments are milliseconds since
 * 1970.
 */
export function momentText(milliseconds: number, now: number): string {
  const instant = new Date(milliseconds);
  const isToday = southAfricanDay(instant) === southAfricanDay(new Date(now));
  return isToday ? formatTime(instant) : formatDateTime(instant);
}
