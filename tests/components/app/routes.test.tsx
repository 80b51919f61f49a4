import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { sessionUser } from '../support/data.ts';
import { openApp, signedInAnswers } from '../support/open-app.tsx';

const heading = (name: string) => page.getByRole('heading', { name });
const signIn = heading('Sign in');

async function submitSignIn() {
  await page.getByLabelText('Username').fill('thandi');
  await page.getByLabelText('Password', { exact: true }).fill('secret-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function expectTitle(title: string) {
  await expect.poll(() => document.title).toBe(`${title} · Volmaak`);
}

// ACC-9
describe('an address for a visitor', () => {
  it.for([
    { path: '/', lands: '/' },
    { path: '/login', lands: '/' },
    { path: '/dashboard', lands: '/' },
    { path: '/purchase-history', lands: '/purchase-history' },
    { path: '/no/such/place', lands: '/no/such/place' },
  ])('leads to sign-in: $path', async ({ path, lands }) => {
    await openApp(path, { user: null });
    await expect.element(signIn).toBeVisible();
    expect(location.pathname).toBe(lands);
    await expectTitle('Sign in');
    expect(page.getByRole('navigation', { name: 'Main' }).elements()).toEqual([]);
  });

  it.for([
    { path: '/fuel-request', text: 'Please log in to ask for fuel.', role: 'link' },
    {
      path: '/fuel-requests-history',
      text: 'Please log in to see your fuel requests.',
      role: 'link',
    },
    { path: '/admin', text: 'Please log in to access the admin dashboard.', role: 'button' },
  ] as const)(
    'says where a sign-in is needed, and leads there: $path',
    { tags: 'long' },
    async ({ path, text, role }) => {
      await openApp(path, { user: null });
      await expect.element(heading('Authentication Required')).toBeVisible();
      await expect.element(page.getByText(text)).toBeVisible();
      await expectTitle('Authentication Required');
      await page.getByRole(role, { name: 'Go to Login' }).click();
      await expect.element(signIn).toBeVisible();
      expect(location.pathname).toBe('/');
    },
  );

  it.for([
    { path: '/forgot-password', title: 'Forgot password' },
    { path: '/reset-password?token=any', title: 'Reset password' },
  ])('names the document: $path', async ({ path, title }) => {
    await openApp(path, { user: null });
    await expectTitle(title);
  });

  it("sets the document's title for the registration", { tags: 'long' }, async () => {
    await openApp('/', { user: null });
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expectTitle('Create your account');
  });

  it('is where a sign-in leads', { tags: 'long' }, async () => {
    const user = sessionUser();
    const { server } = await openApp('/no/such/place', { user: null });
    server.answerAll({ ...signedInAnswers(user), 'POST /api/auth/login': user });
    await submitSignIn();
    await expect.element(heading('Page Not Found')).toBeVisible();
    expect(location.pathname).toBe('/no/such/place');
  });

  it('is where the sign-in leads back to, if it required one', { tags: 'long' }, async () => {
    const user = sessionUser();
    const { server } = await openApp('/fuel-requests-history', { user: null });
    server.answerAll({ ...signedInAnswers(user), 'POST /api/auth/login': user });
    await page.getByRole('link', { name: 'Go to Login' }).click();
    expect(location.pathname).toBe('/');
    await submitSignIn();
    await expect.element(heading('Fuel requests')).toBeVisible();
    expect(location.pathname).toBe('/fuel-requests-history');
  });
});

// ACC-7
it('shows that it is loading while the session is checked', async () => {
  const asked = Promise.withResolvers<{ authenticated: boolean; user: null }>();
  const answers = { 'GET /api/auth/session': () => asked.promise };
  await openApp('/', { user: null, isRemembered: false, answers });
  await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible();
  expect(page.getByRole('heading').elements()).toEqual([]);
  asked.resolve({ authenticated: false, user: null });
  await expect.element(signIn).toBeVisible();
});

// ACC-7
it('shows a remembered user the app while the session is asked for', async () => {
  const asked = Promise.withResolvers<{ authenticated: boolean; user: null }>();
  const answers = { 'GET /api/auth/session': () => asked.promise };
  const { client, server } = await openApp('/', { answers });
  void client.invalidateQueries({ queryKey: ['session'] });
  await expect.poll(() => server.sent('GET /api/auth/session').length).toBe(1);
  await expect.element(heading('Welcome, Thandi')).toBeVisible();
  asked.resolve({ authenticated: false, user: null });
  await expect.element(signIn).toBeVisible();
});

// ACC-9
describe('an address for a motorist', () => {
  it.for(['/login', '/dashboard'])('leads to the dashboard: %s', async (path) => {
    await openApp(path);
    await expect.element(heading('Welcome, Thandi')).toBeVisible();
    expect(location.pathname).toBe('/');
    await expectTitle('Home');
  });

  // ADM-1
  it('is denied if it is for admins', { tags: 'long' }, async () => {
    await openApp('/admin');
    await expect.element(heading('Authentication Required')).toBeVisible();
    const text = 'Please log in to access the admin dashboard.';
    await expect.element(page.getByText(text)).toBeVisible();
    await page.getByRole('button', { name: 'Go to Login' }).click();
    await expect.element(heading('Welcome, Thandi')).toBeVisible();
    expect(location.pathname).toBe('/');
  });

  it('shows "not found" if it is unknown', { tags: 'long' }, async () => {
    await openApp('/no/such/place');
    await expect.element(heading('Page Not Found')).toBeVisible();
    await expectTitle('Page Not Found');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect.element(heading('Welcome, Thandi')).toBeVisible();
  });

  it('links to the history', { tags: 'long' }, async () => {
    await openApp('/');
    await page.getByRole('link', { name: 'View History' }).click();
    await expect.element(heading('Fuel requests')).toBeVisible();
    expect(location.pathname).toBe('/fuel-requests-history');
  });
});

it('an admin has a link to the admin dashboard and not to the history', {
  tags: 'long',
}, async () => {
  await openApp('/', {
    user: sessionUser({ isAdmin: true }),
    answers: { 'GET /api/admin/users': [] },
  });
  await expect.element(page.getByText('No vehicles yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Admin Dashboard' })).toBeVisible();
  expect(page.getByRole('link', { name: 'View History' }).elements()).toEqual([]);
});
