import type { Page } from 'playwright/test';
import { expect, expectToast, test } from '../../support/browser/browser.ts';
import {
  ask,
  askMore,
  creatingRequest,
  expectSentOnce,
  openForm,
  requestsOnServer,
  savedOnPhone,
} from '../../support/browser/fuel-requests.ts';
import {
  answerWith,
  captivePortal,
  comeToFront,
  cutAfterCommit,
  cutBefore,
  goOffline,
  goOnline,
  outboxStates,
  stall,
} from '../../support/browser/offline.ts';

test.beforeEach(({ driver }) => {
  expect(driver.id).toBeTruthy();
});

/** Waits until the page shows why Volmaak cannot be reached. */
async function expectLost(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('button', { name: `${words} Try again` })).toBeVisible();
}

test.describe('a fuel request on a bad connection, in a browser without Background Sync', {
  tag: ['@worker', '@long'],
}, () => {
  // Such browsers do not send with no page open.
  const saved = 'Saved on this phone. Open Volmaak when you are connected.';

  test('is sent once, and its result is shown', async ({ page, context }) => {
    await context.addInitScript(() =>
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'),
    );
    await openForm(page);

    await test.step('after the phone was offline', async () => {
      await goOffline(context);
      await ask(page, 10);
      await expectToast(page, saved);
      await goOnline(context);
      await expectSentOnce(page);
    });

    await test.step('after its response was lost', async () => {
      const heal = await cutAfterCommit(context, creatingRequest);
      await askMore(page, 20);
      await expectToast(page, saved);
      await expect.poll(() => requestsOnServer(page)).toHaveLength(2);
      await expectLost(page, 'No answer from Volmaak');
      await heal();
      await comeToFront(page);
      await expectSentOnce(page, 2);
    });

    await test.step('after a captive portal', async () => {
      const leave = await captivePortal(context);
      await askMore(page, 30);
      await expectToast(page, saved);
      await expectLost(page, 'No internet');
      await leave();
      await comeToFront(page);
      await expectSentOnce(page, 3);
    });

    await test.step('after a proxy without a server', async () => {
      const html = { status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' };
      const heal = await answerWith(context, creatingRequest, html);
      await askMore(page, 40);
      await expectToast(page, saved);
      await expectLost(page, 'Server not answering');
      await heal();
      await comeToFront(page);
      await expectSentOnce(page, 4);
    });

    await test.step('after it was deleted although it had already arrived', async () => {
      const heal = await cutAfterCommit(context, creatingRequest);
      await askMore(page, 50);
      await expectToast(page, saved);
      await goOffline(context);
      await heal();
      await page.getByRole('link', { name: /1 waiting/ }).click();
      await page.getByRole('button', { name: /^Delete 50 l/ }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('It is marked now');
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('main')).toContainText('Marked for deletion');
      await goOnline(context);
      // The user is told so, and nothing is removed without their knowledge.
      await expect(page.getByRole('main')).toContainText('Already arrived');
      await expectSentOnce(page, 5);
    });
  });
});

test.describe('a fuel request in two tabs', { tag: ['@worker', '@long'] }, () => {
  test('is sent once by both, and once after its own tab has closed', async ({ page, context }) => {
    await openForm(page);
    const second = await context.newPage();

    await test.step('both tabs send at the same time', async () => {
      const heal = await cutBefore(context, creatingRequest);
      await ask(page, 20);
      await expectToast(page, savedOnPhone);
      await second.goto('/outbox');
      await expect(second.getByRole('main')).toContainText('20 l for your Toyota');
      // Both notice the connection at the same moment.
      await goOffline(context);
      await heal();
      await goOnline(context);
      await expectSentOnce(page);
    });

    await test.step('a stalled request is saved on the phone', async () => {
      const breakOff = await stall(context, creatingRequest);
      await askMore(page, 30);
      await expectToast(page, savedOnPhone);
      // A busy worker starts later than that.
      await expect.poll(() => outboxStates(page)).toContain('sending');
      await page.getByRole('link', { name: /1 waiting/ }).click();
      await expect(page.getByRole('main')).toContainText('Sending…');
      await page.close();
      await breakOff();
    });

    await test.step('it is sent once after its tab has closed', async () => {
      await expectSentOnce(second, 2);
    });
  });
});

test.describe('a fuel request in two tabs with no worker and no locks', {
  tag: ['@phone', '@long'],
}, () => {
  test('is on the server once', async ({ page, context }) => {
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
    );
    await openForm(page, { worker: false });
    const second = await context.newPage();
    await second.goto('/outbox');
    await expect(second.getByText('Nothing is waiting to be sent')).toBeVisible();
    await goOffline(context);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    await goOnline(context);
    await expectSentOnce(page);
  });
});
