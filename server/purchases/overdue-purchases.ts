import { sql } from 'kysely';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import type { Job } from '../jobs/jobs.ts';
import { type Batch, processAllDue } from '../jobs/process-batches.ts';
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
      update purchases set payment_status = 'overdue'
      from due where purchases.id = due.id and ${mayBecome('overdue')}
      returning purchases.id, purchases.total_repayment_cents
    )
    insert into purchase_events (purchase_id, type, at, amount_cents)
    select id, 'overdue', ${now}, total_repayment_cents from marked
    returning purchase_id`.execute(db);
  return rows.length;
}
