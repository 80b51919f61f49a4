import type { Page } from 'playwright/test';
import { expect, expectToast, newMotorist, registration, test } from '../support/browser.ts';
import { hold } from '../support/hold.ts';

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  password: 'Password',
  idNumber: 'South African ID number',
  homeAddress: 'Home address',
  phoneNumber: 'Phone number',
  email: 'Email',
} as const;
type Field = keyof typeof labels;

const field = (page: Page, name: Field) => page.getByLabel(labels[name], { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Create Account' });

async function openForm(page: Page, values: Partial<Record<Field, string>> = {}) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  for (const [name, value] of Object.entries(values)) {
    // The keys are the form's own.
    await field(page, name as Field).fill(value);
  }
}

test.describe('registration', { tag: '@phone' }, () => {
  test('says at each field what is wrong with it', async ({ page }) => {
    await openForm(page);
    await submit(page).click();
    const missing = {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
      idNumber: 'South African ID number must be exactly 13 digits',
      homeAddress: 'Home address is required',
      phoneNumber: 'Phone number is required (minimum 10 digits)',
      email: 'Valid email address is required',
    } satisfies Record<Field, string>;
    for (const [name, message] of Object.entries(missing)) {
      await expect(field(page, name as Field)).toHaveAccessibleDescription(message);
    }
    await expect(field(page, 'firstName')).toBeFocused();

    const tooShort = {
      username: 'ab',
      password: '12345',
      idNumber: '800101500908',
      phoneNumber: '082123456',
      email: 'thandi@',
    };
    for (const [name, value] of Object.entries(tooShort)) {
      await field(page, name as Field).fill(value);
      // The keys are among those of the messages.
      await expect(field(page, name as Field)).toHaveAccessibleDescription(missing[name as Field]);
    }
  });

  test('takes at most 13 characters of an ID number', async ({ page }) => {
    await openForm(page);
    await field(page, 'idNumber').pressSequentially('80010150090871234');
    await expect(field(page, 'idNumber')).toHaveValue('8001015009087');
  });

  test('doubts an odd ID number gently, and takes it', async ({ page }) => {
    const motorist = { ...newMotorist(), idNumber: '' };
    await openForm(page, registration(motorist));
    const idNumber = field(page, 'idNumber');
    await idNumber.fill('8001015009087');
    await expect(idNumber).toHaveAccessibleDescription('');
    await idNumber.fill('8001015009088');
    await expect(idNumber).toHaveAccessibleDescription(/The last digit does not fit/);
    // The 39th of the 13th month: nobody else in this run was born then.
    await idNumber.fill(`1339${newMotorist().idNumber.slice(4)}`);
    await expect(idNumber).toHaveAccessibleDescription(/should be a date of birth/);
    await submit(page).click();
    await expectToast(page, 'Registration successful', 'Please log in');
    await expect(page.getByLabel('Username')).toHaveValue(motorist.username);
  });

  const taken = [
    { name: 'username', message: 'This username is already taken' },
    { name: 'email', message: 'There is already an account with this email address' },
    { name: 'idNumber', message: 'There is already an account with this ID number' },
  ] as const;
  for (const { name, message } of taken) {
    test(`says at its field that the ${name} is taken`, async ({ page, motorist }) => {
      // Neither case nor space makes another name or address of it.
      const value = name === 'idNumber' ? motorist.idNumber : ` ${motorist[name].toUpperCase()} `;
      await openForm(page, { ...registration(newMotorist()), [name]: value });
      await submit(page).click();
      await expectToast(page, 'Registration failed', message);
      await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(message));
      await expect(field(page, name)).toBeFocused();
      await expect(field(page, 'firstName')).toHaveValue('Thandi');
    });
  }

  test('says that it is under way, and keeps everything when nobody answers', async ({ page }) => {
    const loseAnswer = await hold(page, '**/api/auth/register', (route) => route.abort());
    const motorist = newMotorist();
    await openForm(page, registration(motorist));
    await submit(page).click();
    await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
    loseAnswer();
    await expectToast(page, 'Registration failed', 'What you typed is still here');
    for (const [name, value] of Object.entries(registration(motorist))) {
      await expect(field(page, name as Field)).toHaveValue(value);
    }
    await page.unroute('**/api/auth/register');
    await submit(page).click();
    await expectToast(page, 'Registration successful');
  });

  test('knows the account that an earlier try made whose answer was lost', async ({ page }) => {
    const motorist = newMotorist();
    await openForm(page, registration(motorist));
    await page.route(
      '**/api/auth/register',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await submit(page).click();
    await expectToast(page, 'Registration failed', 'What you typed is still here');
    await submit(page).click();
    await expectToast(page, 'Registration successful', 'Your first try had arrived after all');
    await expect(page.getByLabel('Username')).toHaveValue(motorist.username);
  });

  test('leads back to sign-in', async ({ page }) => {
    await openForm(page);
    await page.getByRole('button', { name: 'Sign in instead' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
