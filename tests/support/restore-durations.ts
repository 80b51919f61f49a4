import { afterAll } from 'vitest';
import { replaceDurations, serverDurations } from '../../domain/durations.ts';

// Files share a worker: what one of them replaced for all its tests is put back at its end.
const before = structuredClone(serverDurations);
afterAll(() => replaceDurations(serverDurations, before));
