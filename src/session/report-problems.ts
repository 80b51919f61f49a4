import { deviceReportLimits as limits } from '../../domain/devices/device-problem.ts';
import { appDurations } from '../../domain/durations.ts';
import { addDays } from '../../domain/values/south-african-time.ts';
import { toRequest } from '../http/client.ts';
import { currentDay } from '../http/server-clock.ts';
import { originOf } from '../offline/response-origin.ts';
import { type DeviceProblems, storedProblems, storeProblems } from './device-problems.ts';
import { deviceKeys, deviceStorage } from './device-storage.ts';

let isReporting = false;
/** After a failure, in milliseconds since the page was opened. */
let nextTryAt = 0;

/**
 * Reports what this device has counted and not yet reported (OUT-25). What fails stays and is
 * reported later. A count is that of a whole day, so a report that is repeated changes nothing.
 * Never throws.
 */
export async function reportProblems(): Promise<void> {
  if (isReporting || performance.now() < nextTryAt) return;
  const known = keptProblems();
  const due = known?.problems.filter(({ count, reported }) => count > reported) ?? [];
  if (!known || due.length === 0) return;
  isReporting = true;
  const isDone = await send(known.installation, due).catch(() => false);
  isReporting = false;
  if (isDone) recordReported(due);
  else nextTryAt = performance.now() + appDurations.problems.retry;
}

/** What was counted in the last days. The device forgets the rest, and in the end its number. */
function keptProblems(): DeviceProblems | null {
  const known = storedProblems();
  if (!known) return null;
  const first = addDays(currentDay(), -limits.daysOnDevice);
  const problems = known.problems.filter(({ day }) => day > first);
  if (problems.length === 0 && !Object.values(known.lasting).some(({ length }) => length > 0)) {
    deviceStorage.removeItem(deviceKeys.problems);
    return null;
  }
  return { ...known, problems };
}

/**
 * Whether the report is done: accepted, or refused in a way that would be repeated. The call names
 * no user and carries no cookie, so that the server cannot tell whose phone this is.
 */
async function send(installation: string, due: DeviceProblems['problems']): Promise<boolean> {
  const problems = due.map(({ problem, version, day, count }) => ({
    problem,
    version,
    day,
    count: Math.min(count, limits.count),
  }));
  const parts = { body: { installation, problems } };
  const options = { anyUser: true } as const;
  const { path, request } = toRequest('POST /api/device-reports', parts, options, '*/*');
  const response = await fetch(path, {
    ...request,
    credentials: 'omit',
    // The page may be closed in the meantime.
    keepalive: true,
    signal: AbortSignal.timeout(appDurations.calls.default),
  });
  return originOf(response) === 'server' && (response.ok || response.status === 400);
}

/** More may have been counted while the report was on its way. */
function recordReported(due: DeviceProblems['problems']): void {
  const known = keptProblems();
  if (!known) return;
  for (const row of known.problems) {
    const sent = due.find(
      ({ problem, version, day }) =>
        problem === row.problem && version === row.version && day === row.day,
    );
    row.reported = Math.max(row.reported, sent?.count ?? 0);
  }
  storeProblems(known);
}
