import type { Locator } from 'playwright/test';

/**
 * Clicks twice before the call of the first click is answered. After the answer, the second click
 * could hit what appears in the button's place.
 */
export async function doubleClick(button: Locator, address: string): Promise<void> {
  const gate = Promise.withResolvers<void>();
  await button.page().route(address, async (route) => {
    await gate.promise;
    // The page may have aborted the call meanwhile.
    await route.continue().catch(() => {});
  });
  await button.dblclick();
  gate.resolve();
}
