import {
  expect,
  expectToast,
  newMotorist,
  registration,
  submitSignIn,
  test,
} from '../../support/browser/browser.ts';
import { readStores } from '../../support/browser/device-stores.ts';

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  password: 'Password',
  idNumber: 'South African ID number',
  homeAddress: 'Home address',
  phoneNumber: 'Phone number',
  email: 'Email',
};

test("two motorists register, sign in and out on one phone, and neither sees the other's data", {
  tag: '@phone',
}, async ({ page, context }) => {
  const first = newMotorist();
  const welcome = page.getByRole('heading', { name: 'Welcome, Thandi' });
  const signIn = page.getByRole('heading', { name: 'Sign in' });

  await test.step('an account is created once although the first response is lost', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Create an account' }).click();
    for (const [name, value] of Object.entries(registration(first))) {
      // The form creates the keys.
      await page.getByLabel(labels[name as keyof typeof labels], { exact: true }).fill(value);
    }
    await page.route(
      '**/api/auth/register',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const submit = page.getByRole('button', { name: 'Create Account' });
    await submit.click();
    await expectToast(page, 'Registration failed', 'What you typed is still here');
    await submit.click();
    await expectToast(page, 'Registration successful', 'Your first try did arrive');
    await expect(page.getByLabel('Username')).toHaveValue(first.username);
  });

  await test.step('a session survives a reload, by cookies that scripts cannot read', async () => {
    await submitSignIn(page, { ...first, password: 'not-the-one' });
    await expectToast(page, 'Login failed', 'Invalid username or password');
    await submitSignIn(page, first);
    await expect(welcome).toBeVisible();
    const cookies = await context.cookies();
    // Those of the session and of the device.
    expect(cookies.map(({ httpOnly }) => httpOnly)).toEqual([true, true]);
    await page.reload();
    await expect(welcome).toBeVisible();
  });

  await test.step('Logout ends it for good', async () => {
    await expect(page.getByText('No vehicles yet')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(signIn).toBeVisible();
    await page.reload();
    await expect(signIn).toBeVisible();
    await expect.poll(() => readStores(page)).not.toContain(first.username);
  });

  const next = newMotorist();
  await test.step('the next user sees nothing of the first', async () => {
    const data = { ...registration(next), firstName: 'Sipho' };
    const { id } = await (await page.request.post('/api/auth/register', { data })).json();
    const asked: string[] = [];
    page.on('request', (call) => asked.push(new URL(call.url()).pathname));
    await submitSignIn(page, next);
    await expect(page.getByRole('heading', { name: 'Welcome, Sipho' })).toBeVisible();
    await expect(page.getByText('No vehicles yet')).toBeVisible();
    const vehicleLists = asked.filter((path) => path.startsWith('/api/cars/user/'));
    // Their own vehicles came with the start call.
    expect(vehicleLists.filter((path) => path !== `/api/cars/user/${id}`)).toEqual([]);
  });

  await test.step('after a session ended elsewhere, sign-in leads back to the same screen', async () => {
    await page.request.post('/api/auth/logout', { data: {} });
    await page.goto('/fuel-requests-history');
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await submitSignIn(page, next);
    await expect(page.getByRole('heading', { name: 'Fuel requests' })).toBeVisible();
    await expect(page).toHaveURL('/fuel-requests-history');
  });
});
