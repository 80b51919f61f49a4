import { type DeviceProblem, deviceReportLimits } from '../../domain/devices/device-problem.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import { currentDay } from '../http/server-clock.ts';
import { newUuid } from '../offline/new-uuid.ts';
import { deviceKeys, deviceStorage } from './device-storage.ts';

/** How often a problem was counted on a day by one version, and how much of that was reported. */
interface CountedProblem {
  problem: DeviceProblem;
  version: string;
  day: Day;
  count: number;
  reported: number;
}

/** What this device has counted for the operator (OUT-25). It names no user and no address. */
export interface DeviceProblems {
  /** A random number, made with the first problem and derived from nothing. */
  installation: string;
  problems: CountedProblem[];
  /** What was counted and still lasts, such as a stuck item, by the end of a random id. */
  lasting: Partial<Record<DeviceProblem, string[]>>;
}

/** The version of the app: the hash in the name of this code's file, which each build changes. */
export const appVersion = /-([\w-]{8})\.js$/.exec(import.meta.url)?.[1] ?? 'unbuilt';

/** Counts a problem of this device. Never throws, and works without IndexedDB. */
export function countProblem(problem: DeviceProblem, times = 1): void {
  const known = storedProblems() ?? noProblems();
  const day = currentDay();
  const row = known.problems.find(
    (one) => one.problem === problem && one.version === appVersion && one.day === day,
  );
  if (row) row.count += times;
  else known.problems.push({ problem, version: appVersion, day, count: times, reported: 0 });
  storeProblems(known);
}

/** What this device has counted; null if it has counted nothing. Never throws. */
export function storedProblems(): DeviceProblems | null {
  try {
    const stored = JSON.parse(deviceStorage.getItem(deviceKeys.problems) ?? '');
    return isComplete(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** @throws TypeError if parts are missing */
function isComplete({ installation, problems, lasting }: DeviceProblems): boolean {
  return (
    Boolean(installation && lasting) && problems.every(({ count, reported }) => count >= reported)
  );
}

export function noProblems(): DeviceProblems {
  return { installation: newUuid().replaceAll('-', ''), problems: [], lasting: {} };
}

export function storeProblems(known: DeviceProblems): void {
  const problems = known.problems.slice(-deviceReportLimits.rows);
  deviceStorage.setItem(deviceKeys.problems, JSON.stringify({ ...known, problems }));
}
