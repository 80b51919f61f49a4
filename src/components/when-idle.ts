import { appDurations } from '../../domain/durations.ts';

/**
 * Runs a task once the browser is idle.
 * @returns a function that cancels it
 */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: appDurations.screen.idle });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, appDurations.screen.idleFallback);
  return () => clearTimeout(timer);
}
