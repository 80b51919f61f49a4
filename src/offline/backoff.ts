const shortest = 2000;
const longest = 5 * 60 * 1000;
/** Nothing waits for longer, whatever a server asks for or the clock says. */
export const longestWait = 60 * 60 * 1000;

/** Milliseconds until the next try after some tries in a row: full jitter between 2 s and a bound that doubles up to 5 min; never sooner than the server asked. `random` is from 0 to 1. */
export function backoff(attempts: number, random: number, retryAfter: number | null): number {
  const bound = Math.min(longest, shortest * 2 ** Math.min(attempts, 20));
  const jittered = shortest + random * (bound - shortest);
  return Math.round(Math.min(longestWait, Math.max(jittered, retryAfter ?? 0)));
}
