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
  /** An admin of this test's own, whom the page's session belongs to. */
  admin: Driver;
}

export const test = base.extend<AdminFixtures>({
  admin: async ({ page, driver, database }, use) => {
    await database.query('update users set is_admin = true where id = $1', [driver.id]);
    // The session says who is an admin.
    await signInByCall(page, driver);
    await use(driver);
  },
});

export interface OtherMotorist extends Motorist {
  id: string;
  request: APIRequestContext;
}

/** A motorist whom an admin deals with, with calls of their own. Searched for by a last name that nobody else has. */
export async function otherMotorist(lastName: string): Promise<OtherMotorist> {
  const motorist = newMotorist();
  const calls = await request.newContext({ baseURL: productUrl(), extraHTTPHeaders: ownAddress() });
  const data = { ...registration(motorist), lastName };
  expect((await calls.post('/api/auth/register', { data })).status()).toBe(201);
  const answer = await calls.post('/api/auth/login', { data: motorist });
  return { ...motorist, id: (await answer.json()).id, request: calls };
}

/** The row of a table in which this text stands. */
export function rowOf(scope: Page | Locator, table: string, text: string): Locator {
  return scope.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });
}

/** A page of somebody else's own browser, who is signed in there. */
export async function pageOf(browser: Browser, { username, password }: SignIn): Promise<Page> {
  const context = await browser.newContext({ baseURL: productUrl() });
  const page = await context.newPage();
  await signInByCall(page, { username, password });
  return page;
}
