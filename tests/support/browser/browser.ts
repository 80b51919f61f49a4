import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { type Database, openE2eDatabase } from './e2e-database.ts';

export { expect };

/** The address of the product under test. */
export function productUrl(): string {
  const url = process.env.VOLMAAK_URL;
  if (!url) throw new Error('The global setup starts the product');
  return url;
}

/**
 * Watches all pages of a browser for events that fail any test: uncaught errors, console errors
 * (including CSP violations) and requests to other hosts than `home` and `elsewhere`.
 */
export function watch(
  context: BrowserContext,
  home = productUrl(),
  elsewhere: string | null = null,
): string[] {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    // The browser's own message about a request that a test refused or cut.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(`console: ${message.text()}`);
    }
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== home && origin !== elsewhere) {
      complaints.push(`foreign request: ${request.url()}`);
    }
  });
  return complaints;
}

/** The failed requests between browser and product, to help explain a failed test. */
function networkTroubles(context: BrowserContext): string[] {
  const troubles: string[] = [];
  const note = (words: string) => troubles.push(`${new Date().toISOString()} ${words}`);
  context.on('requestfailed', (request) =>
    note(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`),
  );
  context.on('response', (response) => {
    if (response.status() >= 400) {
      note(`${response.request().method()} ${response.url()}: ${response.status()}`);
    }
  });
  return troubles;
}

export interface Motorist {
  username: string;
  password: string;
  idNumber: string;
  email: string;
}

/** A motorist who is signed in on the page. */
export interface Driver extends Motorist {
  id: string;
}

export interface Fixtures {
  /** The origin of a second product, to which the browser may go. */
  elsewhere: string | null;
  /** An account that no other test uses. */
  motorist: Motorist;
  /** The same, signed in. */
  driver: Driver;
}

export const test = base.extend<Fixtures, { database: Database }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  baseURL: async ({}, use) => use(productUrl()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: async ({}, use) => use(ownAddress()),
  elsewhere: null,
  context: async ({ context, baseURL, elsewhere }, use, testInfo) => {
    const complaints = watch(context, baseURL, elsewhere);
    const troubles = networkTroubles(context);
    await use(context);
    if (testInfo.status !== testInfo.expectedStatus) {
      await writeFile(testInfo.outputPath('network.txt'), troubles.join('\n'));
    }
    expect(complaints).toEqual([]);
  },
  motorist: async ({ request }, use) => {
    const motorist = newMotorist();
    const answer = await request.post('/api/auth/register', { data: registration(motorist) });
    expect(answer.status()).toBe(201);
    await use(motorist);
  },
  driver: async ({ page, motorist }, use) => {
    const { id } = await signInByCall(page, motorist);
    await use({ ...motorist, id });
  },
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const database = await openE2eDatabase();
      await use(database);
      await database.end();
    },
    { scope: 'worker' },
  ],
});

/**
 * Each test has its own client address, as behind a proxy that the server trusts, so that limits
 * per address do not affect other tests.
 */
export function ownAddress(): { 'X-Forwarded-For': string } {
  const [first, second, third] = randomBytes(3);
  return { 'X-Forwarded-For': `10.${first}.${second}.${third}` };
}

export function newMotorist(): Motorist {
  const id = randomUUID().replaceAll('-', '').slice(0, 12);
  return {
    username: `driver-${id}`,
    password: 'secret-1',
    // 13 digits that no other user has.
    idNumber: String(Number.parseInt(id, 16) % 1e13).padStart(13, '0'),
    email: `${id}@example.com`,
  };
}

/** The registration data of a motorist. */
export function registration(motorist: Motorist) {
  return {
    ...motorist,
    firstName: 'Thandi',
    lastName: 'Nkosi',
    homeAddress: '1 Long Street, Cape Town',
    phoneNumber: '0821234567',
  };
}

export type SignIn = Pick<Motorist, 'username' | 'password'>;

/** Signs the page's browser in without the form. */
export async function signInByCall(
  page: Page,
  { username, password }: SignIn,
): Promise<{ id: string }> {
  const answer = await page.request.post('/api/auth/login', { data: { username, password } });
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** Fills in and submits the sign-in form. */
export async function submitSignIn(page: Page, { username, password }: SignIn): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** A plate that no other test uses. */
export function newPlate(): string {
  return `T${randomUUID().slice(0, 8).toUpperCase()}`;
}

/** Waits for a new toast with this title, and with this text if one is given. */
export async function expectToast(
  page: Page,
  title: string,
  text: string | RegExp = '',
): Promise<void> {
  const toast = page
    .locator('[role=alert]:not([data-seen])')
    .filter({ has: page.getByText(title, { exact: true }), hasText: text, visible: true });
  await toast.evaluate((alert) => alert.setAttribute('data-seen', ''), undefined, {
    // Decoding a picture waits for other work on a busy machine.
    timeout: 60_000,
  });
}
