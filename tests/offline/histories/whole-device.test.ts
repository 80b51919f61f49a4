import { describe, it } from 'vitest';
import { seed } from '../../support/browser/seed.ts';
import { runHistories } from '../model/kit/run-histories.ts';
import { deviceHistories } from '../model/volmaak/device/device-events.ts';
import { runDeviceHistory } from '../model/volmaak/device/run-device.ts';
import { buildScripts } from '../model/volmaak/device/scripts.ts';

/** How many histories are lived; more in `npm run test:long`. */
const count = Number(process.env.DEVICE_HISTORIES || 12);

const eventful = [
  'save-request',
  'save-vehicle',
  'leave: keep',
  'worker killed',
  'sync of 2',
  'status 401',
  'status 409',
];

// No timeout: a slow machine takes longer.
describe('a phone with two users, tabs and the worker', { timeout: 0 }, () => {
  // ACC-8, ACC-10, ACC-11, OUT-1, OUT-3, OUT-6, OUT-10, OUT-12, OUT-41
  it(`loses, doubles, hides and mixes up nothing in ${count} histories`, async () => {
    const scripts = await buildScripts();
    await runHistories({
      histories: deviceHistories,
      run: (events) => runDeviceHistory(scripts, events),
      count,
      seed,
      eventful,
    });
  });
});
