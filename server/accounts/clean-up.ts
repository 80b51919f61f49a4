import { cookieLifetime } from '../../domain/devices/cookie-lifetime.ts';
import { deviceReportLimits } from '../../domain/devices/device-problem.ts';
import { securityEventDays } from '../../domain/security/security-event.ts';
import { addDays, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { serverDurations } from '../durations.ts';
import { deleteOldKeys } from '../idempotency/idempotency-keys-table.ts';
import type { Job } from '../jobs/jobs.ts';
import { deleteOldSecurityEvents } from '../security/security-events-table.ts';

/** How many security events or idempotency keys are deleted in one statement. */
const batch = 1000;

/**
 * Deletes expired sessions, devices, tokens, challenges, counters, reports of phones, idempotency
 * keys and security events.
 */
export const cleanUp: Job = {
  name: 'clean-up',
  interval: () => serverDurations.jobs.cleanUp,
  async run({ db, clock }, ending) {
    const now = clock();
    await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
    const lastKnown = new Date(now.getTime() - cookieLifetime);
    await db.deleteFrom('knownDevices').where('lastUsedAt', '<=', lastKnown).execute();
    await db.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute();
    await db.deleteFrom('passkeyChallenges').where('expiresAt', '<=', now).execute();
    await db.deleteFrom('rateLimits').where('windowEndsAt', '<=', now).execute();
    const firstKept = addDays(southAfricanDay(now), 1 - deviceReportLimits.daysOnServer);
    await db.deleteFrom('deviceReports').where('day', '<', firstKept).execute();
    let deleted: number;
    do deleted = await deleteOldKeys(db, lastKnown, batch);
    while (deleted === batch && !ending.aborted);
    do deleted = await deleteOldSecurityEvents(db, securityEventDays, batch);
    while (deleted === batch && !ending.aborted);
  },
};
