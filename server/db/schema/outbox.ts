import type { DeviceProblem } from '../../../domain/devices/device-problem.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

export interface OutboxTables {
  idempotencyKeys: {
    userId: UserId;
    key: string;
    call: string;
    fingerprint: Buffer;
    resultId: string | null;
    createdAt: Date;
  };
  rateLimits: {
    bucket: string;
    subject: Buffer;
    tries: number;
    windowEndsAt: Date;
  };
  deviceReports: {
    day: Day;
    problem: DeviceProblem;
    version: string;
    installationId: string;
    count: number;
  };
}
