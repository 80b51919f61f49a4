import { expect, expectToast, test } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { setLoyalty, withdrawVouchers } from '../../support/browser/e2e-database.ts';
import {
  askForQuote,
  chooseDay,
  dayFromNow,
  dialog,
  purchasesOf,
  quoteCard,
  typeCard,
  written,
} from '../../support/browser/purchases.ts';
import { openRow } from '../../support/browser/rows.ts';

test('a payment is scheduled at a changed price, moved to another day, and cancelled', {
  tag: '@phone',
}, async ({ page, driver, database }) => {
  const form = dialog(page, 'Schedule Payment');
  const submit = form.getByRole('button', { name: 'Schedule Payment' });
  const card = page.getByRole('list', { name: 'Your purchases' }).getByRole('listitem');

  await test.step('it is scheduled', async () => {
    await addVehicle(page);
    await page.goto('/?buy');
    await askForQuote(page);
    await setLoyalty(database, driver.id, { tier: 'regular', percent: 2, purchases: 4 });
    await quoteCard(page).getByRole('button', { name: 'Schedule Payment' }).click();
    await typeCard(form);
    await chooseDay(form, dayFromNow(3));
    await submit.click();
    await form.getByRole('button', { name: 'Continue with R508.38' }).click();
    await submit.click();
    await expectToast(
      page,
      'Scheduled Payment Created',
      `R508.38 will be charged to your card on ${written(dayFromNow(3))}.`,
    );
    expect(await purchasesOf(page, driver.id)).toMatchObject([
      { paymentStatus: 'scheduled', scheduledPaymentDate: dayFromNow(3) },
    ]);
  });

  await test.step('it is moved', async () => {
    await page.getByRole('link', { name: 'See all purchases' }).click();
    await openRow(card);
    await card.getByRole('button', { name: /^Move/ }).click();
    const move = dialog(page, 'Move the payment');
    await chooseDay(move, dayFromNow(6));
    await move.getByRole('button', { name: 'Move it' }).click();
    await expectToast(page, 'Payment Moved', `It will be charged on ${written(dayFromNow(6))}.`);
    expect(await purchasesOf(page, driver.id)).toMatchObject([
      { paymentStatus: 'scheduled', scheduledPaymentDate: dayFromNow(6) },
    ]);
  });

  await test.step('it is cancelled', async () => {
    await withdrawVouchers(database, driver.id);
    await card.getByRole('button', { name: /^Cancel/ }).click();
    await page
      .getByRole('alertdialog', { name: 'Cancel this purchase?' })
      .getByRole('button', { name: 'Cancel it' })
      .click();
    await expectToast(page, 'Payment Cancelled');
    await expect(card).toContainText('Still owedNothing');
    expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'cancelled' }]);
  });
});
