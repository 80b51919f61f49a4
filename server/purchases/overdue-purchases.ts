import { sql } from 'kysely';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import type { Job } from '../jobs/jobs.ts';
import { mayBecome } from '../records/payable-purchases.ts';

const batchSize = 500;

/** Marks budget purchases as overdue that were not paid by their due date (PAY-5). */
export const overduePurchases: Job = {
  name: 'overdue-purchases',
  interval: () => serverDurations.jobs.overduePurchases,
  async run(context, ending) {
    const now = context.clock();
    const due = { today: southAfricanDay(now), now };
    await processAllDue(ending, batchSize, (batch) => markOverdue(context.db, due, batch));
  },
};

/**
 * The rule of PAY-5: a pending budget purchase becomes overdue on the day after its due date, as
 * `unpaidStatus` says for one purchase. Marks one batch of them, adds an event to each, and returns
 * how many there were.
 */
async function markOverdue(db: Queryable, { today, now }: { today: Day; now: Date }, batch: Batch) {
  const { rows } = await sql`
    with due as (
      select id from purchases
      where payment_status = 'pending' and payment_method = 'budget'
        and written_off_at is null and not is_scheduled_payment and due_day < ${today}
      order by due_day
      limit ${batch.limit}
      for update ${batch.skipLocked ? sql`skip locked` : sql``}
    ), marked as (
      update purchases set payment_status = 'overdue', has_instalments = false
      from due where purchases.id = due.id and ${mayBecome('overdue')}
      returning purchases.id, purchases.total_repayment_cents - paid_cents as unpaid
    ), broken as (
      update instalment_plans set ending = 'broken', ended_at = ${now}
      from marked where purchase_id = marked.id and ended_at is null
      returning purchase_id
    )
    insert into purchase_events (purchase_id, type, at, amount_cents)
    select id, 'overdue', ${now}::timestamptz, unpaid from marked
    union all select purchase_id, 'instalments-broken', ${now}, null from broken
    returning purchase_id`.execute(db);
  return rows.length;
}

/** The size of a batch, and whether it skips rows that are locked. */
interface Batch {
  limit: number;
  /** If false, the query waits for locked rows. */
  skipLocked: boolean;
}

/**
 * Processes due rows in batches until none is left or the server stops. Several jobs may want the
 * same rows: a batch skips those that another job has locked. At the end the job waits for these,
 * or they would stay due until its next run. It then locks one row at a time and holds no other
 * lock, so that there is no deadlock. `processSome` returns how many rows it processed.
 */
async function processAllDue(
  ending: AbortSignal,
  batchSize: number,
  processSome: (batch: Batch) => Promise<number>,
): Promise<void> {
  while (!ending.aborted) {
    if ((await processSome({ limit: batchSize, skipLocked: true })) > 0) continue;
    if ((await processSome({ limit: 1, skipLocked: false })) === 0) return;
  }
}
