import { serverDurations } from '../../domain/durations.ts';
import type { UploadId } from '../../domain/ids.ts';
import type { Job } from '../jobs/jobs.ts';
import { processQueue } from '../jobs/process-queue.ts';
import { removePicture } from './pictures.ts';
import { claimOrphan, deleteUpload } from './uploads-table.ts';

/**
 * Removes the pictures that no vehicle shows, a day after they came: never sent, never used, replaced,
 * or their vehicle deleted. A row is written before its picture and goes after it, so whatever a crash
 * left has a row that leads to it:
 * 1. the row is taken, and from then on no vehicle may show its picture;
 * 2. the picture is removed;
 * 3. the row goes.
 */
export const orphanedUploads: Job = {
  name: 'orphaned-uploads',
  interval: () => serverDurations.jobs.orphanedUploads,
  run(context, ending) {
    const broken = new AbortController();
    return processQueue<UploadId>(
      context,
      {
        name: 'orphaned-uploads',
        leaseMilliseconds: () => serverDurations.leases.orphanedUpload,
        claim({ db }, lease) {
          const cameBefore = lease.from.getTime() - serverDurations.storage.orphans;
          return claimOrphan(db, new Date(cameBefore), lease);
        },
        async process(_, id) {
          try {
            await removePicture(context, id);
          } catch (error) {
            // A store that is down is not asked a thousand times.
            broken.abort();
            throw error;
          }
          await deleteUpload(context.db, id);
        },
      },
      AbortSignal.any([ending, broken.signal]),
    );
  },
};
