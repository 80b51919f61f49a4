import { describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { inspectAllSizes } from '../support/checks.ts';
import { sessionUser } from '../support/data.ts';
import type { Answers } from '../support/fake-server.ts';
import { refusal } from '../support/fake-server.ts';
import { fillInSilently } from '../support/fill-in.ts';
import { isInView } from '../support/in-view.ts';
import { readStores } from '../support/kept-data.ts';
import { openApp, signedInAnswers } from '../support/open-app.tsx';
import { pasteInto } from '../support/paste.ts';
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
const input = (name: Field) => field(name).element() as HTMLInputElement; // they are text fields
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
  // ACC-46, FUL-5
  it('shows its rules at first, and tells the phone what it can fill in and which keys to show', async () => {
    await openForm();
    const rules: Partial<Record<Field, string>> = {
      username: 'At least 3 characters',
      password: 'At least 6 characters, but no common password and none of your names',
      idNumber: '13 digits',
      phoneNumber: 'At least 10 digits',
    };
    for (const name of fields) {
      await expect.element(field(name)).toHaveAccessibleDescription(rules[name] ?? '');
    }
    const asked = fields.map((name) => {
      const { autocomplete, inputMode, enterKeyHint } = input(name);
      return [autocomplete, inputMode, enterKeyHint];
    });
    expect(asked).toEqual([
      ['given-name', '', 'next'],
      ['family-name', '', 'next'],
      ['username', '', 'next'],
      ['new-password', '', 'next'],
      ['off', 'numeric', 'next'],
      ['street-address', '', 'next'],
      ['tel', 'tel', 'next'],
      ['email', 'email', 'go'],
    ]);
  });

  it('shows the problem of each field', { tags: 'long' }, async () => {
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

  // ACC-46
  it('leads from field to field by Enter, which submits in the last one', {
    tags: 'long',
  }, async () => {
    const server = await openForm({ 'POST /api/auth/register': sessionUser() });
    for (const name of fields) {
      await expect.element(field(name)).toHaveFocus();
      await userEvent.keyboard(`${filledIn[name]}{Enter}`);
    }
    await expectToast('Registration successful');
    expect(server.sent('POST /api/auth/register')[0]?.body).toEqual(filledIn);
  });

  // ACC-46
  it('forgets a problem as soon as its cause is gone', { tags: 'long' }, async () => {
    await openForm({ 'POST /api/auth/register': refusal(503) });
    await submit.click();
    await field('username').fill('tha');
    await expect.element(field('username')).toHaveAccessibleDescription('At least 3 characters');
    await fillIn();
    await submit.click();
    const problem = page.getByRole('main').getByRole('alert');
    await expect.element(problem).toBeVisible();
    await inspectAllSizes();
    await field('homeAddress').fill('2 Long Street');
    await expect.element(problem).not.toBeInTheDocument();
  });

  // ACC-41, ACC-46
  it('forgets that a password is a name once the name is another', { tags: 'long' }, async () => {
    const message = 'This password is a name of yours or ours: please choose another';
    const issues = [{ field: 'password', message }];
    const refused = refusal(400, { message, code: 'invalid', issues });
    await openForm({ 'POST /api/auth/register': refused });
    await fillIn({ ...filledIn, password: 'thandi' });
    await submit.click();
    await expect.element(field('password')).toHaveAccessibleDescription(message);
    await expect.element(field('password')).toHaveFocus();
    await field('username').fill('nomsa');
    await expect.element(field('password')).not.toHaveAccessibleDescription(message);
  });

  // ACC-46
  it('shows the first problem above the keyboard', { tags: 'long' }, async () => {
    await openForm();
    await fillIn({ ...filledIn, idNumber: '1', email: 'x' });
    await page.viewport(360, 380);
    await submit.click();
    await expect.element(field('idNumber')).toHaveFocus();
    await expect.poll(() => isInView(page.getByText(/must be exactly 13 digits/))).toBe(true);
    await page.viewport(360, 800);
  });

  // ACC-45
  it('fills the sign-in form in, and stores no password', { tags: 'long' }, async () => {
    const user = sessionUser();
    const server = await openForm({ 'POST /api/auth/register': user });
    await fillIn();
    await submit.click();
    await expectToast('Registration successful', 'Please log in');
    const password = page.getByLabelText('Password', { exact: true });
    await expect.element(page.getByLabelText('Username')).toHaveValue('thandi');
    await expect.element(password).toHaveValue(filledIn.password);
    expect(await readStores()).not.toContain(filledIn.password);
    expect(document.documentElement.outerHTML).not.toContain(filledIn.password);
    server.answerAll(signedInAnswers(user)).answer('POST /api/auth/login', user);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast('Login successful');
    const { username, password: typed } = filledIn;
    expect(server.sent('POST /api/auth/login')[0]?.body).toEqual({ username, password: typed });
  });

  // ACC-45
  it('forgets the password when the sign-in is left or the page is loaded again', {
    tags: 'long',
  }, async () => {
    await openForm({ 'POST /api/auth/register': sessionUser() });
    await fillIn();
    await submit.click();
    const password = page.getByLabelText('Password', { exact: true });
    await expect.element(password).toHaveValue(filledIn.password);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect.element(field('password')).toHaveValue('');
    await page.getByRole('button', { name: 'Sign in instead' }).click();
    await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect.element(password).toHaveValue('');
  });

  it('takes at most 13 characters of an ID number', { tags: 'long' }, async () => {
    await openForm();
    await field('idNumber').click();
    await userEvent.keyboard('80010150090871234');
    await expect.element(field('idNumber')).toHaveValue('8001015009087');
  });

  // ACC-50
  it('takes an ID number that is pasted or typed in groups', async () => {
    await openForm();
    const idNumber = field('idNumber');
    await pasteInto(idNumber, '000229 4800 087');
    await expect.element(idNumber).toHaveValue('0002294800087');
    await idNumber.fill('');
    await idNumber.click();
    await commands.insertText('000229\u00a04800\u00a0087');
    await expect.element(idNumber).toHaveValue('0002294800087');
    await idNumber.fill('');
    await userEvent.type(idNumber, ' 000229 4800-087');
    await expect.element(idNumber).toHaveValue('0002294800087');
    await expect.element(idNumber).toHaveAttribute('maxlength', '13');
  });

  it('warns of an odd ID number, but accepts it', { tags: 'long' }, async () => {
    const server = await openForm({ 'POST /api/auth/register': sessionUser() });
    await fillIn();
    const idNumber = field('idNumber');
    await expect.element(idNumber).toHaveAccessibleDescription('13 digits');
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

  // ACC-53
  it('sends what a password manager has filled in without an event', async () => {
    const server = await openForm({ 'POST /api/auth/register': sessionUser() });
    await field('firstName').fill('Typed');
    const groups = { ...filledIn, idNumber: '800101 5009 087' };
    for (const [index, name] of fields.entries()) {
      fillInSilently(field(name), groups[name], index % 2 === 0 ? 'page' : 'outside');
    }
    await submit.click();
    await expectToast('Registration successful', 'Please log in');
    expect(server.sent('POST /api/auth/register')[0]?.body).toMatchObject(filledIn);
  });

  it('says at its field what is taken', { tags: 'long' }, async () => {
    const message = 'There is already an account with this ID number';
    await openForm({ 'POST /api/auth/register': taken({ field: 'idNumber', message }) });
    await fillIn();
    await submit.click();
    await expectToast('Registration failed', message);
    await expect.element(field('idNumber')).toHaveAccessibleDescription(message);
    await expect.element(field('idNumber')).toHaveFocus();
    await expect.element(field('firstName')).toHaveValue('Thandi');
  });

  it('shows its progress, and keeps everything when there is no answer', {
    tags: 'long',
  }, async () => {
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

  it('recognises an account that an earlier try created before its answer was lost', {
    tags: 'long',
  }, async () => {
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

  it('leads back to sign-in', { tags: 'long' }, async () => {
    await openForm();
    await page.getByRole('button', { name: 'Sign in instead' }).click();
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it('survives a reload, except for the password', { tags: 'long' }, async () => {
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
