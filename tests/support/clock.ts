import { expect, type Page, type Request } from 'playwright/test';

/** Gives the page a clock, and answers what moves it on. The page's calls are answered before: their patience would end with the time that passes, and the page look for its connection. */
export async function installClock(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  const calls = new Set<Request>();
  page.on('request', (call) => calls.add(call));
  page.on('requestfinished', (call) => calls.delete(call));
  page.on('requestfailed', (call) => calls.delete(call));
  await page.clock.install();
  return async (milliseconds) => {
    await expect.poll(() => calls.size).toBe(0);
    await page.clock.fastForward(milliseconds);
  };
}
