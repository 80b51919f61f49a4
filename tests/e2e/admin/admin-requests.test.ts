import type { Page } from 'playwright/test';
import type { Statistics } from '../../../domain/admin/statistics.ts';
import { otherMotorist, pageOf, rowOf, test } from '../../support/browser/admin.ts';
import { expect, expectToast } from '../../support/browser/browser.ts';
import { installClock } from '../../support/browser/clock.ts';
import { addRequest, addVehicle } from '../../support/browser/e2e-data.ts';
import { decideRequest } from '../../support/browser/e2e-database.ts';
import { openRow } from '../../support/browser/rows.ts';

const list = 'Fuel Requests';
const decision = '**/api/fuel-requests/*/status';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an admin decides on requests, and the motorist sees each decision', {
  tag: ['@desktop', '@long'],
}, async ({ page, admin: _, browser, database }) => {
  // A last name that no other user has.
  const lastName = `R${crypto.randomUUID().slice(0, 8)}`;
  const motorist = await otherMotorist(lastName);
  const car = await addVehicle(motorist);
  await addRequest(motorist, car, 20);
  const own = await pageOf(browser, motorist);
  const seen = (litres: string) =>
    own
      .getByRole('list', { name: 'Your fuel requests' })
      .getByRole('listitem')
      .filter({ hasText: litres });
  const row = (litres: string) => rowOf(page, list, litres);
  const act = (litres: string, name: RegExp) => row(litres).getByRole('button', { name }).click();
  const confirm = (name: string, title: string) =>
    dialog(page, title).getByRole('button', { name, exact: true }).click();
  const figures = async (): Promise<Statistics> =>
    (await page.request.get('/api/admin/statistics')).json();

  await test.step('the list finds the request by its motorist', async () => {
    await installClock(page);
    await page.goto('/admin');
    await page.getByRole('searchbox', { name: 'Search' }).fill(lastName);
    await expect(rowOf(page, list, lastName)).toHaveCount(1);
    await own.goto('/fuel-requests-history');
    await expect(seen('20 l')).toContainText('Pending');
  });

  await test.step('it announces new requests within a minute', async () => {
    await addRequest(motorist, car, 11);
    await page.clock.fastForward(60_000);
    await expect(page.getByRole('status').filter({ hasText: '1 new request' })).toBeVisible();
    await page.getByRole('button', { name: 'Show them' }).click();
    await expect(rowOf(page, list, lastName)).toHaveCount(2);
  });

  await test.step("an approval changes the figures and the motorist's list", async () => {
    const before = await figures();
    await act('20 l', /^Approve/);
    await confirm('Approve', 'Approve request');
    await expectToast(page, 'Request Updated');
    await expect(row('20 l')).toContainText('Approved');
    expect(await figures()).not.toEqual(before);
    await own.reload();
    await expect(seen('20 l')).toContainText('Approved');
  });

  await test.step('a rejection shows its notes to the motorist', async () => {
    await act('11 l', /^Reject/);
    await dialog(page, 'Reject request').getByLabel('Notes (optional)').fill('The pump\nis closed');
    await confirm('Reject', 'Reject request');
    await expect(row('11 l')).toContainText('Rejected');
    await own.reload();
    await openRow(seen('11 l'));
    await expect(seen('11 l')).toContainText('The pump is closed');
  });

  await test.step('a decision whose response is lost is made and shown', async () => {
    await addRequest(motorist, car, 12);
    await page.clock.fastForward(60_000);
    await page.getByRole('button', { name: 'Show them' }).click();
    await page.route(decision, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await act('12 l', /^Reject/);
    await confirm('Reject', 'Reject request');
    await expectToast(page, 'Update Failed', "we don't know if the request was updated");
    await expect(dialog(page, 'Reject request')).toContainText('This request is already rejected.');
    await page.unroute(decision);
    await page.keyboard.press('Escape');
    await expect(row('12 l')).toContainText('Rejected');
  });

  await test.step('many are decided at once, except one that was decided elsewhere', async () => {
    const [first] = await Promise.all(
      [31, 32, 33].map((litres) => addRequest(motorist, car, litres)),
    );
    await page.clock.fastForward(60_000);
    await page.getByRole('button', { name: 'Show them' }).click();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Approve (3)' }).click();
    await decideRequest(database, first?.id ?? '', { status: 'rejected' });
    await confirm('Approve (3)', 'Approve 3 requests');
    const batch = dialog(page, 'Approve 3 requests');
    await expect(batch).toContainText('2 of 3 updated');
    await expect(batch).toContainText('This request is rejected');
    // Until the decisions are carried out, they can be undone.
    await expect(row('32 l')).toContainText('Approved');
    await expect(row('33 l')).toContainText('Approved');
    await own.reload();
    await expect(seen('31 l')).toContainText('Rejected');
    await expect(seen('32 l')).toContainText('Approved');
    await expect(seen('33 l')).toContainText('Approved');
  });
  await own.context().close();
});
