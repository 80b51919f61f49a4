import { expect, type Page } from 'playwright/test';

/** The dialog entry at the current history position, or null for a page entry. */
function dialogEntry(page: Page): Promise<string | null> {
  return page.evaluate(() => history.state?.dialog ?? null);
}

/**
 * Waits until the history entry of a closed dialog is removed. Back before that would only remove
 * it.
 */
export async function expectBackAt(page: Page, entry: string | null): Promise<void> {
  await expect.poll(() => dialogEntry(page)).toBe(entry);
}
