import type { Context } from '../context.ts';
import { loggableError } from '../loggable-error.ts';

/** Whose turn a row is, and for how long: nobody else takes it before `until`. */
export interface Lease {
  from: Date;
  until: Date;
}

export interface DueRows<Row> {
  /** For the log. */
  name: string;
  /** Longer than the work on one row ever takes: then the row is free for whoever comes next. */
  leaseMilliseconds: number;
  /** How many rows are worked on side by side; 1 unless it says otherwise. */
  lanes?: number;
  /**
   * A store's function: takes the next row that is due at `lease.from` and free (`claimed_until` null
   * or not after it), sets `claimed_until` to `lease.until` and commits; null when there is none.
   * It selects with FOR UPDATE SKIP LOCKED, so that several processes never take the same one.
   */
  claim(lease: Lease): Promise<Row | null>;
  /**
   * Does one row, outside of any transaction, so that it may call a gateway. It ends by writing that
   * the row is no longer due; where it throws, the row is due again when the lease is over.
   */
  work(row: Row, lease: Lease): Promise<void>;
}

/**
 * Works through everything that is due, row by row, until nothing is left or the server stops.
 * A row of a process that died is taken again after its lease, so work must be safe to repeat: a
 * gateway is called with a key that is made from the row, and what is written checks the lease.
 */
export async function workThrough<Row>(
  context: Context,
  due: DueRows<Row>,
  ending: AbortSignal,
): Promise<void> {
  const lanes = Array.from({ length: due.lanes ?? 1 }, () => lane(context, due, ending));
  // Nothing is left under way when this returns, also where one lane failed.
  const ends = await Promise.allSettled(lanes);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function lane<Row>(context: Context, due: DueRows<Row>, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const from = context.clock();
    const lease = { from, until: new Date(from.getTime() + due.leaseMilliseconds) };
    const row = await due.claim(lease);
    if (row === null) return;
    try {
      await due.work(row, lease);
    } catch (error) {
      context.log.warn(
        { job: due.name, error: loggableError(error) },
        'a due row failed and will be tried again',
      );
    }
  }
}
