import type { Page } from 'playwright/test';
import { appDurations } from '../../../domain/durations.ts';
import { replacePageDurations } from './page-durations.ts';

/** Longer than any test puts the clock forward. */
const day = 24 * 60 * 60_000;

/** Puts the page's time into the test's hands. A call that is under way never runs out of it. */
export async function installClock(page: Page): Promise<void> {
  const names = Object.keys(appDurations.calls);
  const calls = Object.fromEntries(names.map((name) => [name, day]));
  await replacePageDurations(page, { calls });
  await page.clock.install();
}
