import { otherMotorist, pageOf, rowOf, test } from '../../support/browser/admin.ts';
import { expect, expectToast } from '../../support/browser/browser.ts';
import { addRequest, addVehicle } from '../../support/browser/e2e-data.ts';
import { dialog, typeCard } from '../../support/browser/purchases.ts';
import { openRow } from '../../support/browser/rows.ts';

// REQ-16, REQ-18, LEND-46
test('what an admin approves holds the budget, and is owed and paid once it is completed', {
  tag: '@desktop',
}, async ({ page, admin: _, browser }) => {
  const lastName = `P${crypto.randomUUID().slice(0, 8)}`;
  const motorist = await otherMotorist(lastName);
  const car = await addVehicle(motorist);
  for (const litres of [20, 11]) {
    const { id } = await addRequest(motorist, car, litres);
    const data = { status: 'approved' };
    expect((await page.request.patch(`/api/fuel-requests/${id}/status`, { data })).ok()).toBe(true);
  }
  const own = await pageOf(browser, motorist);
  const request = (litres: string) =>
    own
      .getByRole('list', { name: 'Your fuel requests' })
      .getByRole('listitem')
      .filter({ hasText: litres });
  const held = async () =>
    (await (await own.request.get('/api/account/credit')).json()).budget.held as number;
  expect(await held()).toBe(643.25);

  await test.step('the motorist gives one of them up', async () => {
    await own.goto('/fuel-requests-history');
    await openRow(request('11 l'));
    await expect(request('11 l')).toContainText('R228.25 of your budget is held for it.');
    await request('11 l').getByRole('button', { name: "I don't need it any more" }).click();
    await own
      .getByRole('alertdialog', { name: 'Give up the 11 l?' })
      .getByRole('button', { name: 'Give it up' })
      .click();
    await expect(request('11 l')).toContainText('Rejected');
    expect(await held()).toBe(415);
  });

  await test.step('the other one is owed once it is completed', async () => {
    await page.goto('/admin');
    await page.getByRole('searchbox', { name: 'Search' }).fill(lastName);
    await expect(rowOf(page, 'Fuel Requests', lastName)).toHaveCount(2);
    const words = `${lastName} then owes R415.00, due 7 days later.`;
    await rowOf(page, 'Fuel Requests', lastName).getByRole('button', { name: /^Mark/ }).click();
    const asked = dialog(page, 'Mark request completed');
    await expect(asked).toContainText(words);
    await asked.getByRole('button', { name: 'Mark completed' }).click();
    // Until then the decision can be undone.
    await expect.poll(held, { timeout: 20_000 }).toBe(0);
  });

  await test.step('and the motorist pays it by card', async () => {
    await own.goto('/purchase-history');
    await own
      .getByRole('button', { name: /^Pay Now/ })
      .first()
      .click();
    const settle = dialog(own, 'Pay this purchase');
    await typeCard(settle);
    await settle.getByRole('button', { name: 'Pay R415.00' }).click();
    await expectToast(own, 'Payment Successful', 'This purchase is paid.');
    const purchases = await own.request.get(`/api/purchases/user/${motorist.id}`);
    expect(await purchases.json()).toMatchObject([
      { paymentStatus: 'paid', premiumPercentage: 0, pouredLitres: 20, totalRepayment: 415 },
    ]);
  });
  await own.context().close();
});
