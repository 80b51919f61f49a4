import { appDurations } from '../../domain/durations.ts';

/**
 * Starts the work at once. Resolves to undefined after a timeout or an error, so that the app works
 * without storage.
 */
export function withTimeout<Value>(
  work: () => Promise<Value>,
  milliseconds = appDurations.deviceCache.writing,
): Promise<Value | undefined> {
  const end = new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds, undefined));
  const running = (async () => work())();
  return Promise.race([running.catch(() => undefined), end]);
}
