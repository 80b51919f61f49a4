import type { Brand } from './brand.ts';

/** A calendar day, YYYY-MM-DD. */
export type Day = Brand<string, 'Day'>;

/** South Africa is two hours ahead of UTC all year round. */
const offsetMilliseconds = 2 * 60 * 60 * 1000;

/** The calendar day in South Africa at an instant: what is meant wherever a day counts (decisions 12 and 16). */
export function southAfricanDay(instant: Date): Day {
  // ISO dates are YYYY-MM-DD by definition.
  return new Date(instant.getTime() + offsetMilliseconds).toISOString().slice(0, 10) as Day;
}

/** The calendar year in South Africa at an instant. */
export function southAfricanYear(instant: Date): number {
  return Number(southAfricanDay(instant).slice(0, 4));
}
