import type { BrowserContext } from 'playwright/test';

/** A page, or all of a browser's. */
type Pages = Pick<BrowserContext, 'addInitScript'>;

/** What the pages from here on would do after so many milliseconds they leave for ten minutes: a test may take longer over it than the app does. */
export async function postpone(pages: Pages, milliseconds: number): Promise<void> {
  await pages.addInitScript((meant) => {
    const plain = window.setTimeout;
    const long = (work: () => void, after?: number) =>
      plain(work, after === meant ? 600_000 : after);
    Object.assign(window, { setTimeout: long });
  }, milliseconds);
}

/** Forms on the pages from here on wait for their answer ten times as long as the 4 seconds of decision 26. */
export async function waitForAnswers(pages: Pages): Promise<void> {
  await pages.addInitScript(() => {
    const plain = performance.now.bind(performance);
    performance.now = () => plain() / 10;
  });
}
