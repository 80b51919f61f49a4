import { afterAll } from 'vitest';
import { replaceDurations, serverDurations } from '../../domain/durations.ts';

// Files share a worker, so durations that a file replaced for all its tests are restored at its
// end.
const before = structuredClone(serverDurations);
afterAll(() => replaceDurations(serverDurations, before));
