import { serverDurations } from '../../domain/durations.ts';
import { deleteEndedWindows } from '../http/rate-limits-table.ts';
import type { Job } from '../jobs/jobs.ts';
import { deleteExpiredResets } from './password-resets-table.ts';
import { deleteExpiredSessions } from './sessions-table.ts';

/** Deletes expired sessions, tokens and counters. */
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
