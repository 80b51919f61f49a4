import { deviceReportLimits } from '../../domain/devices/device-problem.ts';
import { serverDurations } from '../../domain/durations.ts';
import { addDays, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Job } from '../jobs/jobs.ts';
import { deviceLifetime } from './known-devices.ts';

/** Deletes expired sessions, devices, tokens, counters and reports of phones. */
export const cleanUp: Job = {
  name: 'clean-up',
  interval: () => serverDurations.jobs.cleanUp,
  async run({ db, clock }) {
    const now = clock();
    await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
    const lastKnown = new Date(now.getTime() - deviceLifetime);
    await db.deleteFrom('knownDevices').where('lastUsedAt', '<=', lastKnown).execute();
    await db.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute();
    await db.deleteFrom('rateLimits').where('windowEndsAt', '<=', now).execute();
    const firstKept = addDays(southAfricanDay(now), 1 - deviceReportLimits.daysOnServer);
    await db.deleteFrom('deviceReports').where('day', '<', firstKept).execute();
  },
};
