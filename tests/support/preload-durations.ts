import { serverDurations } from '../../server/durations.ts';

// Loaded before the server in its own process; applies the durations that the test has replaced.
const replaced = JSON.parse(process.env.TEST_DURATIONS ?? '{}');
for (const [name, group] of Object.entries(serverDurations)) Object.assign(group, replaced[name]);
