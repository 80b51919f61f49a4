import { expect, type Page } from 'playwright/test';
import { otherMotorist, rowOf, test } from '../support/admin.ts';
import { expectToast } from '../support/browser.ts';
import { addRequest, addVehicle } from '../support/e2e-data.ts';
import { dialogEntry, expectBackAt } from '../support/history.ts';
import { expectNoSidewaysScroll, inspect } from '../support/page-checks.ts';
import { addPurchase, paidByCard } from '../support/purchases.ts';
import { serverAnswer } from '../support/server-answer.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'User details' });
const question = (page: Page) => page.getByRole('alertdialog');

async function clickName(page: Page, lastName: string) {
  await page.goto('/admin?tab=users');
  await page.getByRole('searchbox', { name: 'Search' }).fill(lastName);
  await page.getByRole('button', { name: `Thandi ${lastName}` }).click();
}

async function openPanel(page: Page, lastName: string) {
  await clickName(page, lastName);
  await expect(panel(page).getByRole('heading', { name: `Thandi ${lastName}` })).toBeVisible();
}

test.describe('the detail view of a user', { tag: '@desktop' }, () => {
  test('shows who it is, and corrects only what changed', async ({ page, admin }) => {
    const user = await otherMotorist('Correctable');
    const view = panel(page);
    const calls = `**/api/admin/users/${user.id}`;
    await page.route(calls, (route) => route.fulfill(serverAnswer({ status: 404, json: {} })));
    await clickName(page, 'Correctable');
    await expect(view).toContainText('There is no such user');
    await page.unroute(calls);
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }));
    await clickName(page, 'Correctable');
    await expect(view).toContainText('This user cannot be shown');
    await page.unroute(calls);
    await view.getByRole('button', { name: 'Try again' }).click();
    await expect(view).toContainText(user.idNumber);
    await expect(view).toContainText('Not agreed');
    await expect(view).toContainText('R8,500.00');
    await expect(view).toContainText('No vehicle is registered.');

    await view.getByRole('button', { name: 'Edit' }).click();
    await view.getByLabel('Email').fill(admin.email);
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await view.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Update Failed', 'There is already an account with this email');
    await expect(view.getByLabel('Email')).toBeFocused();
    await inspect(page);

    await view.getByLabel('Email').fill(user.email);
    await view.getByLabel('First name').fill('Corrected');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await view.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toEqual({ firstName: 'Corrected' });
    await expectToast(page, 'User Updated');
    await expect(view.getByRole('button', { name: 'Edit' })).toBeFocused();
    await expect(view.getByRole('heading', { name: 'Corrected Correctable' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();
    await expect(page.getByRole('button', { name: 'Corrected Correctable' })).toBeFocused();
  });

  test('judges user and vehicle, and shows what was refused', async ({ page, admin, database }) => {
    const user = await otherMotorist('Judged');
    const car = await addVehicle(user);
    await addRequest(user, car);
    const picture = '**/api/vehicle-image/**';
    await page.route(picture, (route) => route.abort());
    await openPanel(page, 'Judged');
    await expect(panel(page)).toContainText('The photo cannot be shown.');
    await page.unroute(picture);
    await openPanel(page, 'Judged');
    const view = panel(page);
    const photo = view.getByRole('img', { name: 'Photo of Toyota Corolla' });
    await expect
      .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)) // by its role
      .toBeGreaterThan(100);
    await inspect(page);

    const roadworthy = view.getByRole('switch', { name: 'Roadworthy' });
    const calls = `**/api/admin/cars/${car.id}`;
    await page.route(calls, (route) => route.abort());
    await roadworthy.click();
    await expectToast(page, 'Update Failed');
    await expect(roadworthy).not.toBeChecked();
    await page.unroute(calls);
    await roadworthy.click();
    await expectToast(page, 'Vehicle Updated');
    await expect(roadworthy).toBeChecked();
    const vehicle = view.getByRole('listitem').filter({ hasText: car.registrationNumber });
    await expect(vehicle).toContainText('Verified');
    await view.getByRole('switch', { name: 'Stolen' }).click();
    await expect(vehicle).toContainText('Pending');

    await view.getByRole('switch', { name: /^Verified/ }).click();
    await expectToast(page, 'User Updated');
    const role = view.getByRole('switch', { name: /^Administrator/ });
    await role.click();
    await question(page).getByRole('button', { name: 'Grant access' }).click();
    await expect(role).toBeChecked();
    // The server mails it, and its answer is lost: the next try mails no second one.
    const link = view.getByRole('button', { name: 'Send password link' });
    await page.route('**/reset-password', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await link.click();
    await expectToast(page, 'Password link not sent');
    await page.unroute('**/reset-password');
    await link.dblclick();
    await expectToast(page, 'Password link sent');
    const mails = await database.query('select from messages where user_id = $1 and kind = $2', [
      user.id,
      'password-link',
    ]);
    expect(mails.rows).toHaveLength(1);
    await database.query('update users set email = null where id = $1', [user.id]);
    await link.click();
    await expectToast(page, 'Password link not sent', 'This account has no email address');
    const { rows } = await database.query(
      'select is_verified, is_admin, (select is_stolen from cars where user_id = users.id) from users where id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ is_verified: true, is_admin: true, is_stolen: true }]);

    // One's own role stays.
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Search' }).fill(admin.email);
    await rowOf(page, 'User Management', admin.email).getByRole('button').first().click();
    await role.click();
    await question(page).getByRole('button', { name: 'Take access' }).click();
    await expectToast(page, 'Update Failed', 'You cannot do this to your own account');
    await expect(role).toBeChecked();
  });

  test('blacklists an admin after a question, over the list it came from, on a phone', async ({
    page,
    admin: _,
    database,
  }) => {
    const other = await otherMotorist('Fellow');
    await database.query('update users set is_admin = true where id = $1', [other.id]);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin');
    await page.getByRole('button', { name: /^Admin Users/ }).click();
    const list = page.getByRole('dialog', { name: 'Admin Users Details' });
    await list.getByRole('searchbox', { name: 'Search' }).fill('Fellow');
    await list.getByRole('button', { name: 'Thandi Fellow' }).click();
    const view = panel(page);
    await view.getByRole('button', { name: 'Blacklist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Blacklist User' });
    await dialog.getByLabel('Reason').fill('Left the company');
    await dialog.getByRole('button', { name: 'Blacklist' }).click();
    await expect(question(page)).toContainText('Thandi Fellow is an administrator');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await dialog.getByRole('button', { name: 'Blacklist' }).click();
    await question(page).getByRole('button', { name: 'Blacklist' }).click();
    await expectToast(page, 'User Blacklisted');
    await expect(view).toContainText('Left the company');
    await expect(view).toContainText('Thandi Nkosi');
    await inspect(page);

    const entry = await dialogEntry(page);
    await view.getByRole('button', { name: 'Restore' }).click();
    await question(page).getByRole('button', { name: 'Restore' }).click();
    await expectToast(page, 'User Restored');
    await expect(view.getByRole('button', { name: 'Blacklist' })).toBeVisible();
    await expectBackAt(page, entry);
    await page.goBack();
    await expect(view).toBeHidden();
    await expect(list).toBeVisible();
  });

  test('refunds a paid purchase, once', async ({ page, admin: _ }) => {
    const user = await otherMotorist('Refundable');
    const car = await addVehicle(user);
    const first = await addPurchase(user, car, paidByCard);
    const second = await addPurchase(user, car, paidByCard);
    await openPanel(page, 'Refundable');
    const view = panel(page);
    const buttons = view.getByRole('button', { name: 'Refund' });
    await expect(buttons).toHaveCount(2);
    await expectNoSidewaysScroll(page);

    // The newest stands first.
    await buttons.first().click();
    const total = `R${second.totalRepayment.toFixed(2)}`;
    await expect(question(page)).toContainText(
      `${total} goes back to the Visa card ending in 4242.`,
    );
    await question(page).getByRole('button', { name: 'Refund' }).click();
    await expectToast(page, 'Purchase Refunded', total);
    await expect(view.getByRole('table', { name: 'Purchases' })).toContainText('Refunded');
    await expect(buttons).toHaveCount(1);
    await expect(view.getByRole('group', { name: 'Purchases' })).toBeFocused();

    await buttons.click();
    await page.request.post(`/api/admin/purchases/${first.id}/refund`);
    await question(page).getByRole('button', { name: 'Refund' }).click();
    await expectToast(page, 'Refund Failed', 'This purchase is refunded already');
    await expect(buttons).toHaveCount(0);
  });
});
