import type { Page } from 'playwright/test';
import { expect, expectToast, test } from '../../support/browser/browser.ts';
import { expectKept } from '../../support/browser/device-stores.ts';
import { addRequest, addVehicle } from '../../support/browser/e2e-data.ts';
import { copyRequest, decideRequest } from '../../support/browser/e2e-database.ts';
import { hold } from '../../support/browser/hold.ts';
import { openRow } from '../../support/browser/rows.ts';

const calls = '**/api/fuel-requests*';

test('fuel requests are decided, deleted and paged', {
  tag: ['@phone', '@long'],
}, async ({ page, driver: _, database }) => {
  const cards = page.getByRole('list', { name: 'Your fuel requests' }).getByRole('listitem');
  const car = await addVehicle(page);

  await test.step("an admin's decision is shown", async () => {
    const { id } = await addRequest(page, car, 10);
    await decideRequest(database, id, { status: 'completed', notes: 'Filled up in Paarl' });
    await addRequest(page, car, 20.5);
    await page.goto('/fuel-requests-history');
    await expect(cards.first()).toContainText('Pending');
    await openRow(cards.first());
    await expect(cards.first()).toContainText('TotalR425.38');
    await expect(cards.last()).toContainText('Completed');
    await openRow(cards.last());
    await expect(cards.last()).toContainText('Note Filled up in Paarl');
  });

  await test.step('a pending request can be deleted', async () => {
    await deleteFirst(page);
    await expectToast(page, 'Request Deleted', 'The fuel request has been withdrawn.');
    await expect(cards).toHaveCount(1);
    await page.reload();
    await expect(cards).toHaveCount(1);
  });

  await test.step('a request that was approved meanwhile cannot be deleted', async () => {
    const { id } = await addRequest(page, car, 30);
    await page.reload();
    await expect(cards).toHaveCount(2);
    await openRow(cards.first());
    await cards
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await decideRequest(database, id, { status: 'approved' });
    await confirmDeletion(page);
    await expectToast(page, 'Cannot Delete', 'Approved or completed requests cannot be deleted');
    await expect(cards.first()).toContainText('Approved');
    await copyRequest(database, id, 54);
  });

  await test.step('the list on the device is refreshed before more is added', async () => {
    const { id } = await addRequest(page, car, 40);
    await page.reload();
    await expect(cards).toHaveCount(50);
    await expect(cards.first()).toContainText('40 l');
    await expectKept(page, '"fuelAmount":40');
    expect((await page.request.delete(`/api/fuel-requests/${id}`)).status()).toBe(204);
    const release = await hold(page, calls);
    await page.reload();
    await expect(cards.first()).toContainText('40 l');
    await page.getByRole('button', { name: 'Show more' }).click();
    release();
    await expect(cards).toHaveCount(56);
    await expect(cards.first()).toContainText('30 l');
  });
});

async function deleteFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Delete request/ })
    .first()
    .click();
  await confirmDeletion(page);
}

function confirmDeletion(page: Page): Promise<void> {
  return page
    .getByRole('alertdialog', { name: 'Delete this request?' })
    .getByRole('button', { name: 'Delete' })
    .click();
}
