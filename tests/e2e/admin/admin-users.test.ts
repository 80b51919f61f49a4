import { expect } from 'playwright/test';
import { maskIdNumber } from '../../../domain/values/id-number.ts';
import { otherMotorist, pageOf, rowOf, searchRow, test } from '../../support/browser/admin.ts';
import { expectToast, newMotorist, registration } from '../../support/browser/browser.ts';
import { addRequest, addVehicle } from '../../support/browser/e2e-data.ts';
import { doubleClick } from '../../support/browser/hold.ts';
import { addPurchase, paidByCard } from '../../support/browser/purchases.ts';

const tab = 'User Management';

test.describe('users under an admin', { tag: ['@desktop', '@long'] }, () => {
  test('are created once, blocked with a reason, and restored, and their open session shows it', async ({
    page,
    admin: _,
    browser,
    database,
  }) => {
    // A last name that no other user has.
    const lastName = `U${crypto.randomUUID().slice(0, 8)}`;
    const person = { ...registration(newMotorist()), lastName };
    const row = rowOf(page, tab, person.email);

    await test.step('one is created, even if the first response is lost', async () => {
      await page.goto('/admin?tab=users');
      await page.getByRole('searchbox', { name: 'Search' }).fill(lastName);
      await page.getByRole('button', { name: 'Create User' }).click();
      const form = page.getByRole('dialog', { name: 'Create New User' });
      for (const [label, value] of [
        ['Username', person.username],
        ['Password', person.password],
        ['First name', person.firstName],
        ['Last name', person.lastName],
        ['South African ID number', person.idNumber],
        ['Home address', person.homeAddress],
        ['Phone number', person.phoneNumber],
        ['Email', person.email],
      ] as const) {
        await form.getByLabel(label, { exact: true }).fill(value);
      }
      const submit = form.getByRole('button', { name: /^Creat/ });
      const calls = '**/api/admin/users';
      await page.route(calls, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.fetch();
        await route.abort();
      });
      await submit.click();
      await expectToast(page, 'Creation Failed', "Volmaak can't be reached");
      await page.unroute(calls);
      await doubleClick(submit, calls);
      await expectToast(page, 'User Created');
      await expect(form).toBeHidden();
      await expect(row).toHaveCount(1);
      const made = await database.query('select from users where last_name = $1', [lastName]);
      expect(made.rows).toHaveLength(1);
    });

    const own = await pageOf(browser, person);
    const banner = own.getByRole('region', { name: 'Your account is blocked' });
    const ask = own.getByRole('button', { name: 'Ask for 20 l' });

    await test.step('they sign in with the given password', async () => {
      await addVehicle({ request: own.context().request });
      await own.goto('/fuel-request');
      await own.getByRole('textbox', { name: 'Litres' }).fill('20');
      await expect(ask).toBeEnabled();
    });

    await test.step('a blocked user is told why at the next action', async () => {
      await row.getByRole('button', { name: 'Blacklist', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Blacklist User' });
      await dialog.getByLabel('Reason').fill('Three reminders\nwithout an answer');
      const blacklist = dialog.getByRole('button', { name: 'Blacklist' });
      await doubleClick(blacklist, '**/api/admin/users/*/blacklist');
      await expectToast(page, 'User Blacklisted');
      await expect(row).toContainText('Blacklisted');
      await ask.click();
      await expect(banner).toContainText('Three reminders without an answer');
      await expect(ask).toBeDisabled();
    });

    await test.step('a restored user can ask for fuel again', async () => {
      await row.getByRole('button', { name: 'Restore' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
      await expectToast(page, 'User Restored');
      await expect(row).toContainText('Active');
      await own.reload();
      await expect(banner).toHaveCount(0);
      await own.getByRole('textbox', { name: 'Litres' }).fill('20');
      await ask.click();
      await expectToast(own, 'Fuel Request Submitted');
    });

    await test.step('a user who deletes their account is shown as deleted', async () => {
      const { password } = person;
      const gone = await own.request.post('/api/account/deletion', { data: { password } });
      expect(gone.status()).toBe(204);
      await page.reload();
      await page.getByRole('searchbox', { name: 'Search' }).fill('Deleted account');
      const deleted = rowOf(page, tab, 'Deleted account').first();
      await expect(deleted.getByRole('button')).toHaveText(['Deleted account', 'Details']);
    });
    await own.context().close();
  });

  test('are verified, refunded and made admins, each once', { tag: '@long' }, async ({
    page,
    admin,
    database,
  }) => {
    // A last name that no other user has.
    const lastName = `J${crypto.randomUUID().slice(0, 8)}`;
    const user = await otherMotorist(lastName);
    const car = await addVehicle(user);
    await addRequest(user, car);
    const first = await addPurchase(user, car, paidByCard);
    const second = await addPurchase(user, car, paidByCard);
    const view = page.getByRole('dialog', { name: 'User details' });
    const question = page.getByRole('alertdialog');

    await test.step('their details show the photo of the vehicle', async () => {
      await page.goto('/admin?tab=users');
      const row = await searchRow(page, tab, lastName);
      await row.getByRole('button', { name: `Thandi ${lastName}` }).click();
      await expect(view).toContainText(maskIdNumber(user.idNumber));
      const photo = view.getByRole('img', { name: 'Photo of Toyota Corolla' });
      const width = () => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth); // by its role
      await expect.poll(width).toBeGreaterThan(100);
    });

    await test.step('the vehicle and the user are verified', async () => {
      await view.getByRole('switch', { name: 'Roadworthy' }).click();
      await expectToast(page, 'Vehicle Updated');
      await view.getByRole('switch', { name: /^Verified/ }).click();
      await expectToast(page, 'User Updated');
      await view.getByRole('switch', { name: /^Administrator/ }).click();
      await question.getByRole('button', { name: 'Grant access' }).click();
      await expect(view.getByRole('switch', { name: /^Administrator/ })).toBeChecked();
      const { rows } = await database.query(
        'select is_verified, is_admin, (select is_roadworthy from cars where user_id = users.id) from users where id = $1',
        [user.id],
      );
      expect(rows).toEqual([{ is_verified: true, is_admin: true, is_roadworthy: true }]);
    });

    await test.step('one link is mailed although the first response is lost', async () => {
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
    });

    await test.step('a purchase is refunded only once', async () => {
      const buttons = view.getByRole('button', { name: 'Refund' });
      await expect(buttons).toHaveCount(2);
      // The newest is first.
      await buttons.first().click();
      const total = `R${second.totalRepayment.toFixed(2)}`;
      // The sign-in was too long ago to count as a proof.
      await database.query('update sessions set proved_at = null where user_id = $1', [admin.id]);
      await question.getByRole('button', { name: 'Refund' }).click();
      const proof = page.getByRole('alertdialog', { name: 'Is it you?' });
      await proof.getByLabel('Password', { exact: true }).fill(admin.password);
      await proof.getByRole('button', { name: 'Confirm' }).click();
      await expectToast(page, 'Purchase Refunded', total);
      await expect(buttons).toHaveCount(1);
      await buttons.click();
      await page.request.post(`/api/admin/purchases/${first.id}/refund`);
      await question.getByRole('button', { name: 'Refund' }).click();
      await expectToast(page, 'Refund Failed', 'This purchase is already refunded');
      await expect(buttons).toHaveCount(0);
    });
  });
});
