import { sql } from 'kysely';
import type { UploadId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { mayRemovePictures } from '../db/backup-lock.ts';
import { claimNext } from '../db/claim-next.ts';
import { serverDurations } from '../durations.ts';
import { queueJob } from '../jobs/process-queue.ts';
import type { Erasure } from '../records/erasures-table.ts';
import { removePicture } from '../vehicles/pictures.ts';

/**
 * Erases something outside of the database, and then its record; without the gateway's answer the
 * record stays. Safe to repeat.
 */
async function erase(context: Context, erasure: Erasure): Promise<void> {
  const { kind, name } = erasure;
  if (kind === 'picture') {
    await removePicture(context, name as UploadId); // recorded as an upload id
  } else {
    const answer = await context.payments.of(erasure.processor).deleteCustomer(name);
    if (answer.outcome !== 'deleted') return;
  }
  const { db } = context;
  await db.deleteFrom('erasures').where('kind', '=', kind).where('name', '=', name).execute();
}

/** Erases what deleted accounts have left in the storage and at the payment gateway. */
export const erasures = queueJob<Erasure>({
  name: 'erasures',
  interval: () => serverDurations.jobs.erasures,
  leaseMilliseconds: () => serverDurations.leases.erasure,
  claim: ({ db }, lease) =>
    claimNext<Erasure>(db, lease, {
      table: 'erasures',
      key: ['kind', 'name'],
      isDue: sql`due_at <= ${lease.from} and ${mayRemovePictures}`,
      orderBy: sql`due_at`,
      returning: sql`kind, name, processor`,
    }),
  process: erase,
});
