import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { apiMarker } from '../../../domain/api-marker.ts';
import { type CallKey, calls } from '../../../domain/calls.ts';
import { App } from '../../../src/app/app.tsx';
import { createQueryClient } from '../../../src/app/start/query-client.ts';
import { restoreSession } from '../../../src/session/session.ts';
import { deviceSession, ownAccountAnswers } from '../support/account-data.ts';
import { expectWords, inspect } from '../support/checks.ts';
import { newCar, newFuelRequest, sessionUser } from '../support/data.ts';
import type { FakeServer } from '../support/fake-server.ts';
import { expectKept, readStores, replaceKept } from '../support/kept-data.ts';
import { openApp, signedInAnswers } from '../support/open-app.tsx';
import '../support/outbox.ts';

const asking = 'GET /api/auth/session';
const broken = 'Something went wrong';
const stranger = '{"status":"login required"}';
const roots = ['vehicles', 'fuel-requests', 'purchases', 'loyalty'];
const requests = page.getByRole('list', { name: 'Your fuel requests' });

/** Opens the app and waits until everything that it shows is saved on the phone. */
async function useOnce() {
  const user = sessionUser();
  const car = newCar({ userId: user.id });
  const answers = {
    ...signedInAnswers(user),
    'GET /api/cars/user/{userId}': [car],
    'GET /api/fuel-requests': { requests: [newFuelRequest({ userId: user.id })] },
  };
  const { server, ...opened } = await openApp('/fuel-requests-history', { user, answers });
  client = opened.client;
  await expect.element(requests).toMatchTextContent('20 l');
  await reopen('/');
  for (const root of roots) await expectKept(`["${root}"`);
  await expectKept('pricePerLiter');
  await expectKept('"session"');
  return { server, car, answers };
}

let client = createQueryClient();

// The app saves its user a moment later, which would affect the next test.
afterEach(async () => {
  await cleanup();
  client.clear();
});

/** Closes the app after all its calls are answered. */
async function close(): Promise<void> {
  await expect.poll(() => client.isFetching()).toBe(0);
  await cleanup();
}

/** Restarts the app as a reload does: only the saved data is left. */
async function reopen(path: string): Promise<void> {
  await close();
  history.replaceState(null, '', path);
  client = createQueryClient();
  await restoreSession(client);
  await render(<App queryClient={client} />);
}

async function expectHome(plate: string): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'My Vehicles' })).toMatchTextContent(plate);
  await expectWords(page.getByRole('region', { name: 'Fuel prices' }), 'R20.75');
  await expect.element(page.getByText(broken)).not.toBeInTheDocument();
}

/** Another server answers every call with JSON. */
function takeOver(server: FakeServer, body: string): void {
  const headers = { 'Content-Type': 'application/json' };
  for (const name of Object.keys(calls)) {
    server.answer(name as CallKey, () => new Response(body, { headers })); // the keys of `calls`
  }
}

/** An answer of our server with an item that no screen can show, and that the device never keeps. */
function undated(): Response {
  const body = [{ ...deviceSession(), lastUsedAt: 'x' }];
  const headers = { 'Content-Type': 'application/json', [apiMarker.header]: apiMarker.value };
  return new Response(JSON.stringify(body), { headers });
}

describe("somebody else's JSON in place of our server's", () => {
  it('is not saved, and the app continues with what it has', { tags: 'long' }, async () => {
    const { server, car, answers } = await useOnce();
    takeOver(server, stranger);
    await reopen('/fuel-request');
    await expect.element(page.getByRole('button', { name: /^No internet/ })).toBeVisible();
    await expect.element(page.getByRole('main')).toMatchTextContent(car.make);
    await reopen('/');
    await expectHome(car.registrationNumber);
    server.answerAll(answers);
    await reopen('/');
    await expectHome(car.registrationNumber);
    expect(await readStores()).not.toContain('login required');
  });

  it.each(['[]', stranger])(
    'is replaced if an earlier version had saved it: %s',
    { tags: 'long' },
    async (body) => {
      const { car } = await useOnce();
      const data: unknown = JSON.parse(body);
      await close();
      await replaceKept(Object.fromEntries([...roots, 'fuel-prices'].map((root) => [root, data])));
      await reopen('/');
      await expectHome(car.registrationNumber);
      await reopen('/fuel-requests-history');
      await expect.element(requests).toMatchTextContent('20 l');
    },
  );

  it('is replaced if it was saved as a session without a user', async () => {
    const { server, car } = await useOnce();
    await close();
    await replaceKept({ session: { status: 'login required' } });
    const before = server.sent(asking).length;
    const release = server.hold(asking);
    await reopen('/');
    await expect.poll(() => server.sent(asking).length).toBeGreaterThan(before);
    // Until the answer comes, no user is shown.
    await expect.element(page.getByRole('heading', { name: /^Welcome/ })).not.toBeInTheDocument();
    release();
    await expectHome(car.registrationNumber);
  });
});

describe('a screen that cannot show its data', { tags: 'long' }, () => {
  it('drops only its own cached data, and is tried again', async () => {
    const { server, car, answers } = await useOnce();
    const list = answers['GET /api/fuel-requests'];
    await close();
    const pages = [{ requests: [{ ...list.requests[0], requestedAt: 'x' }], next: null }];
    await replaceKept({ 'fuel-requests': { pages, pageParams: [null] } });
    server.cut('GET /api/fuel-requests');
    await reopen('/fuel-requests-history');
    await expect.element(page.getByText('Error Loading Fuel Requests')).toBeVisible();
    await expect.element(page.getByText(broken)).not.toBeInTheDocument();
    server.answer('GET /api/fuel-requests', list).cut('GET /api/cars/user/{userId}');
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await expectHome(car.registrationNumber);
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await expect.element(requests).toMatchTextContent('20 l');
  });

  it('offers the outbox and Logout if that does not help', async () => {
    const { server } = await openApp('/account', {
      answers: {
        ...ownAccountAnswers(),
        'GET /api/account/sessions': undated,
        'POST /api/auth/logout': () => undefined,
      },
    });
    const word = page.getByRole('alert').filter({ hasText: broken });
    await expect.element(word.getByRole('button', { name: 'Logout' })).toBeVisible();
    await inspect();
    await word.getByRole('link', { name: 'Open the outbox' }).click();
    await expect.element(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
    history.back();
    server.answer('GET /api/auth/session', { authenticated: false, user: null });
    await word.getByRole('button', { name: 'Logout' }).click();
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
