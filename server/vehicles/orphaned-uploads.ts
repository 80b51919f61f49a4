import { sql } from 'kysely';
import type { UploadId } from '../../domain/ids.ts';
import { mayRemovePictures } from '../db/backup-lock.ts';
import { claimNext } from '../db/claim-next.ts';
import { serverDurations } from '../durations.ts';
import type { Job } from '../jobs/jobs.ts';
import { processQueue } from '../jobs/process-queue.ts';
import { removePicture } from './pictures.ts';

/**
 * Deletes pictures that no vehicle shows, a day after their upload: never sent, never used,
 * replaced, or of a removed vehicle. A row is written before its picture and deleted after it, so
 * after a crash a row still leads to the picture:
 * 1. the row is claimed, and from then on no vehicle can use its picture;
 * 2. the picture is deleted;
 * 3. the row is deleted.
 */
export const orphanedUploads: Job = {
  name: 'orphaned-uploads',
  interval: () => serverDurations.jobs.orphanedUploads,
  run(context, ending) {
    const storeFailure = new AbortController();
    return processQueue<{ id: UploadId }>(
      context,
      {
        name: 'orphaned-uploads',
        leaseMilliseconds: () => serverDurations.leases.orphanedUpload,
        claim({ db }, lease) {
          const before = new Date(lease.from.getTime() - serverDurations.storage.orphans);
          return claimNext(db, lease, {
            table: 'uploads',
            key: ['id'],
            isDue: sql`shown_by = 0 and created_at <= ${before}
              and (stored_at is null or stored_at <= ${before}) and ${mayRemovePictures}`,
            // Uploads whose removal failed come after those that were never tried.
            orderBy: sql`claimed_until nulls first, created_at`,
            set: sql`stored_at = null`,
            returning: sql`id`,
          });
        },
        async process({ db }, { id }) {
          try {
            await removePicture(context, id);
          } catch (error) {
            // If the store is down, the other pictures are not tried.
            storeFailure.abort();
            throw error;
          }
          await db.deleteFrom('uploads').where('id', '=', id).execute();
        },
      },
      AbortSignal.any([ending, storeFailure.signal]),
    );
  },
};
