import { replaceDurations, serverDurations } from '../../domain/durations.ts';

// Loaded before the server in its own process; applies the durations that the test has replaced.
replaceDurations(serverDurations, JSON.parse(process.env.TEST_DURATIONS ?? '{}'));
