import { addDays, type Day } from '../../domain/values/south-african-time.ts';

export function startOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00+02:00`);
}

/** The instant at which a South African day ends: the start of the next one. */
export function endOfDay(day: Day): Date {
  return startOfDay(addDays(day, 1));
}
