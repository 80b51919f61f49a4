import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inspectAllSizes } from '../support/checks.ts';
import { sessionUser } from '../support/data.ts';
import type { Answers } from '../support/fake-server.ts';
import { refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { expectToast } from '../support/toasts.ts';

const filledIn = {
  firstName: 'Thandi',
  lastName: 'Nkosi',
  username: 'thandi',
  password: 'secret-1',
  idNumber: '8001015009087',
  homeAddress: '1 Long Street, Cape Town',
  phoneNumber: '0821234567',
  email: 'thandi@example.com',
};
type Field = keyof typeof filledIn;
const fields = Object.keys(filledIn) as Field[]; // the keys of the literal above

const labels: Record<Field, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  password: 'Password',
  idNumber: 'South African ID number',
  homeAddress: 'Home address',
  phoneNumber: 'Phone number',
  email: 'Email',
};

const field = (name: Field) => page.getByLabelText(labels[name], { exact: true });
const submit = page.getByRole('button', { name: 'Create Account' });

async function openForm(answers: Answers = {}) {
  const { server } = await openApp('/', { user: null, answers });
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect.element(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  return server;
}

async function fillIn(values: Record<Field, string> = filledIn) {
  for (const name of fields) await field(name).fill(values[name]);
}

function taken(...issues: { field: Field; message: string }[]) {
  return refusal(409, { message: issues[0]?.message ?? '', code: 'taken', issues });
}

describe('the registration form', () => {
  it('shows the problem of each field', async () => {
    await openForm();
    await submit.click();
    const missing: Record<Field, string> = {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
      idNumber: 'South African ID number must be exactly 13 digits',
      homeAddress: 'Home address is required',
      phoneNumber: 'Phone number is required (minimum 10 digits)',
      email: 'Valid email address is required',
    };
    for (const name of fields) {
      await expect.element(field(name)).toHaveAccessibleDescription(missing[name]);
    }
    await expect.element(field('firstName')).toHaveFocus();
    await inspectAllSizes();

    const tooShort = {
      username: 'ab',
      password: '12345',
      idNumber: '800101500908',
      phoneNumber: '082123456',
      email: 'thandi@',
    };
    for (const [name, value] of Object.entries(tooShort) as [Field, string][]) {
      await field(name).fill(value);
      await expect.element(field(name)).toHaveAccessibleDescription(missing[name]);
    }
  });

  it('takes at most 13 characters of an ID number', async () => {
    await openForm();
    await field('idNumber').click();
    await userEvent.keyboard('80010150090871234');
    await expect.element(field('idNumber')).toHaveValue('8001015009087');
  });

  it('warns of an odd ID number, but accepts it', async () => {
    const server = await openForm({ 'POST /api/auth/register': sessionUser() });
    await fillIn();
    const idNumber = field('idNumber');
    await expect.element(idNumber).toHaveAccessibleDescription('');
    await idNumber.fill('8001015009088');
    await expect.element(idNumber).toHaveAccessibleDescription(/The last digit does not fit/);
    await idNumber.fill('1339015009087');
    await expect.element(idNumber).toHaveAccessibleDescription(/should be a date of birth/);
    await submit.click();
    await expectToast('Registration successful', 'Please log in');
    await expect.element(page.getByLabelText('Username')).toHaveValue('thandi');
    const [sent] = server.sent('POST /api/auth/register');
    expect(sent?.body).toMatchObject({ ...filledIn, idNumber: '1339015009087' });
  });

  it.for<{ name: Field; message: string }>([
    { name: 'username', message: 'This username is already taken' },
    { name: 'email', message: 'There is already an account with this email address' },
    { name: 'idNumber', message: 'There is already an account with this ID number' },
  ])('says at its field that the $name is taken', async ({ name, message }) => {
    await openForm({ 'POST /api/auth/register': taken({ field: name, message }) });
    await fillIn();
    await submit.click();
    await expectToast('Registration failed', message);
    await expect.element(field(name)).toHaveAccessibleDescription(message);
    await expect.element(field(name)).toHaveFocus();
    await expect.element(field('firstName')).toHaveValue('Thandi');
  });

  it('shows its progress, and keeps everything when there is no answer', async () => {
    const server = await openForm();
    const loseAnswer = server.cut('POST /api/auth/register').hold('POST /api/auth/register');
    await fillIn();
    await submit.click();
    await expect.element(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
    loseAnswer();
    await expectToast('Registration failed', 'What you typed is still here');
    for (const name of fields) await expect.element(field(name)).toHaveValue(filledIn[name]);
    server.answer('POST /api/auth/register', sessionUser());
    await submit.click();
    await expectToast('Registration successful');
  });

  it('recognises an account that an earlier try created before its answer was lost', async () => {
    const server = await openForm();
    server.cut('POST /api/auth/register');
    await fillIn();
    await submit.click();
    await expectToast('Registration failed', 'What you typed is still here');
    const message = 'taken';
    const own = (['username', 'email', 'idNumber'] as const).map((name) => ({
      field: name,
      message,
    }));
    server.answer('POST /api/auth/register', taken(...own));
    await submit.click();
    await expectToast('Registration successful', 'Your first try did arrive');
    await expect.element(page.getByLabelText('Username')).toHaveValue('thandi');
  });

  it('leads back to sign-in', async () => {
    await openForm();
    await page.getByRole('button', { name: 'Sign in instead' }).click();
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it('survives a reload, except for the password', async () => {
    await openForm();
    await field('firstName').fill('Thandi');
    await field('password').fill('secret-never-kept');
    await field('homeAddress').fill('1 Long Street');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('never-kept');
    await openApp('/', { user: null });
    await expect.element(field('firstName')).toHaveValue('Thandi');
    await expect.element(field('homeAddress')).toHaveValue('1 Long Street');
    await expect.element(field('password')).toHaveValue('');
  });
});
