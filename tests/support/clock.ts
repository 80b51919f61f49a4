import type { Page } from 'playwright/test';

/** Puts the page's time into the test's hands; the patience of its calls stays that of the real clock, or one under way would run out of it whenever the clock is put forward. */
export async function installClock(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { realTimeout: AbortSignal.timeout }));
  await page.clock.install();
  await page.addInitScript(() => {
    const { realTimeout: value } = window as unknown as { realTimeout: unknown }; // set above
    Object.defineProperty(AbortSignal, 'timeout', { value });
  });
}
