import {
  expect,
  expectToast,
  newMotorist,
  registration,
  submitSignIn,
  test,
} from '../support/browser.ts';
import { serverAnswer } from '../support/server-answer.ts';

test.describe('the session', { tag: '@phone' }, () => {
  test('ends with Logout', async ({ page, driver }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await submitSignIn(page, driver);
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  });

  test('ends with Logout on this device also when the call fails', async ({ page, driver }) => {
    await page.goto('/fuel-request');
    await expect(page.getByRole('heading', { name: 'Request fuel' })).toBeVisible();
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await submitSignIn(page, driver);
    await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  });

  test('shows sign-in when it has ended elsewhere, and returns to where it was', async ({
    page,
    driver,
  }) => {
    await page.goto('/fuel-request');
    await expect(page.getByRole('heading', { name: 'Request fuel' })).toBeVisible();
    await page.request.post('/api/auth/logout', { data: {} });
    await page.goto('/fuel-requests-history');
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await submitSignIn(page, driver);
    await expect(page.getByRole('heading', { name: 'Fuel requests' })).toBeVisible();
    await expect(page).toHaveURL('/fuel-requests-history');
  });

  test('shows sign-in when a dialog learns that it has ended elsewhere', async ({
    page,
    driver,
  }) => {
    // Only the dialog's own call: whatever else the page asks would learn of it too.
    const signedOut = { status: 401, json: { message: 'Please sign in', code: 'signed-out' } };
    await page.route('**/api/car-data/makes', (route) => route.fulfill(serverAnswer(signedOut)));
    await page.goto('/fuel-request');
    // Left open: what nobody waits for any more is not heard of.
    await page.getByRole('button', { name: 'Register a vehicle' }).click();
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await submitSignIn(page, driver);
    await expect(page.getByRole('heading', { name: 'Request fuel' })).toBeVisible();
  });

  test('shows nothing of the user before to the next one', async ({ page, driver, request }) => {
    await page.goto('/fuel-requests-history');
    await expect(page.getByText('No fuel requests yet')).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).click();
    // Nothing more of theirs is asked for from here on.
    await expect(page.getByText('No vehicles yet')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    const asked: string[] = [];
    page.on('request', (call) => asked.push(new URL(call.url()).pathname));
    const other = newMotorist();
    const answer = await request.post('/api/auth/register', {
      data: { ...registration(other), firstName: 'Sipho' },
    });
    const { id } = await answer.json();
    await submitSignIn(page, other);
    await expect(page.getByRole('heading', { name: 'Welcome, Sipho' })).toBeVisible();
    await expect(page.getByText('No vehicles yet')).toBeVisible();
    expect(asked).toContain(`/api/cars/user/${id}`);
    expect(asked).not.toContain(`/api/cars/user/${driver.id}`);
  });
});

test.describe('a server that cannot be reached at the start', { tag: '@phone' }, () => {
  for (const { name, fail } of [
    { name: 'no answer', fail: 'abort' },
    { name: 'an answer of 503', fail: 'status' },
  ] as const) {
    test(`is told of with ${name}, and asked again`, async ({ page, driver: _ }) => {
      await page.route('**/api/auth/session', (route) =>
        fail === 'abort' ? route.abort() : route.fulfill({ status: 503 }),
      );
      await page.goto('/fuel-request');
      const notice = page.getByRole('alert');
      await expect(notice).toContainText('No connection to Volmaak');
      await expect(notice).toContainText('Check your connection, then try again.');
      const retry = notice.getByRole('button', { name: 'Try again' });
      const again = page.waitForRequest('**/api/auth/session');
      await retry.click();
      await again;
      await expect(retry).toBeEnabled();
      await expect(notice).toBeVisible();
      await page.unroute('**/api/auth/session');
      await retry.click();
      await expect(page.getByRole('heading', { name: 'Request fuel' })).toBeVisible();
      await expect(page).toHaveURL('/fuel-request');
    });
  }

  test('leaves what is typed there alone when it answers', async ({ page, motorist }) => {
    await page.route('**/api/auth/session', (route) => route.abort());
    await page.goto('/fuel-request');
    const notice = page.getByRole('alert');
    await page.getByLabel('Username').fill(motorist.username);
    await page.unroute('**/api/auth/session');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.getByLabel('Username')).toHaveValue(motorist.username);
    await submitSignIn(page, motorist);
    await expect(page.getByRole('heading', { name: 'Request fuel' })).toBeVisible();
  });

  test('lets nobody in, and says so at sign-in', async ({ page, motorist }) => {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('nobody can be signed in at the moment');
    await submitSignIn(page, motorist);
    await expectToast(page, 'Login failed', 'Volmaak cannot be reached.');
  });
});
