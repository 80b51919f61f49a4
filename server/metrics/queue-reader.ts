import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { serverDurations } from '../durations.ts';
import { type QueueFigures, readQueues } from './queues.ts';

/**
 * Reads the figures of the queues, or null while the database does not answer. It asks the database
 * at most every few seconds and never twice at once, so that nobody who reads the metrics adds to
 * the load of a database that is slow or down.
 */
export function queueReader(context: Context): () => Promise<readonly QueueFigures[] | null> {
  let figures: readonly QueueFigures[] | null = null;
  let heldUntil = 0;
  let reading: Promise<boolean> | null = null;
  const read = async () => {
    figures = await readQueues(context).catch(() => null);
    heldUntil = performance.now() + serverDurations.metrics.held;
    reading = null;
    return true;
  };
  return async () => {
    if (performance.now() < heldUntil) return figures;
    reading ??= read();
    const late = wait(serverDurations.metrics.database, false, { ref: false });
    return (await Promise.race([reading, late])) ? figures : null;
  };
}
