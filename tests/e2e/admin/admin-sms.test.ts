import { expect, type Page } from 'playwright/test';
import { otherMotorist, rowOf, searchRow, test } from '../../support/browser/admin.ts';
import { expectToast } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import type { Database } from '../../support/browser/e2e-database.ts';
import { doubleClick } from '../../support/browser/hold.ts';
import { addPurchase, dayFromNow, paidByCard, written } from '../../support/browser/purchases.ts';

/** The texts that an admin has sent, the latest last. */
async function sentBy(database: Database, adminId: string): Promise<string[]> {
  const { rows } = await database.query<{ text: string }>(
    'select text from messages where sent_by = $1 order by created_at',
    [adminId],
  );
  return rows.map(({ text }) => text);
}

/** The server handles the call, and its response is lost. */
function dropResponseOnce(page: Page, address: string) {
  const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await route.fetch();
    await route.abort();
  };
  return page.route(address, lose, { times: 1 });
}

test("an admin's SMS are sent once, whatever happens to a response", {
  tag: ['@desktop', '@long'],
}, async ({ page, admin, database }) => {
  // A last name that no other user has.
  const lastName = `S${crypto.randomUUID().slice(0, 8)}`;
  const debtor = await otherMotorist(lastName);
  const later = await otherMotorist(lastName);
  const car = await addVehicle(later);
  const due = dayFromNow(7);
  const scheduled = await addPurchase(later, car, { ...paidByCard, scheduledPaymentDate: due });
  const question = page.getByRole('alertdialog');
  const confirm = question.getByRole('button', { name: 'Send SMS' });
  const own = 'The depot opens at 8';
  const reminder = (rand: string, day: string) =>
    `Hello Thandi, a fuel payment of ${rand} is due soon, on ${written(day)}. Please make sure that it is made on time. Volmaak`;

  await test.step("a text of the admin's own, from the dialog", async () => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Send SMS' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send SMS Message' });
    await dialog.getByLabel('Recipient phone number').fill('083 765 4321');
    await dialog.getByRole('textbox', { name: 'Message' }).fill(own);
    await dropResponseOnce(page, '**/api/sms/send');
    await dialog.getByRole('button', { name: 'Send SMS' }).click();
    await expect(dialog.getByText(/it goes out only once/)).toBeVisible();
    await doubleClick(dialog.getByRole('button', { name: 'Send SMS' }), '**/api/sms/send');
    await expectToast(page, 'SMS Sent');
    expect(await sentBy(database, admin.id)).toEqual([own]);
  });

  await test.step('a reminder, from the list of scheduled payments', async () => {
    await page.goto('/admin?tab=scheduled');
    const row = await searchRow(page, 'Scheduled Payments', car.registrationNumber);
    await row.getByRole('button', { name: 'Send Reminder' }).click();
    await doubleClick(confirm, '**/api/sms/payment-reminder');
    await expectToast(page, 'Payment Reminder Sent');
    await expect(row).toContainText(/Reminded \d/);
    await page.reload();
    await searchRow(page, 'Scheduled Payments', car.registrationNumber);
    await expect(row).toContainText(/Reminded \d/);
    const amount = `R${scheduled.totalRepayment.toFixed(2)}`;
    expect(await sentBy(database, admin.id)).toEqual([own, reminder(amount, due)]);
  });

  await test.step('a reminder to a user found by typing, and a welcome', async () => {
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Payment Reminder' });
    await card.getByRole('combobox', { name: 'User' }).fill(debtor.username);
    await expect(page.getByRole('option')).toHaveText([new RegExp(lastName)]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await card.getByLabel('Amount (R)').fill('1250,5');
    await card.getByRole('textbox', { name: 'Due date' }).fill(written(dayFromNow(9)));
    await page.keyboard.press('Escape');
    const send = card.getByRole('button', { name: 'Send Reminder' });
    await dropResponseOnce(page, '**/api/sms/payment-reminder');
    await send.click();
    await confirm.click();
    await expect(card.getByText(/it goes out only once/)).toBeVisible();
    await send.click();
    await expect(question).toContainText(/The last reminder was sent on \d\d\//);
    await doubleClick(confirm, '**/api/sms/payment-reminder');
    await expectToast(page, 'Payment Reminder Sent');
    const quick = page.getByRole('region', { name: 'Quick SMS Actions' });
    await quick.getByRole('button').dblclick();
    await expectToast(page, 'Welcome SMS Sent');
    expect((await sentBy(database, admin.id)).slice(2)).toEqual([
      reminder('R1,250.50', dayFromNow(9)),
      expect.stringMatching(/^Welcome to Volmaak/),
    ]);
  });

  await test.step('the log shows each of them and its status', async () => {
    await database.query(
      "update messages set status = 'failed', reason = 'No such number' where user_id = $1",
      [debtor.id],
    );
    await page.getByRole('link', { name: 'Admin Dashboard' }).click();
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(page).toHaveURL('/admin/messages');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill(lastName);
    const failed = rowOf(page, 'Messages', lastName).filter({ hasText: 'Failed' });
    await expect(failed).toContainText(/Payment reminder.*Failed.*No such number/);
    await expect(failed).toContainText(admin.username);
    await page.getByLabel('Status', { exact: true }).selectOption('Sent');
    await expect(failed).toHaveCount(0);
    await expect(rowOf(page, 'Messages', lastName)).toHaveCount(1);
  });
});
