import type { DeviceProblem } from '../../../domain/devices/device-problem.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

interface IdempotencyKeysTable {
  userId: UserId;
  key: string;
  call: string;
  fingerprint: Buffer;
  resultId: string | null;
  createdAt: Date;
}

interface RateLimitsTable {
  bucket: string;
  subject: Buffer;
  tries: number;
  windowEndsAt: Date;
}

interface DeviceReportsTable {
  day: Day;
  problem: DeviceProblem;
  version: string;
  installationId: string;
  count: number;
}

export interface OutboxTables {
  idempotencyKeys: IdempotencyKeysTable;
  rateLimits: RateLimitsTable;
  deviceReports: DeviceReportsTable;
}
