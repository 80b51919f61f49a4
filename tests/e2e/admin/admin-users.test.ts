import { expect } from 'playwright/test';
import { pageOf, rowOf, test } from '../../support/browser/admin.ts';
import { expectToast, newMotorist, registration } from '../../support/browser/browser.ts';
import { doubleClick } from '../../support/browser/double-click.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';

const tab = 'User Management';

test('a user is created once, blocked with a reason, and restored, and their open session shows it', {
  tag: ['@desktop', '@long'],
}, async ({ page, admin: _, browser, database }) => {
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
