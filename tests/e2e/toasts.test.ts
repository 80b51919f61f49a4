import { expect, expectToast, test } from '../support/browser.ts';
import { ask, openForm, savedOnPhone } from '../support/fuel-requests.ts';
import { goOffline } from '../support/offline.ts';
import { postpone } from '../support/slow-machine.ts';

test.use({ serviceWorkers: 'allow' });

test('a toast lies over no button of its screen', { tag: '@phone' }, async ({
  page,
  context,
  driver,
}) => {
  expect(driver.id).toBeTruthy();
  // It stays, so that what it lay over could not be clicked at all.
  await postpone(page, 5_000);
  await openForm(page);
  await goOffline(context);
  await ask(page, 20);
  await expectToast(page, savedOnPhone);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('alert').filter({ hasText: savedOnPhone })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Not sent yet' })).toBeVisible();
});
