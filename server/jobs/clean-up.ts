import { deleteExpiredResets } from '../stores/password-resets.ts';
import { deleteEndedWindows } from '../stores/rate-limits.ts';
import { deleteExpiredSessions } from '../stores/sessions.ts';
import type { Job } from './jobs.ts';

/** Removes what has expired. */
export const cleanUp: Job = {
  name: 'clean-up',
  everyMilliseconds: 60 * 60 * 1000,
  async run(context) {
    const now = context.clock();
    await deleteExpiredSessions(context.db, now);
    await deleteExpiredResets(context.db, now);
    await deleteEndedWindows(context.db, now);
  },
};
