import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  request,
} from 'playwright/test';
import {
  test as base,
  type Driver,
  type Motorist,
  newMotorist,
  ownAddress,
  productUrl,
  registration,
  type SignIn,
  signInByCall,
} from './browser.ts';

interface AdminFixtures {
  /** An admin for this test, signed in on the page. */
  admin: Driver;
}

export const test = base.extend<AdminFixtures>({
  admin: async ({ page, driver, database }, use) => {
    await database.query('update users set is_admin = true where id = $1', [driver.id]);
    // The session says whether the user is an admin.
    await signInByCall(page, driver);
    await use(driver);
  },
});

export interface OtherMotorist extends Motorist {
  id: string;
  request: APIRequestContext;
}

/** A motorist for an admin to handle, with an API client and a last name that no other user has. */
export async function otherMotorist(lastName: string): Promise<OtherMotorist> {
  const motorist = newMotorist();
  const calls = await request.newContext({ baseURL: productUrl(), extraHTTPHeaders: ownAddress() });
  const data = { ...registration(motorist), lastName };
  expect((await calls.post('/api/auth/register', { data })).status()).toBe(201);
  const answer = await calls.post('/api/auth/login', { data: motorist });
  return { ...motorist, id: (await answer.json()).id, request: calls };
}

/** The table row that contains a text. */
export function rowOf(scope: Page | Locator, table: string, text: string): Locator {
  return scope.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });
}

/**
 * Searches a list, and waits for the search and for one row. A search begins when typing pauses and
 * ends the selection, and a row that moves up while the mouse is pressed gets no click.
 */
export async function searchRow(page: Page, table: string, text: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(text);
  await page.waitForURL(({ hash }) => new URLSearchParams(hash.slice(1)).get('q') === text);
  const rows = page.getByRole('table', { name: table }).getByRole('row');
  // The first one is the header.
  await expect(rows).toHaveCount(2);
  return rows.nth(1);
}

/** A page of another browser, in which another user is signed in. */
export async function pageOf(browser: Browser, { username, password }: SignIn): Promise<Page> {
  const context = await browser.newContext({ baseURL: productUrl() });
  const page = await context.newPage();
  await signInByCall(page, { username, password });
  return page;
}
