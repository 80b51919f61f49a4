import { expect, expectToast, test } from '../support/browser.ts';
import {
  ask,
  creatingRequest,
  expectSentOnce,
  openForm,
  requestsOnServer,
  savedOnPhone,
} from '../support/fuel-requests.ts';
import {
  answerWith,
  captivePortal,
  cutAfterCommit,
  cutBefore,
  goOffline,
  goOnline,
  readOutbox,
  stopWorker,
} from '../support/offline.ts';
import { serverAnswer } from '../support/server-answer.ts';
import { waitForAnswers } from '../support/slow-machine.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('a fuel request without a connection', () => {
  test.beforeEach(({ driver }) => {
    expect(driver.id).toBeTruthy();
  });

  test('is saved on the phone, survives a reload, and is sent once when the connection is back', async ({
    page,
    context,
  }) => {
    await openForm(page);
    await goOffline(context);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    await page.reload();
    expect(await readOutbox(page)).toHaveLength(1);
    await expect(page.getByRole('link', { name: /1 waiting/ })).toBeVisible();
    await goOnline(context);
    await expectSentOnce(page);
  });
});

test.describe('a fuel request on a bad connection', { tag: '@phone' }, () => {
  test.beforeEach(({ driver }) => {
    expect(driver.id).toBeTruthy();
  });

  test('is sent once when the answer to it was lost', async ({ page, context }) => {
    await openForm(page);
    const heal = await cutAfterCommit(context, creatingRequest);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    await expect.poll(() => requestsOnServer(page)).toHaveLength(1);
    await heal();
    await expectSentOnce(page);
  });

  test('waits out a captive portal', async ({ page, context }) => {
    await openForm(page);
    const leave = await captivePortal(context);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    await leave();
    await expectSentOnce(page);
  });

  for (const answer of [
    { status: 500, body: '{"message":"x","code":"internal"}', contentType: 'application/json' },
    { status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' },
    { status: 503, body: '', headers: { 'Retry-After': '1' } },
    { status: 429, body: '', headers: { 'Retry-After': '1' } },
  ]) {
    test(`waits after a ${answer.status}`, async ({ page, context }) => {
      await openForm(page);
      const heal = await answerWith(context, creatingRequest, answer);
      await ask(page, 20);
      await expectToast(page, savedOnPhone);
      await heal();
      await expectSentOnce(page);
    });
  }

  test('is sent at once when its user asks, however long the server wanted to be left alone', async ({
    page,
    context,
  }) => {
    await openForm(page);
    // A server that is back makes the phone try by itself: this one was never away.
    await context.route('**/readyz', (route) => route.fulfill({ status: 200 }));
    await context.route(creatingRequest, (route) => {
      const item = route.request().headers()['x-outbox-item'] ?? '';
      return route.fulfill(
        serverAnswer({
          status: 503,
          headers: { 'Retry-After': '300', 'X-Outbox-Item': item },
          contentType: 'application/json',
          body: '{"message":"Later","code":"unavailable"}',
        }),
      );
    });
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    // Within the app: a new start would try by itself.
    await page.getByRole('link', { name: /1 waiting/ }).click();
    await context.unroute(creatingRequest);
    await page.getByRole('button', { name: 'Send now' }).click();
    await expectSentOnce(page);
  });

  test('comes back into the form when it is refused', async ({ page, context, driver }) => {
    await waitForAnswers(context);
    await openForm(page);
    const [car] = await (await page.request.get(`/api/cars/user/${driver.id}`)).json();
    await page.request.delete(`/api/cars/${car.id}`);
    await ask(page, 20);
    await expectToast(page, 'Vehicle Not Found');
    expect(await readOutbox(page)).toEqual([]);
  });

  test('is sent by the page where there is no worker to help', async ({ page, context }) => {
    await openForm(page);
    await goOffline(context);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    await stopWorker(page);
    await goOnline(context);
    await expectSentOnce(page);
  });

  test('is sent once from two tabs', async ({ page, context }) => {
    await openForm(page);
    const heal = await cutBefore(context, creatingRequest);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    const second = await context.newPage();
    await second.goto('/outbox');
    await page.goto('/outbox');
    await heal();
    await expectSentOnce(page);
  });
});
