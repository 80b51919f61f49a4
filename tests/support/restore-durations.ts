import { afterAll } from 'vitest';
import { serverDurations } from '../../server/durations.ts';
import { replaceDurations } from './replace-durations.ts';

// Files share a worker, so durations that a file replaced for all its tests are restored at its
// end.
const before = structuredClone(serverDurations);
afterAll(() => replaceDurations(serverDurations, before));
