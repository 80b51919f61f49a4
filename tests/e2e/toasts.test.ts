import { expect, expectToast, test } from '../support/browser.ts';
import { ask, openForm, savedOnPhone } from '../support/fuel-requests.ts';
import { goOffline } from '../support/offline.ts';

test.use({ serviceWorkers: 'allow' });

test('a toast lies over no button of its screen', { tag: '@phone' }, async ({
  page,
  context,
  driver,
}) => {
  expect(driver.id).toBeTruthy();
  // It stays: nobody waits here until it has gone.
  await page.addInitScript(() => {
    const plain = window.setTimeout;
    const long = (work: () => void, after?: number) =>
      plain(work, after === 5_000 ? 600_000 : after);
    Object.assign(window, { setTimeout: long });
  });
  await openForm(page);
  await goOffline(context);
  await ask(page, 20);
  await expectToast(page, savedOnPhone);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('alert').filter({ hasText: savedOnPhone })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Not sent yet' })).toBeVisible();
});
