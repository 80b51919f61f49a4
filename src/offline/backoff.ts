import { appDurations } from '../../domain/durations.ts';

/**
 * Milliseconds until the next try, given the number of failed tries in a row: full jitter between 2
 * s and a bound that doubles up to 5 min, and never less than the server asked for. `random` is
 * from 0 to 1.
 */
export function backoff(attempts: number, random: number, retryAfter: number | null): number {
  const { min, max, limit } = appDurations.backoff;
  const bound = Math.min(max, min * 2 ** Math.min(attempts, 20));
  const jittered = min + random * (bound - min);
  return Math.round(Math.min(limit, Math.max(jittered, retryAfter ?? 0)));
}
