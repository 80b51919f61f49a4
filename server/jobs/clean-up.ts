import { serverDurations } from '../../domain/durations.ts';
import { deleteExpiredResets } from '../stores/password-resets.ts';
import { deleteEndedWindows } from '../stores/rate-limits.ts';
import { deleteExpiredSessions } from '../stores/sessions.ts';
import type { Job } from './jobs.ts';

/** Removes what has expired. */
export const cleanUp: Job = {
  name: 'clean-up',
  interval: () => serverDurations.jobs.cleanUp,
  async run(context) {
    const now = context.clock();
    await deleteExpiredSessions(context.db, now);
    await deleteExpiredResets(context.db, now);
    await deleteEndedWindows(context.db, now);
  },
};
