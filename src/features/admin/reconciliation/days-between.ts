import type { Day } from '../../../../domain/values/south-african-time.ts';
import { day } from '../../../../domain/values/time-units.ts';

/** How many days one day is before another. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day);
