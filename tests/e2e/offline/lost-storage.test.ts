import type { Page } from 'playwright/test';
import { expect, expectToast, test } from '../../support/browser/browser.ts';
import { ask, openForm, savedOnPhone } from '../../support/browser/fuel-requests.ts';
import { goOffline, goOnline } from '../../support/browser/offline.ts';
import { inspect } from '../../support/browser/page-checks.ts';

/** Deletes what a browser that runs out of space deletes: everything but the cookies. */
async function clearStorage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const storageTypes = 'indexeddb,local_storage,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
}

const waitingMarks = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.startsWith('volmaak-waiting-'));

/** Turns the outbox into one of the next app version. */
function raiseOutboxVersion(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('volmaak-outbox', 1000);
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          open.result.close();
          resolve();
        };
      }),
  );
}

test('a cleared outbox reports how much was lost, and one of a newer version offers the update', {
  tag: ['@worker', '@long'],
}, async ({ page, context, driver }) => {
  expect(driver.id).toBeTruthy();
  await openForm(page);
  const main = page.getByRole('main');

  await test.step('a cookie stores how many items wait', async () => {
    await goOffline(context);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    await page.getByRole('link', { name: /1 waiting/ }).click();
    await expect(main).toContainText(/This browser (keeps|may delete) what is saved here/);
    await expect
      .poll(() => waitingMarks(page))
      .toMatchObject([{ value: expect.stringMatching(/^1\./), path: '/', sameSite: 'Strict' }]);
  });

  await test.step('the loss is shown until the user has read it', async () => {
    await clearStorage(page);
    await goOnline(context);
    await page.goto('/');
    await page.getByRole('link', { name: /1 lost/ }).click();
    await expect(main.getByRole('alert')).toContainText('1 item was lost');
    await expect(main).not.toContainText('Nothing is waiting to be sent');
    await inspect(page);
    await main.getByRole('button', { name: 'OK' }).click();
    await expect(main).toContainText('Nothing is waiting to be sent');
    // The keyboard focus stays where the button was.
    await expect(main.locator(':focus')).toContainText('Nothing is waiting to be sent');
    await expect(page.getByRole('link', { name: /lost/ })).toHaveCount(0);
    expect(await waitingMarks(page)).toEqual([]);
  });

  await test.step('an outbox of a newer version says so, and offers the update', async () => {
    await raiseOutboxVersion(page);
    await page.goto('/fuel-request');
    await expect(main).toContainText('This page is out of date');
    await page.goto('/outbox');
    await expect(main.getByRole('alert')).toContainText('Nothing is lost');
    await inspect(page);
    const started = page.waitForEvent('load');
    await main.getByRole('button', { name: 'Update Volmaak' }).click();
    await started;
  });
});
