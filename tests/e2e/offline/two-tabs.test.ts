import { expect, expectToast, test } from '../../support/browser/browser.ts';
import { ask, openForm } from '../../support/browser/fuel-requests.ts';

test('a sign-out in another tab ends the screens and toasts of this one', {
  tag: '@phone',
}, async ({ page, context, driver: _ }) => {
  const other = await context.newPage();
  await other.goto('/');
  await openForm(page, { worker: false });
  await ask(page, 20);
  await expectToast(page, 'Fuel Request Submitted');
  const toast = page.getByRole('alert').filter({ hasText: 'Fuel Request Submitted' });
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(toast).toHaveCount(0);
});
