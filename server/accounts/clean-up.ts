import { serverDurations } from '../../domain/durations.ts';
import type { Job } from '../jobs/jobs.ts';

/** Deletes expired sessions, tokens and counters. */
export const cleanUp: Job = {
  name: 'clean-up',
  interval: () => serverDurations.jobs.cleanUp,
  async run({ db, clock }) {
    const now = clock();
    await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
    await db.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute();
    await db.deleteFrom('rateLimits').where('windowEndsAt', '<=', now).execute();
  },
};
