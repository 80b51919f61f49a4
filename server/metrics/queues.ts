import { type RawBuilder, sql } from 'kysely';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import { serverDurations } from '../durations.ts';
import { isToCollectRow } from '../records/owed-conditions.ts';

/** How much waits in a queue, and for how long its oldest row has waited. */
export interface QueueFigures {
  name: string;
  length: number;
  oldestSeconds: number;
}

/** No more rows of a queue are read, so that a long one cannot make the metrics slow. */
const mostRows = 10_000;

/**
 * What waits for a job or the payment gateway, and since when. Each query reads from the index from
 * which the job of that queue claims its rows.
 */
function waitingRows(now: Date): Record<string, RawBuilder<unknown>> {
  const today = southAfricanDay(now);
  const orphaned = new Date(now.getTime() - serverDurations.storage.orphans);
  const messages = (channel: string) => sql`
    select created_at as since from messages
    where channel = ${channel} and status = 'queued' order by next_try_at`;
  return {
    mails: messages('mail'),
    sms: messages('sms'),
    erasures: sql`select due_at as since from erasures where due_at <= ${now} order by due_at`,
    // A failed collection is due again on the next day.
    collections: sql`
      select greatest(due_day, last_collection_day + 1)::timestamp
        at time zone 'Africa/Johannesburg' as since
      from purchases where ${isToCollectRow(today)} order by due_day`,
    orphaned_uploads: sql`
      select created_at + make_interval(secs => ${serverDurations.storage.orphans / 1000}) as since
      from uploads
      where shown_by = 0 and created_at <= ${orphaned}
        and (stored_at is null or stored_at <= ${orphaned})
      order by claimed_until nulls first, created_at`,
    charges: sql`
      select charge_started_at as since from purchases
      where payment_status = 'processing' and checkout_url is null order by charge_started_at`,
    refunds: sql`
      select refund_started_at as since from purchase_charges
      where refund_state in ('asked', 'in-progress', 'needs-attention', 'failed')
      order by refund_started_at`,
  };
}

/** The figures of all queues, in one statement. */
export async function readQueues({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock();
  const queues = Object.entries(waitingRows(now)).map(
    ([name, rows]) => sql`
      (select ${name}::text as name, count(*)::int as length, min(since) as since
      from (${rows} limit ${mostRows}) as waiting)`,
  );
  const { rows } = await sql<{ name: string; length: number; since: Date | null }>`
    ${sql.join(queues, sql` union all `)}`.execute(db);
  return rows.map(({ name, length, since }): QueueFigures => {
    const age = since ? now.getTime() - since.getTime() : 0;
    return { name, length, oldestSeconds: Math.max(0, age) / 1000 };
  });
}
