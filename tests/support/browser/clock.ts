import type { Page } from 'playwright/test';
import { appDurations } from '../../../domain/durations.ts';
import { day } from '../../../domain/values/time-units.ts';
import { replacePageDurations } from './page-durations.ts';

/** Lets the test control the page's clock. Calls in progress do not time out because of it. */
export async function installClock(page: Page): Promise<void> {
  const names = Object.keys(appDurations.calls);
  // Longer than any test moves the clock forward.
  const calls = Object.fromEntries(names.map((name) => [name, day]));
  await replacePageDurations(page, { calls });
  await page.clock.install();
}
