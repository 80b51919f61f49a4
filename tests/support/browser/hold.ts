import type { Locator, Page, Route } from 'playwright/test';

/** Keeps the calls to an address waiting until the answered function is called; then they go on, or meet another end. */
export async function hold(
  page: Page,
  address: string,
  end: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    // The page may have given the call up meanwhile.
    await end(route).catch(() => {});
  });
  return gate.resolve;
}

/**
 * Clicks twice before the call of the first click is answered. After the answer, the second click
 * could hit what appears in the button's place.
 */
export async function doubleClick(button: Locator, address: string): Promise<void> {
  const release = await hold(button.page(), address);
  await button.dblclick();
  release();
}
