import { expect } from 'playwright/test';
import { otherMotorist, rowOf, test } from '../support/admin.ts';
import { expectToast } from '../support/browser.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { inspect } from '../support/page-checks.ts';
import { addPurchase, dayFromNow, paidByCard, written } from '../support/purchases.ts';
import { serverAnswer } from '../support/server-answer.ts';

test.describe("the admin's purchases", { tag: '@desktop' }, () => {
  test('lists what was bought, filtered by method, status and day', async ({ page, admin: _ }) => {
    const motorist = await otherMotorist('Koper');
    const car = await addVehicle(motorist, { make: 'Ford', model: 'Ranger', fuelCapacity: 80 });
    await addPurchase(motorist, car, paidByCard);
    await addPurchase(motorist, car, { paymentMethod: 'budget' });
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Purchase History' }).click();
    const table = page.getByRole('table', { name: 'Purchase History' });
    await page.getByRole('searchbox', { name: 'Search' }).fill(car.registrationNumber);
    const rows = rowOf(page, 'Purchase History', 'Koper');
    await expect(rows).toHaveCount(2);
    await expect(table.getByRole('columnheader')).toHaveText([
      'User',
      'Vehicle',
      'Fuel Amount',
      'Total Amount',
      'Payment Status',
      'Purchase Date',
    ]);
    await expect(rows.first()).toContainText(/Ford Ranger.*20L of petrol.*R[\d,.]+/);
    await expect(rows.first()).toContainText(written(dayFromNow(0)));
    await inspect(page);

    await page.getByLabel('Method').selectOption('Budget');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Pending');
    await page.getByLabel('Method').selectOption('All');
    await page.getByLabel('Payment status').selectOption('Paid');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Paid');
    await page.getByRole('textbox', { name: 'To' }).fill(written(dayFromNow(-1)));
    await expect(page.getByText('Nothing here')).toBeVisible();
    await expect(page.getByText('Nothing matches what you are looking for.')).toBeVisible();
    await page.getByRole('textbox', { name: 'To' }).fill('');
    await expect(rows).toHaveCount(1);
  });

  test('asks before it reminds of a scheduled payment, and says when it did', async ({
    page,
    admin,
    database,
  }) => {
    const motorist = await otherMotorist('Later');
    const car = await addVehicle(motorist);
    const scheduled = await addPurchase(motorist, car, {
      ...paidByCard,
      scheduledPaymentDate: dayFromNow(7),
    });
    await addPurchase(motorist, car, paidByCard);
    await page.goto('/admin?tab=scheduled');
    await page.getByRole('searchbox', { name: 'Search' }).fill(car.registrationNumber);
    const row = rowOf(page, 'Scheduled Payments', 'Later');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Scheduled');
    await expect(
      page.getByRole('table', { name: 'Scheduled Payments' }).getByRole('columnheader'),
    ).toHaveText(['User', 'Vehicle', 'Amount', 'Due Date', 'Status', 'Actions']);

    const remind = row.getByRole('button', { name: 'Send Reminder' });
    const question = page.getByRole('alertdialog', { name: 'Send a payment reminder?' });
    const confirm = question.getByRole('button', { name: 'Send SMS' });
    await remind.dblclick();
    const due = written(dayFromNow(7));
    await expect(question).toContainText(/An SMS reminds Thandi Later of R[\d,.]+/);
    await expect(question).toContainText(`due on ${due}. No reminder was sent before.`);
    await inspect(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(remind).toBeFocused();

    const refusal = { message: 'The SMS was not sent: No such number', code: 'sms-refused' };
    for (const [json, text] of [
      [refusal, refusal.message],
      [{}, 'Failed to send payment reminder.'],
    ] as const) {
      await page.route(
        '**/api/sms/payment-reminder',
        (route) => route.fulfill(serverAnswer({ status: 400, json })),
        { times: 1 },
      );
      await remind.click();
      await confirm.click();
      await expectToast(page, 'SMS Failed', text);
      await expect(question).toBeHidden();
    }
    await remind.click();
    await confirm.dblclick();
    await expectToast(
      page,
      'Payment Reminder Sent',
      'Payment reminder SMS has been sent successfully.',
    );
    await expect(row).toContainText(/Reminded \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    await expect(remind).toHaveAttribute('aria-disabled', 'true');
    await page.reload();
    await page.getByRole('searchbox', { name: 'Search' }).fill(car.registrationNumber);
    await expect(row).toContainText(/Reminded \d/);
    await remind.press('Enter');
    await expect(question).toBeHidden();
    await page.setViewportSize({ width: 360, height: 800 });
    await inspect(page);
    const { rows } = await database.query('select text from messages where sent_by = $1', [
      admin.id,
    ]);
    const amount = scheduled.totalRepayment.toFixed(2);
    expect(rows).toHaveLength(1);
    expect(rows[0].text.replace(',', '')).toContain(`R${amount.replace(',', '')}`);
  });
});
