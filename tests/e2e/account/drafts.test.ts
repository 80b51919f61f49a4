import { expect, test } from '../../support/browser/browser.ts';
import { readStores } from '../../support/browser/device-stores.ts';
import {
  addPhoto,
  fillRegistration,
  openRegistration,
} from '../../support/browser/vehicle-dialog.ts';

test('an unsent vehicle form survives a reload with its photo, and is deleted at sign-out', {
  tag: ['@phone', '@long'],
}, async ({ page, driver: _ }) => {
  const dialog = await openRegistration(page);
  const plate = await fillRegistration(dialog);
  await addPhoto(page);
  await expect.poll(() => readStores(page)).toContain('draft-photo-');
  await page.reload();
  await page.getByRole('button', { name: 'Add your first vehicle' }).click();
  await expect(dialog.getByLabel('Registration number')).toHaveValue(plate);
  await expect(dialog.getByLabel('Model')).toHaveValue('Corolla');
  await expect(dialog.getByText('Photo verified')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => readStores(page)).not.toMatch(new RegExp(`${plate}|draft-photo-`));
});
