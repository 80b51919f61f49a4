import { expect, type Page } from 'playwright/test';
import { otherMotorist, rowOf, test } from '../support/admin.ts';
import { expectToast } from '../support/browser.ts';
import { blockUser, type Database } from '../support/e2e-database.ts';
import { hold } from '../support/hold.ts';
import { expectAccessible, inspect } from '../support/page-checks.ts';
import { dayFromNow, written } from '../support/purchases.ts';
import { serverAnswer } from '../support/server-answer.ts';

/** The texts of the messages that an admin has sent, the latest last. */
async function sentBy(database: Database, adminId: string): Promise<string[]> {
  const { rows } = await database.query<{ text: string }>(
    'select text from messages where sent_by = $1 order by created_at',
    [adminId],
  );
  return rows.map(({ text }) => text);
}

/** Answers the next call in the server's place. */
function answerOnce(page: Page, address: string, status: number, json: object) {
  return page.route(address, (route) => route.fulfill(serverAnswer({ status, json })), {
    times: 1,
  });
}

/** The server does the work, and its answer is lost. */
function loseAnswerOnce(page: Page, address: string) {
  const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await route.fetch();
    await route.abort();
  };
  return page.route(address, lose, { times: 1 });
}

const card = (page: Page, name: string) => page.getByRole('region', { name });
const longWait = /waits on the server and will be sent/;
const unreachable = /Volmaak cannot be reached/;
const gatewayRefusal = {
  message: 'The SMS was not sent: This number cannot be reached',
  code: 'sms-refused',
};

test.describe("the admin's SMS", { tag: '@desktop' }, () => {
  test('sends an SMS from the dialog, once whatever happens', async ({ page, admin, database }) => {
    await page.goto('/admin');
    const opener = page.getByRole('banner').or(page.getByRole('main')).getByRole('button', {
      name: 'Send SMS',
    });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Send SMS Message' });
    const phone = dialog.getByLabel('Recipient phone number');
    const message = dialog.getByRole('textbox', { name: 'Message' });
    const send = dialog.getByRole('button', { name: 'Send SMS' });
    await expect(phone).toBeFocused();
    await expect(phone).toHaveValue('');
    await expect(phone).toHaveAttribute('placeholder', /^\+27/);
    await expect(dialog.getByText('+27 or 0, followed by 9 digits')).toBeVisible();
    await expect(message).toHaveValue('');
    await expect(message).toHaveAttribute('rows', '4');
    await expect(message).toHaveAttribute('maxlength', '160');
    await expect(send).toBeDisabled();

    await message.fill('Môre ✓ '.repeat(12));
    await expect(dialog.getByText('84/160')).toBeVisible();
    await expect(dialog.getByText('costs 2 SMS parts')).toBeVisible();
    await expect(send).toBeDisabled();
    const text = 'The depot opens at 8';
    await message.fill(text);
    await expect(dialog.getByText(`${text.length}/160`)).toBeVisible();
    await expect(dialog.getByText('costs 1 SMS part', { exact: true })).toBeVisible();

    for (const [number, refusal] of [
      ['021 123 4567', /landline/],
      ['+44 7911 123456', /South African mobile numbers only/],
      ['12345', /Please enter a phone number/],
    ] as const) {
      await phone.fill(number);
      await send.click();
      await expectToast(page, 'SMS Failed', refusal);
      await expect(dialog.getByText(refusal)).toBeVisible();
      await expect(phone).toHaveAttribute('aria-invalid', 'true');
    }
    await inspect(page);
    await phone.fill('083 765 4321');

    await answerOnce(page, '**/api/sms/send', 400, gatewayRefusal);
    await send.click();
    await expectToast(page, 'SMS Failed', gatewayRefusal.message);
    await answerOnce(page, '**/api/sms/send', 400, {});
    await send.click();
    await expectToast(page, 'SMS Failed', 'Failed to send SMS. Please try again.');
    await expect(message).toHaveValue(text);

    await loseAnswerOnce(page, '**/api/sms/send');
    await send.click();
    await expect(page.getByText(unreachable).last()).toBeVisible();
    await expect(dialog.getByText(/it goes out only once/)).toBeVisible();
    const answer = await hold(page, '**/api/sms/send');
    await send.dblclick();
    await expect(dialog.getByRole('button', { name: 'Sending…' })).toBeVisible();
    answer();
    await expectToast(page, 'SMS Sent');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    expect(await sentBy(database, admin.id)).toEqual([text]);

    await opener.click();
    await expect(message).toHaveValue('');
    await message.fill('Never sent');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard this message?' });
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await expect(message).toHaveValue('Never sent');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  });

  test('sends a welcome and own words from the dashboard', async ({ page, admin, database }) => {
    await page.goto('/');
    await expect(card(page, 'SMS Notifications')).toContainText('+27821234567');
    await expect(page.getByRole('link', { name: 'View History' })).toHaveCount(0);
    const welcome = card(page, 'Quick SMS Actions').getByRole('button');
    await welcome.dblclick();
    await expectToast(page, 'Welcome SMS Sent');
    await answerOnce(page, '**/api/sms/welcome', 400, {});
    await welcome.click();
    await expectToast(page, 'SMS Failed', 'Failed to send welcome SMS.');

    const custom = card(page, 'Send Custom SMS');
    const phone = custom.getByLabel('Recipient phone number');
    const message = custom.getByRole('textbox', { name: 'Message' });
    const send = custom.getByRole('button', { name: 'Send SMS' });
    await phone.fill('0837654321');
    await send.click();
    await expectToast(page, 'Missing Information', 'Please enter both phone number and message');
    await message.fill('Your card is ready');
    await expect(custom.getByText('18/160')).toBeVisible();
    await answerOnce(page, '**/api/sms/send', 400, {});
    await send.click();
    await expectToast(page, 'SMS Failed', 'Failed to send SMS message.');
    await send.dblclick();
    await expectToast(page, 'SMS Sent');
    await expect(message).toHaveValue('');
    expect(await sentBy(database, admin.id)).toEqual([
      expect.stringMatching(/^Welcome to Volmaak/),
      'Your card is ready',
    ]);

    await phone.fill('0837654321');
    await message.fill('And this waits');
    const queued = { id: '5a3c5e0e-6a0c-4c55-9a5d-2f1f6b0f7f10', status: 'queued' };
    await answerOnce(page, '**/api/sms/send', 201, queued);
    await send.click();
    await expect(page.getByText(longWait).last()).toBeVisible();
    await expect(message).toHaveValue('');

    await database.query('update users set phone_number = null where id = $1', [admin.id]);
    await page.goto('/');
    await expect(card(page, 'SMS Notifications')).not.toContainText('+27');
    await welcome.click();
    const noNumber = "Your account doesn't have a phone number associated with it";
    await expectToast(page, 'No Phone Number', noNumber);
  });

  test('reminds a user who is found by typing', async ({ page, admin, database }) => {
    const debtor = await otherMotorist('Skuldenaar');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/');
    const reminder = card(page, 'Payment Reminder');
    const send = reminder.getByRole('button', { name: 'Send Reminder' });
    await send.click();
    const missing = 'Please select a user, enter amount and due date';
    await expectToast(page, 'Missing Information', missing);

    const user = reminder.getByRole('combobox', { name: 'User' });
    await user.fill(debtor.username);
    await expect(page.getByRole('option')).toHaveText([/Skuldenaar/]);
    await user.press('ArrowDown');
    await expectAccessible(page);
    await user.press('Enter');
    await expect(user).toHaveValue(`Thandi Skuldenaar (${debtor.username})`);
    const amount = reminder.getByLabel('Amount (R)');
    await amount.fill('0');
    const due = dayFromNow(9);
    await reminder.getByRole('textbox', { name: 'Due date' }).fill(written(due));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /20\d\d$/ })).toHaveCount(0);
    await send.click();
    await expect(reminder.getByText(/an amount above R0.00/)).toBeVisible();
    await inspect(page);
    await amount.fill('1250,5');

    const question = page.getByRole('alertdialog', { name: 'Send a payment reminder?' });
    const confirm = question.getByRole('button', { name: 'Send SMS' });
    await answerOnce(page, '**/api/sms/payment-reminder', 400, {});
    await send.click();
    await expect(question).toContainText(
      `Thandi Skuldenaar of R1,250.50, due on ${written(due)}. No reminder was sent before.`,
    );
    await inspect(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await send.click();
    await confirm.click();
    await expectToast(page, 'SMS Failed', 'Failed to send payment reminder.');
    await answerOnce(page, '**/api/sms/payment-reminder', 400, gatewayRefusal);
    await send.click();
    await confirm.click();
    await expectToast(page, 'SMS Failed', gatewayRefusal.message);
    await loseAnswerOnce(page, '**/api/sms/payment-reminder');
    await send.click();
    await confirm.click();
    await expect(reminder.getByText(/it goes out only once/)).toBeVisible();
    await send.click();
    await expect(question).toContainText(/The last reminder was sent on \d\d\//);
    await confirm.dblclick();
    await expectToast(page, 'Payment Reminder Sent');
    await expect(user).toHaveValue('');
    expect(await sentBy(database, admin.id)).toEqual([
      `Hello Thandi, a fuel payment of R1,250.50 is due soon, on ${written(due)}. Please make sure that it is made on time. Volmaak`,
    ]);
  });

  test('keeps a log of all messages, and the desk to admins', async ({ page, admin, database }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const { id } = await otherMotorist('Logboek');
    const send = (path: string, data: object) => page.request.post(`/api/sms/${path}`, { data });
    await send('send', { phoneNumber: '0837654321', message: `Own words for ${admin.username}` });
    await send('payment-reminder', { userId: id, amount: 12.5, dueDate: dayFromNow(3) });
    await database.query(
      "update messages set status = 'failed', reason = 'No such number' where user_id = $1",
      [id],
    );
    await page.goto('/');
    await page.getByRole('link', { name: 'Admin Dashboard' }).click();
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(page).toHaveURL('/admin/messages');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('Logboek');
    const failed = rowOf(page, 'Messages', 'Logboek');
    await expect(failed).toContainText(/Payment reminder.*Failed.*No such number/);
    await expect(failed).toContainText(admin.username);
    await inspect(page);
    await page.getByLabel('Status', { exact: true }).selectOption('Sent');
    await expect(page.getByText('Nothing here')).toBeVisible();
    await search.fill(admin.username);
    await expect(rowOf(page, 'Messages', admin.username)).toContainText(/\+27837654321.*Custom/);
    expect(asked.some((url) => url.includes('/admin-panel-'))).toBe(true);

    await blockUser(database, admin.id, 'Gone');
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'View History' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Buy fuel' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Admin Panel' })).toHaveCount(0);
    // At the next start the device remembers them as who they are now; it writes that down a moment after it is told.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('volmaak-start')))
      .toContain('"isAdmin":false');
    asked.length = 0;
    await page.reload();
    await expect(page.getByRole('region', { name: 'Buy fuel' })).toBeVisible();
    expect(asked.filter((url) => url.includes('/admin-panel-'))).toEqual([]);
  });
});
