import { day, hour, minute } from '../../../domain/values/time-units.ts';

/** How long ago something was: just now, 2 min ago, 3 h ago, 2 days ago. */
export function ageText(milliseconds: number): string {
  if (milliseconds < minute) return 'just now';
  if (milliseconds < hour) return `${Math.floor(milliseconds / minute)} min ago`;
  if (milliseconds < day) return `${Math.floor(milliseconds / hour)} h ago`;
  const days = Math.floor(milliseconds / day);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
