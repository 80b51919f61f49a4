import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { sessionUser } from '../support/data.ts';
import { type Answers, type FakeServer, refusal } from '../support/fake-server.ts';
import { openApp, signedInAnswers } from '../support/open-app.tsx';
import { expectToast } from '../support/toasts.ts';
import { vehicleAnswers } from '../support/vehicle-answers.ts';

const heading = (name: string) => page.getByRole('heading', { name });
const signIn = heading('Sign in');
const logout = page.getByRole('button', { name: 'Logout' });

async function submitSignIn(server: FakeServer, user = sessionUser()) {
  server.answerAll({ ...signedInAnswers(user), 'POST /api/auth/login': user });
  await page.getByLabelText('Username').fill(user.username);
  await page.getByLabelText('Password', { exact: true }).fill('secret-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const cut = () => Promise.reject(new TypeError('Failed to fetch'));
const signedOut = () => refusal(401, { message: 'Please sign in', code: 'signed-out' });

describe('the session', () => {
  it('ends with Logout', async () => {
    const answers = { 'POST /api/auth/logout': undefined };
    const { server, user } = await openApp('/', { answers });
    await logout.click();
    await expect.element(signIn).toBeVisible();
    await expect.poll(() => server.sent('POST /api/auth/logout').length).toBe(1);
    await submitSignIn(server, user);
    await expect.element(heading('Welcome, Thandi')).toBeVisible();
  });

  // ACC-10
  it('ends with Logout on this device even if the call fails', { tags: 'long' }, async () => {
    const { server, user } = await openApp('/fuel-request');
    server.cut('POST /api/auth/logout');
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await logout.click();
    await expect.element(signIn).toBeVisible();
    await submitSignIn(server, user);
    await expect.element(heading('Welcome, Thandi')).toBeVisible();
  });

  // ACC-8
  it('shows sign-in when it has ended elsewhere, and returns to where it was', {
    tags: 'long',
  }, async () => {
    const answers = { 'GET /api/fuel-requests': signedOut() };
    const { server, user } = await openApp('/fuel-requests-history', { answers });
    await expect.element(heading('Authentication Required')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await submitSignIn(server, user);
    await expect.element(heading('Fuel requests')).toBeVisible();
    expect(location.pathname).toBe('/fuel-requests-history');
  });

  it('shows sign-in when a dialog learns that it has ended elsewhere', {
    tags: 'long',
  }, async () => {
    const answers = { ...vehicleAnswers(), 'GET /api/car-data/makes': signedOut() };
    const { server, user } = await openApp('/fuel-request', { answers });
    await page.getByRole('button', { name: 'Register a vehicle' }).click();
    await expect.element(heading('Authentication Required')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await submitSignIn(server, user);
    await expect.element(heading('Ask for fuel')).toBeVisible();
  });

  it('shows nothing of the previous user to the next one', { tags: 'long' }, async () => {
    const answers = { 'POST /api/auth/logout': undefined };
    const { server, user } = await openApp('/', { answers });
    await expect.element(page.getByText('No vehicles yet')).toBeVisible();
    await logout.click();
    await expect.element(signIn).toBeVisible();
    const before = server.sent('GET /api/cars/user/{userId}').length;
    const next = sessionUser({ firstName: 'Sipho', username: 'sipho' });
    await submitSignIn(server, next);
    await expect.element(heading('Welcome, Sipho')).toBeVisible();
    await expect.element(page.getByText('No vehicles yet')).toBeVisible();
    const asked = server.sent('GET /api/cars/user/{userId}').slice(before);
    expect(asked.map(({ params }) => params.userId)).toEqual([next.id]);
    expect(next.id).not.toBe(user.id);
  });
});

// ACC-6
describe('a server that cannot be reached at the start', { tags: 'long' }, () => {
  const notice = page.getByRole('alert');
  const retry = notice.getByRole('button', { name: 'Try again' });

  const openUnasked = (answers: Answers, path = '/fuel-request') =>
    openApp(path, { user: sessionUser(), isRemembered: false, answers });

  it('is told of, and asked again', async () => {
    const { server, user } = await openUnasked({ 'GET /api/auth/session': cut });
    await expect.element(notice).toMatchTextContent(/No connection to Volmaak/);
    await expect.element(notice).toMatchTextContent(/Check your connection, then try again\./);
    await retry.click();
    await expect.poll(() => server.sent('GET /api/auth/session').length).toBe(2);
    await expect.element(retry).toBeEnabled();
    await expect.element(notice).toBeVisible();
    server.answerAll(signedInAnswers(user));
    await retry.click();
    await expect.element(heading('Ask for fuel')).toBeVisible();
    expect(location.pathname).toBe('/fuel-request');
  });

  it('keeps what was typed when it answers', async () => {
    const { server, user } = await openUnasked({ 'GET /api/auth/session': cut });
    await page.getByLabelText('Username').fill('thandi');
    server.answer('GET /api/auth/session', { authenticated: false, user: null });
    await retry.click();
    await expect.poll(() => notice.elements()).toEqual([]);
    await expect.element(page.getByLabelText('Username')).toHaveValue('thandi');
    await submitSignIn(server, user);
    await expect.element(heading('Ask for fuel')).toBeVisible();
  });

  it('lets nobody sign in, and says so', async () => {
    const answers = {
      'GET /api/auth/session': cut,
      'POST /api/auth/login': cut,
      'GET /api/ping': cut,
    };
    await openUnasked(answers, '/');
    const words = /you can't sign in right now/;
    await expect.element(notice).toMatchTextContent(words);
    await page.getByLabelText('Username').fill('thandi');
    await page.getByLabelText('Password', { exact: true }).fill('secret-1');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast('Login failed', "Volmaak can't be reached.");
  });
});
