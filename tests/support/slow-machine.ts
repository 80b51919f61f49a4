import type { Page } from 'playwright/test';

/** What the pages from here on would do after so many milliseconds they leave for ten minutes: a test may take longer over it than the app does. */
export async function postpone(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((meant) => {
    const plain = window.setTimeout;
    const long = (work: () => void, after?: number) =>
      plain(work, after === meant ? 600_000 : after);
    Object.assign(window, { setTimeout: long });
  }, milliseconds);
}

/** Forms on the pages from here on wait for their answer a hundred times as long as the 4 seconds of decision 26. */
export async function waitForAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const plain = performance.now.bind(performance);
    performance.now = () => plain() / 100;
  });
}
