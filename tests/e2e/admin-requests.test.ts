import type { Page } from 'playwright/test';
import type { Statistics } from '../../domain/statistics.ts';
import { type OtherMotorist, otherMotorist, rowOf, test } from '../support/admin.ts';
import { expect, expectToast } from '../support/browser.ts';
import { installClock } from '../support/clock.ts';
import { addRequest, addVehicle } from '../support/e2e-data.ts';
import { blockUser, copyRequest, decideRequest } from '../support/e2e-database.ts';
import { dialogEntry, expectBackAt } from '../support/history.ts';
import { hold } from '../support/hold.ts';
import { inspect } from '../support/page-checks.ts';

const list = 'Fuel Requests';
const decision = '**/api/fuel-requests/*/status';

/** A last name that nobody else has. */
const newName = () => `R${crypto.randomUUID().slice(0, 8)}`;

/** Opens the tab with the requests of one motorist alone. */
async function openFor(page: Page, lastName: string, count: number): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search' }).fill(lastName);
  await expect(rowOf(page, list, lastName)).toHaveCount(count);
  await expect(page.getByRole('table', { name: list }).getByRole('row')).toHaveCount(count + 1);
}

const rowWith = (page: Page, litres: string) => rowOf(page, list, litres);
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** What the motorist sees. */
async function ownRequest(motorist: OtherMotorist, id: string) {
  const { requests } = await (await motorist.request.get('/api/fuel-requests')).json();
  return requests.find((request: { id: string }) => request.id === id);
}

test.describe('the Fuel Requests tab', { tag: '@desktop' }, () => {
  let lastName: string;
  let motorist: OtherMotorist;
  test.beforeEach(async ({ admin: _ }) => {
    lastName = newName();
    motorist = await otherMotorist(lastName);
  });

  test('warns of blacklisted users, and asks before it approves for them', async ({
    page,
    database,
  }) => {
    const car = await addVehicle(motorist);
    await addRequest(motorist, car, 20);
    await addRequest(motorist, car, 11);
    const other = await otherMotorist(lastName);
    await addRequest(other, await addVehicle(other), 33);
    await blockUser(database, motorist.id, 'Unpaid debts');
    await openFor(page, lastName, 3);
    const row = rowWith(page, '20 l');
    await expect(row).toContainText('Blacklisted');
    await expect(rowWith(page, '33 l')).not.toContainText('Blacklisted');
    await row.getByText('Details').click();
    await expect(row).toContainText('Unpaid debts');
    await inspect(page);

    await row.getByRole('button', { name: /^Approve/ }).click();
    const approving = dialog(page, 'Approve request');
    await expect(approving.getByRole('alert')).toHaveText(
      'This user is blacklisted: Unpaid debts. Do you want to approve the request all the same?',
    );
    await expect(approving.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await inspect(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await inspect(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await approving.getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('button', { name: /^Reject/ }).click();
    const rejecting = dialog(page, 'Reject request');
    await expect(rejecting.getByRole('alert')).toHaveText(
      'This user is blacklisted: Unpaid debts.',
    );
    await rejecting.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Approve (3)' }).click();
    const batch = dialog(page, 'Approve 3 requests');
    await expect(batch.getByRole('alert')).toHaveText(
      '2 of these 3 requests are of blacklisted users. Do you want to approve them all the same?',
    );
    await expect(batch.getByRole('listitem').filter({ hasText: '(blacklisted)' })).toHaveCount(2);
    await expect(batch.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await inspect(page);
    await batch.getByRole('button', { name: 'Approve (3)' }).click();
    await expect(batch).toContainText('3 of 3 updated');
  });

  test('approves, completes and rejects, by keyboard, with notes', async ({ page }) => {
    const car = await addVehicle(motorist);
    const kept = await addRequest(motorist, car, 20);
    const refused = await addRequest(motorist, car, 11);
    await openFor(page, lastName, 2);
    await expect(page.getByRole('columnheader')).toHaveText([
      '',
      'User',
      'Vehicle',
      'Fuel Type',
      'Amount (Liters)',
      'Status',
      'Date',
      'Actions',
    ]);
    await inspect(page);
    const before: Statistics = await (await page.request.get('/api/admin/statistics')).json();

    const row = rowWith(page, '20 l');
    await row.getByRole('button', { name: /^Approve/ }).focus();
    await page.keyboard.press('Enter');
    const approving = dialog(page, 'Approve request');
    await expect(approving).toContainText('Toyota Corolla');
    await expect(approving).toContainText('20 l');
    await expect(approving.getByRole('button', { name: 'Approve' })).toBeFocused();
    await inspect(page);
    await page.keyboard.press('Escape');
    await expect(row.getByRole('button', { name: /^Approve/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(approving.getByRole('button', { name: 'Approve' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Request Updated', 'Fuel request status has been updated.');
    await expect(row).toContainText('Approved');
    await expect(row.getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0);
    // What had the focus is gone: its request keeps it.
    await expect(row.getByText('Details')).toBeFocused();
    const after: Statistics = await (await page.request.get('/api/admin/statistics')).json();
    expect(after).not.toEqual(before);

    await row.getByRole('button', { name: /^Mark completed/ }).click();
    await dialog(page, 'Mark request completed')
      .getByRole('button', { name: 'Mark completed' })
      .click();
    await expect(row).toContainText('Completed');
    await expect(row.getByRole('button', { name: /^Mark completed/ })).toHaveCount(0);
    await expect(row.getByRole('checkbox')).toHaveCount(0);

    const other = rowWith(page, '11 l');
    await other.getByRole('button', { name: /^Reject/ }).click();
    const rejecting = dialog(page, 'Reject request');
    // What is typed is asked about, however the dialog is left.
    const notes = rejecting.getByLabel('Notes (optional)');
    const question = page.getByRole('alertdialog', { name: 'Throw away these notes?' });
    await notes.fill('The wrong one');
    const entry = await dialogEntry(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(notes).toHaveValue('The wrong one');
    await expectBackAt(page, entry);
    await page.goBack();
    await question.getByRole('button', { name: 'Throw away' }).click();
    await expect(rejecting).toBeHidden();
    await expect(other.getByRole('button', { name: /^Reject/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notes).toHaveValue('');
    await notes.fill('The pump\nis closed');
    await rejecting.getByRole('button', { name: 'Reject' }).click();
    await expect(other).toContainText('Rejected');
    await other.getByText('Details').click();
    await expect(other).toContainText('The pump is closed');
    expect(await ownRequest(motorist, kept.id)).toMatchObject({ status: 'completed' });
    expect(await ownRequest(motorist, refused.id)).toMatchObject({
      status: 'rejected',
      notes: 'The pump is closed',
    });
  });

  test('says what failed, what was decided elsewhere, and what is unknown', async ({
    page,
    database,
  }) => {
    const car = await addVehicle(motorist);
    const taken = await addRequest(motorist, car, 20);
    await addRequest(motorist, car, 11);
    await openFor(page, lastName, 2);

    await rowWith(page, '20 l')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await decideRequest(database, taken.id, { status: 'rejected' });
    await dialog(page, 'Approve request').getByRole('button', { name: 'Approve' }).click();
    await expectToast(page, 'Update Failed', 'This request is rejected by now');
    await expect(dialog(page, 'Approve request')).toBeHidden();
    await expect(rowWith(page, '20 l')).toContainText('Rejected');

    const rejecting = dialog(page, 'Reject request');
    const reject = rejecting.getByRole('button', { name: 'Reject' });
    await rowWith(page, '11 l')
      .getByRole('button', { name: /^Reject/ })
      .click();
    await rejecting.getByLabel('Notes (optional)').fill('Kept');
    await page.route(decision, (route) => route.fulfill({ status: 500, body: '{}' }));
    await reject.click();
    await expectToast(page, 'Update Failed', 'Failed to update request.');
    await page.unroute(decision);

    // The server decides, and its answer is lost.
    await page.route(decision, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await reject.click();
    await expectToast(page, 'Update Failed', 'whether the request was updated is unknown');
    await expect(rejecting).toContainText('This request is rejected by now.');
    await expect(reject).toBeDisabled();
    await expect(rejecting.getByLabel('Notes (optional)')).toHaveValue('Kept');
    await page.keyboard.press('Escape');
    await expect(rowWith(page, '11 l')).toContainText('Rejected');
  });

  test('decides on many at once, and says what came of each', async ({ page, database }) => {
    const car = await addVehicle(motorist);
    const first = await addRequest(motorist, car, 11);
    await copyRequest(database, first.id, 6);
    const approved = await addRequest(motorist, car, 20);
    await decideRequest(database, approved.id, { status: 'approved' });
    await openFor(page, lastName, 8);
    const bar = page.getByRole('region', { name: 'Selected requests' });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(bar).toContainText('8 selected');
    await expect(bar.getByRole('button', { name: 'Mark completed (1)' })).toBeEnabled();
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect(bar.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 800 });
    await bar.getByRole('button', { name: 'Select all on this page' }).click();
    await inspect(page);
    await bar.getByRole('button', { name: 'Approve (7)' }).click();
    const asking = dialog(page, 'Approve 7 requests');
    await expect(asking).toContainText('77 l');
    await expect(asking).toContainText('1 other that is selected stays as it is.');
    await asking.getByLabel('Notes (optional)').fill('Any station');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep writing' }).click();
    await expect(asking.getByLabel('Notes (optional)')).toHaveValue('Any station');
    await inspect(page);
    // One of them is decided in another tab meanwhile; of four under way none is answered yet.
    await decideRequest(database, first.id, { status: 'rejected' });
    const release = await hold(page, decision);
    await asking.getByRole('button', { name: 'Approve (7)' }).click();
    await expect(asking.getByRole('status')).toHaveText('0 of 7');
    await page.keyboard.press('Escape');
    await expect(asking.getByRole('button', { name: /^Waiting/ })).toBeDisabled();
    release();
    await expect(asking.getByRole('status')).toHaveText('3 of 7 updated');
    const results = asking.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await expect(results).toContainText([
      'This request is rejected by now',
      'Not begun',
      'Not begun',
      'Not begun',
      'Approved',
      'Approved',
      'Approved',
    ]);
    await inspect(page);
    await asking.getByRole('button', { name: 'Close', exact: true }).last().click();
    // What was not done and what was left out stay ticked; what is rejected cannot be any more.
    await expect(bar).toContainText('4 selected');
    await page.unroute(decision);
    await bar.getByRole('button', { name: 'Reject (3)' }).click();
    await dialog(page, 'Reject 3 requests').getByRole('button', { name: 'Reject (3)' }).click();
    await expectToast(page, 'Request Updated');
    await page.keyboard.press('Escape');
    await expect(bar).toContainText('1 selected');
    await expect(bar.getByRole('button', { name: 'Select all on this page' })).toBeFocused();
  });

  test('asks each minute, and shows what is new when asked to', async ({ page, database }) => {
    const car = await addVehicle(motorist);
    const shown = await addRequest(motorist, car, 20);
    await installClock(page);
    await openFor(page, lastName, 1);
    await decideRequest(database, shown.id, { status: 'approved' });
    await addRequest(motorist, car, 11);
    await addRequest(motorist, car, 12);
    // The clock goes on by itself as well: half a minute is left for that.
    await page.clock.fastForward(30_000);
    await expect(rowWith(page, '20 l')).toContainText('Pending');
    await page.clock.fastForward(30_000);
    await expect(rowWith(page, '20 l')).toContainText('Approved');
    await expect(page.getByRole('status').filter({ hasText: '2 new requests' })).toBeVisible();
    await expect(rowOf(page, list, lastName)).toHaveCount(1);
    await inspect(page);
    await page.getByRole('button', { name: 'Show them' }).click();
    await expect(rowOf(page, list, lastName)).toHaveCount(3);
    await expect(page.getByText('2 new requests')).toHaveCount(0);
    // What no longer passes the filter stays until the list is asked for.
    await page.getByLabel('Status', { exact: true }).selectOption('Approved');
    await expect(rowOf(page, list, lastName)).toHaveCount(1);
    await decideRequest(database, shown.id, { status: 'completed' });
    await page.clock.fastForward(60_000);
    await expect(page.getByText('1 request shown here does not belong here')).toBeVisible();
    await page.getByRole('button', { name: 'Show the list as it is now' }).click();
    await expect(rowOf(page, list, lastName)).toHaveCount(0);
    // Somebody who is no admin any more is shown out.
    await database.query('update users set is_admin = false where id = $1', [
      (await (await page.request.get('/api/auth/session')).json()).user.id,
    ]);
    await page.clock.fastForward(60_000);
    await expect(page.getByText('Please log in to access the admin dashboard.')).toBeVisible();
  });
});
