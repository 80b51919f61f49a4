import type { BrowserContext, Page } from 'playwright/test';

/** How many times slower the processor of each page is: 1 but in `npm run test:long`. */
const rate = Number(process.env.SLOWER || 1);

/** Slows the pages of a browser down where the run asks for it. */
export function slowPages(context: BrowserContext): void {
  if (rate === 1) return;
  const slow = async (page: Page) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  };
  // A page that is closed meanwhile needs it no more.
  const begin = (page: Page) => void slow(page).catch(() => {});
  context.pages().forEach(begin);
  context.on('page', begin);
}
