import { serverDurations } from '../../domain/durations.ts';
import type { UploadId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { queueJob } from '../jobs/process-queue.ts';
import { removePicture } from '../vehicles/pictures.ts';
import { claimErasure, deleteErasure, type Erasure, insertErasures } from './erasures-table.ts';

/**
 * Records what has to be erased outside of the database, at a time when nothing more can arrive
 * there.
 */
export function recordErasures(
  db: Queryable,
  erasures: readonly Erasure[],
  { clock }: Pick<Context, 'clock'>,
): Promise<void> {
  const dueAt = new Date(clock().getTime() + serverDurations.storage.erasures);
  return insertErasures(db, erasures, dueAt);
}

/**
 * Erases something outside of the database, and then its record; without the gateway's answer the
 * record stays. Safe to repeat.
 */
export async function erase(context: Context, erasure: Erasure): Promise<void> {
  if (erasure.kind === 'picture') {
    await removePicture(context, erasure.name as UploadId); // recorded as an upload id
  } else {
    const answer = await context.payments.deleteCustomer(erasure.name);
    if (answer.outcome !== 'deleted') return;
  }
  await deleteErasure(context.db, erasure);
}

/** Erases what deleted accounts have left in the storage and at the payment gateway. */
export const erasures = queueJob<Erasure>({
  name: 'erasures',
  interval: () => serverDurations.jobs.erasures,
  leaseMilliseconds: () => serverDurations.leases.erasure,
  claim: ({ db }, lease) => claimErasure(db, lease),
  process: erase,
});
