import { expect, type Page } from 'playwright/test';

/** The dialog's entry at which the history stands, or null at that of a page. */
export function dialogEntry(page: Page): Promise<string | null> {
  return page.evaluate(() => history.state?.dialog ?? null);
}

/** Waits until the entry of a dialog that was closed is gone: Back, taken sooner, would only take that away. */
export async function expectBackAt(page: Page, entry: string | null): Promise<void> {
  await expect.poll(() => dialogEntry(page)).toBe(entry);
}
