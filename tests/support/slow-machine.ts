import type { BrowserContext } from 'playwright/test';

/** A page, or all of a browser's. */
type Pages = Pick<BrowserContext, 'addInitScript'>;

/** Forms on the pages from here on wait for their answer ten times as long as the 4 seconds of decision 26. */
export async function waitForAnswers(pages: Pages): Promise<void> {
  await pages.addInitScript(() => {
    const plain = performance.now.bind(performance);
    performance.now = () => plain() / 10;
  });
}
