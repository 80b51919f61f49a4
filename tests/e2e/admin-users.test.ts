import { expect, type Locator, type Page } from 'playwright/test';
import { otherMotorist, rowOf, test } from '../support/admin.ts';
import { expectToast, newMotorist, registration } from '../support/browser.ts';
import { dialogEntry, expectBackAt } from '../support/history.ts';
import { inspect } from '../support/page-checks.ts';

const tab = 'User Management';
const creation = (page: Page) => page.getByRole('dialog', { name: 'Create New User' });
const blacklisting = (page: Page) => page.getByRole('dialog', { name: 'Blacklist User' });

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(creation(page).getByLabel('Username')).toBeFocused();
}

async function fill(page: Page, person: ReturnType<typeof registration>) {
  const form = creation(page);
  await form.getByLabel('Username').fill(person.username);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByLabel('First name').fill(person.firstName);
  await form.getByLabel('Last name').fill(person.lastName);
  await form.getByLabel('South African ID number').fill(person.idNumber);
  await form.getByLabel('Home address').fill(person.homeAddress);
  await form.getByLabel('Phone number').fill(person.phoneNumber);
  await form.getByLabel('Email').fill(person.email);
}

const submit = (page: Page) => creation(page).getByRole('button', { name: /^Creat/ });

/** The list of users, with those that a word finds. */
async function findUsers(page: Page, word: string) {
  await page.goto('/admin?tab=users');
  await page.getByRole('searchbox', { name: 'Search' }).fill(word);
}

test.describe('Create New User', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page, admin: _ }) => {
    await page.goto('/admin?tab=users');
    await openForm(page);
  });

  test('says what is missing, wrong or taken, and keeps what is typed', async ({ page, admin }) => {
    const form = creation(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await submit(page).click();
    await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
    await expect(form.getByText('Home address is required')).toBeVisible();
    await expect(form.getByLabel('Username')).toBeFocused();
    // Nor is it under the head of the dialog, which stays where it is.
    const top = async (label: Locator) => (await label.boundingBox())?.y;
    const title = await form.getByRole('heading').boundingBox();
    await expect
      .poll(() => top(form.getByText('Username', { exact: true })))
      .toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
    await inspect(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    // Thirteen digits with a wrong last one warn, and refuse nothing.
    const person = { ...registration(newMotorist()), idNumber: '8801235111080' };
    await fill(page, { ...person, email: 'nobody' });
    await expect(form.getByText(/The last digit does not fit/)).toBeVisible();
    await submit(page).click();
    await expect(form.getByText('Valid email address is required')).toBeVisible();

    await form.getByLabel('Email').fill(admin.email);
    await submit(page).click();
    const taken = 'There is already an account with this email address';
    await expectToast(page, 'Creation Failed', taken);
    await expect(form.getByText(taken)).toBeVisible();
    await expect(form.getByLabel('Email')).toBeFocused();
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue(person.password);

    // Escape asks, and the answer's own Escape closes nothing more.
    const entry = await dialogEntry(page);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(form.getByLabel('Username')).toHaveValue(person.username);
    await expectBackAt(page, entry);
    await page.goBack();
    await question.getByRole('button', { name: 'Throw away' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('button', { name: 'Create User' })).toBeFocused();
  });

  test('makes one user, also when the first answer is lost', async ({ page, database }) => {
    const person = { ...registration(newMotorist()), lastName: 'Oncemade' };
    await fill(page, person);
    await creation(page).getByLabel('Grant Administrator Access').check();
    const calls = '**/api/admin/users';
    await page.route(calls, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await submit(page).click();
    await expectToast(page, 'Creation Failed', 'Volmaak cannot be reached');
    await page.unroute(calls);
    const figures = page.waitForResponse('**/api/admin/statistics');
    await submit(page).dblclick();
    await expectToast(page, 'User Created', 'New user has been created successfully.');
    await expect(creation(page)).toBeHidden();
    await figures;
    await expect(rowOf(page, tab, person.email)).toContainText('Thandi Oncemade');
    await expect(rowOf(page, tab, person.email)).toContainText('Admin');
    const { rows } = await database.query('select id from users where last_name = $1', [
      person.lastName,
    ]);
    expect(rows).toHaveLength(1);
  });
});

test.describe('User Management', { tag: '@desktop' }, () => {
  test('blacklists with a reason and restores, and shows what others have done', async ({
    page,
    admin: _,
  }) => {
    const user = await otherMotorist('Blacklistable');
    await findUsers(page, 'Blacklistable');
    await expect(page.getByRole('table', { name: tab }).getByRole('columnheader')).toHaveText([
      'Name',
      'Phone',
      'Email',
      'Status',
      'Registration Date',
      'Actions',
    ]);
    const row = rowOf(page, tab, user.email);
    const blacklist = row.getByRole('button', { name: 'Blacklist', exact: true });
    for (const [colorScheme, red] of [
      ['light', 'rgb(191, 39, 31)'],
      ['dark', 'rgb(255, 138, 128)'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(blacklist).toHaveCSS('color', red);
    }
    await blacklist.click();
    const dialog = blacklisting(page);
    await expect(dialog).toContainText(`Thandi Blacklistable (${user.username})`);
    await dialog.getByLabel('Reason').fill('   ');
    await dialog.getByRole('button', { name: 'Blacklist' }).click();
    await expectToast(page, 'Missing Reason', 'Please provide a reason for blacklisting.');
    await inspect(page);
    await dialog.getByLabel('Reason').fill('Three reminders\nwithout an answer');
    // What is typed is thrown away by nobody's slip.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep writing' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveValue(/Three reminders/);
    const figures = page.waitForResponse('**/api/admin/statistics');
    await dialog.getByRole('button', { name: 'Blacklist' }).dblclick();
    await expectToast(page, 'User Blacklisted', 'User has been blacklisted successfully.');
    await figures;
    await expect(row).toContainText('Blacklisted');
    const { user: blocked } = await (await user.request.get('/api/auth/session')).json();
    expect(blocked.blacklistReason).toBe('Three reminders without an answer');

    await page.setViewportSize({ width: 360, height: 800 });
    await inspect(page);
    await row.getByRole('button', { name: 'Restore' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Restore' }).click();
    await expectToast(page, 'User Restored', 'User has been restored successfully.');
    await expect(row).toContainText('Active');
    await expect(row.getByRole('button', { name: 'Blacklist', exact: true })).toBeFocused();

    // What another admin has done meanwhile is said and shown.
    const change = (what: string) =>
      page.request.patch(`/api/admin/users/${user.id}/${what}`, { data: { reason: 'First' } });
    await row.getByRole('button', { name: 'Blacklist', exact: true }).click();
    await blacklisting(page).getByLabel('Reason').fill('Second');
    await change('blacklist');
    await blacklisting(page).getByRole('button', { name: 'Blacklist' }).click();
    await expectToast(page, 'Blacklist Failed', 'This user is blacklisted already');
    await expect(row).toContainText('Blacklisted');

    await row.getByRole('button', { name: 'Restore' }).click();
    await change('restore');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expectToast(page, 'Restore Failed', 'This user is not blacklisted');
    await expect(row).toContainText('Active');
  });

  test('shows a deleted account as one, with nothing to be done', async ({ page, admin: _ }) => {
    const user = await otherMotorist('Leaving');
    const { password } = user;
    const gone = await user.request.post('/api/account/deletion', { data: { password } });
    expect(gone.status()).toBe(204);
    await findUsers(page, 'Deleted account');
    const row = rowOf(page, tab, 'Deleted account').first();
    await expect(row.getByRole('button')).toHaveText(['Deleted account', 'Details']);
    await row.getByRole('button', { name: 'Details' }).click();
    const view = page.getByRole('dialog', { name: 'User details' });
    await expect(view).toContainText('This account was deleted');
    await expect(view.getByRole('switch')).toHaveCount(0);
    await expect(view.getByRole('button', { name: 'Blacklist' })).toHaveCount(0);
    await inspect(page);
  });
});
