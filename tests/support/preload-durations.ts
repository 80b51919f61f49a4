import { replaceDurations, serverDurations } from '../../domain/durations.ts';

// Loaded before the server in a process of its own: what its test has replaced.
replaceDurations(serverDurations, JSON.parse(process.env.TEST_DURATIONS ?? '{}'));
