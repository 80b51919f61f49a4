import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { formatDay } from '../../../domain/values/format.ts';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { ownAccountAnswers } from '../support/account-data.ts';
import { expectWords } from '../support/checks.ts';
import { openApp } from '../support/open-app.tsx';

const pages = [
  { path: '/help', title: 'Help and contact', says: 'When a payment is missed' },
  { path: '/terms', title: 'Terms', says: 'Buying on credit' },
  { path: '/cost-of-credit', title: 'Cost of credit', says: 'An example' },
];
const links = page.getByRole('navigation', { name: 'About Volmaak' });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

async function expectPage({ path, title, says }: (typeof pages)[number]) {
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(heading(says)).toBeVisible();
  await expect.element(page.getByText('Sample text: the operator replaces it.')).toBeVisible();
  await expect.poll(() => document.title).toBe(`${title} · Volmaak`);
  expect(location.pathname).toBe(path);
}

// ACC-1, ACC-9, SCR-3
describe.for(pages)('$path', (one) => {
  it('is shown to a visitor, with a way to the sign-in', { tags: 'long' }, async () => {
    await openApp(one.path, { user: null });
    await expectPage(one);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect.element(heading('Sign in')).toBeVisible();
  });

  it('is shown to a visitor of whom nobody knows whether they are signed in', {
    tags: 'long',
  }, async () => {
    const answers = { 'GET /api/auth/session': new Response(null, { status: 503 }) };
    await openApp(one.path, { user: null, isRemembered: false, answers });
    await expectPage(one);
  });

  it('is shown to a motorist, inside the app', async () => {
    const { server } = await openApp(one.path);
    server.isCut = true;
    await expectPage(one);
    await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});

// SCR-3
describe('the links to help, terms and the cost of credit', { tags: 'long' }, () => {
  it('are below the sign-in and on the pages themselves', async () => {
    await openApp('/', { user: null });
    for (const one of pages) {
      await links.getByRole('link', { name: one.title }).click();
      await expectPage(one);
    }
  });

  it('are below the registration', async () => {
    await openApp('/', { user: null });
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect.element(heading('Create your account')).toBeVisible();
    await links.getByRole('link', { name: 'Terms' }).click();
    await expect.element(heading('Buying on credit')).toBeVisible();
  });

  it('are at the end of the account', async () => {
    await openApp('/account', { answers: ownAccountAnswers() });
    await links.getByRole('link', { name: 'Help and contact' }).click();
    await expect.element(heading('Without a connection')).toBeVisible();
  });
});

// BUY-1, SCR-3
it('the cost of credit shows an example in rand, and the total in each tier', async () => {
  await openApp('/cost-of-credit', { user: null });
  const today = southAfricanDay(new Date());
  const example = page.getByRole('region', { name: 'An example' });
  await expect.element(example).toMatchTextContent(/You buy 40\sl of petrol at R20.00\s\/l/);
  await expectWords(example, 'FuelR800.00', '−R16.00', 'R784.00', 'R196.00', 'R980.00');
  await expect.element(example).toMatchTextContent(`Due by${formatDay(addDays(today, 30))}`);
  const tiers = page.getByRole('region', { name: 'In each tier' });
  for (const row of [
    /New, 0\s% discountR1,000.00/,
    /Regular, 2\s% discountR980.00/,
    /Consistent, 4\s% discountR960.00/,
    /Premium, 6\s% discountR940.00/,
  ]) {
    await expect.element(tiers).toMatchTextContent(row);
  }
});

// REQ-16
it.for(['/help', '/terms', '/cost-of-credit'])(
  '%s says that what is poured of a request is owed',
  async (path) => {
    await openApp(path, { user: null });
    const text = /What is poured of an approved request is owed without a premium/;
    await expect.element(page.getByText(text)).toBeVisible();
  },
);

it('help says how to reach the operator', async () => {
  await openApp('/help', { user: null });
  await expect
    .element(page.getByRole('link', { name: '010 000 0000' }))
    .toHaveAttribute('href', 'tel:0100000000');
  await expect
    .element(page.getByRole('link', { name: 'help@volmaak.example' }))
    .toHaveAttribute('href', 'mailto:help@volmaak.example');
});
