import type { Context } from '../context.ts';
import type { Lease } from '../db/claim-next.ts';
import { loggableError } from '../loggable-error.ts';
import type { Job } from './jobs.ts';

export interface Queue<Row> {
  /** The name in the log. */
  name: string;
  /** Longer than the work on one row ever takes; afterwards another process may claim the row. */
  leaseMilliseconds(): number;
  /** How many rows are processed at the same time; 1 by default. */
  concurrency?: number;
  /** Claims the next due row with `claimNext`; null if there is none. */
  claim(context: Context, lease: Lease): Promise<Row | null>;
  /**
   * Processes one row outside of any transaction, so that it can call a gateway. At the end it
   * writes that the row is no longer due. If it throws, the row is due again after the lease.
   */
  process(context: Context, row: Row, lease: Lease): Promise<void>;
}

/** A job that processes all due rows of a queue. */
export function queueJob<Row>(queue: Queue<Row> & Pick<Job, 'interval'>): Job {
  return {
    name: queue.name,
    interval: queue.interval,
    run: (context, ending) => processQueue(context, queue, ending),
  };
}

/**
 * Processes all due rows, one by one, until none is left or the server stops. If a process dies,
 * its row is claimed again after the lease, so processing must be safe to repeat: gateways are
 * called with a key that is derived from the row, and writes check the lease.
 */
export async function processQueue<Row>(context: Context, queue: Queue<Row>, ending: AbortSignal) {
  const workers = Array.from({ length: queue.concurrency ?? 1 }, () =>
    processUntilEmpty(context, queue, ending),
  );
  // All workers have ended when this returns, even if one failed.
  const ends = await Promise.allSettled(workers);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function processUntilEmpty<Row>(context: Context, queue: Queue<Row>, ending: AbortSignal) {
  while (!ending.aborted) {
    const from = context.clock();
    const lease = { from, until: new Date(from.getTime() + queue.leaseMilliseconds()) };
    const row = await queue.claim(context, lease);
    if (row === null) return;
    try {
      await queue.process(context, row, lease);
    } catch (error) {
      const details = { job: queue.name, error: loggableError(error) };
      context.log.warn(details, 'a due row failed and will be tried again');
    }
  }
}
