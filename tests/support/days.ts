import { day, hour } from '../../domain/values/time-units.ts';

/** The South African day some days from now, as YYYY-MM-DD. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * day + 2 * hour).toISOString().slice(0, 10);
}

/** The day in the format of the screens. */
export function written(day: string): string {
  return day.split('-').reverse().join('/');
}
