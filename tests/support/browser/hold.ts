import type { Locator, Page, Route } from 'playwright/test';

/**
 * Holds the calls to an address until the returned function is called; they then continue or end as
 * given.
 */
export async function hold(
  page: Page,
  address: string,
  end: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    // The page may have aborted the call meanwhile.
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
