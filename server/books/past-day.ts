import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { invalidField } from '../refusal.ts';

/**
 * The day at whose end a report stands; today by default.
 * @throws Refusal 400 for a day that has not begun
 */
export function pastDay({ day }: { day?: Day | undefined }, now: Date): Day {
  const today = southAfricanDay(now);
  if (day === undefined) return today;
  if (day > today) throw invalidField('day', 'This day has not begun');
  return day;
}
