import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { serverDurations } from '../durations.ts';
import type { Job } from '../jobs/jobs.ts';

const batchSize = 1000;

/**
 * Moves keys that no phone is likely to repeat to the archive, in batches (API-15). A call that
 * needs one of them at that moment waits until its batch is written.
 */
export const keyArchive: Job = {
  name: 'key-archive',
  interval: () => serverDurations.jobs.keyArchive,
  async run(context, ending) {
    let moved = batchSize;
    while (moved === batchSize && !ending.aborted) moved = await archiveKeys(context);
  },
};

/** Moves one batch in one statement; returns how many keys that was. */
async function archiveKeys({ db, clock }: Context): Promise<number> {
  const before = new Date(clock().getTime() - serverDurations.outbox.recentKeys);
  // The update changes nothing. It returns the number of a call that another process has just added.
  const { rows } = await sql`
    with due as (
      select user_id, key from idempotency_keys where created_at < ${before}
      order by created_at limit ${batchSize} for update skip locked
    ), moved as (
      delete from idempotency_keys as keys using due
      where keys.user_id = due.user_id and keys.key = due.key returning keys.*
    ), new_calls as (
      insert into archived_calls (call)
      select distinct call from moved where call not in (select call from archived_calls)
      on conflict (call) do update set call = excluded.call returning number, call
    ), calls as (
      select number, call from archived_calls union all select number, call from new_calls
    )
    insert into archived_keys (user_id, key, result_id, fingerprint, created_on, call_number)
    select user_id, key, result_id,
      nullif(encode(substring(fingerprint for 16), 'hex'), '')::uuid,
      south_african_day(created_at), number
    from moved join calls using (call)
    returning key`.execute(db);
  return rows.length;
}
