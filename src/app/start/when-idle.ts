import { appDurations } from '../../../domain/durations.ts';
import { whenIdle } from '../../components/when-idle.ts';

export { whenIdle };

/**
 * Runs a task that the first screen does not need, some time after the start and when the browser
 * is idle.
 * @returns a function that cancels it
 */
export function whenSettled(task: () => void): () => void {
  let cancel = () => {};
  const timer = setTimeout(() => {
    cancel = whenIdle(task);
  }, appDurations.start.background);
  return () => {
    clearTimeout(timer);
    cancel();
  };
}
