let fetches = new AbortController();

/**
 * The signal of a fetch that the next version can repeat. A new version takes over only when this
 * worker has answered everything, so its user would wait for a picture that stalls.
 */
export function untilTakeOver(): AbortSignal {
  return fetches.signal;
}

/** Ends these fetches. The worker stays usable, in case the new version does not start. */
export function giveWay(): void {
  fetches.abort();
  fetches = new AbortController();
}
