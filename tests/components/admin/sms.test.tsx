import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayFromNow, written } from '../../support/days.ts';
import { adminUser, newMessage, userDetails } from '../support/admin-data.ts';
import { expectAccessible, expectWords, inspect } from '../support/checks.ts';
import { doubleClick } from '../support/double-click.ts';
import { refusal } from '../support/fake-server.ts';
import { expectCount, expectTexts, newAdmin, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const sending = 'POST /api/sms/send';
const greeting = 'POST /api/sms/welcome';
const reminding = 'POST /api/sms/payment-reminder';
const sent = { id: crypto.randomUUID(), status: 'sent' } as const;
const gatewayRefusal = {
  message: 'The SMS was not sent: This number cannot be reached',
  code: 'sms-refused',
};
const question = page.getByRole('alertdialog');

describe('the dialog of an SMS', () => {
  const opener = page.getByRole('button', { name: 'Send SMS' }).first();
  const dialog = page.getByRole('dialog', { name: 'Send SMS Message' });
  const phone = dialog.getByLabelText('Recipient phone number');
  const message = dialog.getByRole('textbox', { name: 'Message' });
  const send = dialog.getByRole('button', { name: 'Send SMS' });
  const text = 'The depot opens at 8';

  async function openDialog() {
    const opened = await openAdmin();
    await opener.click();
    await expect.element(phone).toHaveFocus();
    return opened;
  }

  it('opens empty, with a hint on how to write a number', async () => {
    await openDialog();
    await expect.element(phone).toHaveValue('');
    await expect.element(phone).toHaveAttribute('placeholder', expect.stringMatching(/^\+27/));
    await expect.element(dialog.getByText('+27 or 0, followed by 9 digits')).toBeVisible();
    await expect.element(message).toHaveValue('');
    await expect.element(message).toHaveAttribute('rows', '4');
    await expect.element(message).toHaveAttribute('maxlength', '160');
    await expect.element(send).toBeDisabled();
  });

  it('counts characters, and the SMS parts that they cost', { tags: 'long' }, async () => {
    await openDialog();
    await message.fill('Môre ✓ '.repeat(12));
    await expect.element(dialog.getByText('84/160')).toBeVisible();
    await expect.element(dialog.getByText('costs 2 SMS parts')).toBeVisible();
    await expect.element(send).toBeDisabled();
    await message.fill(text);
    await expect.element(dialog.getByText(`${text.length}/160`)).toBeVisible();
    await expect.element(dialog.getByText('costs 1 SMS part', { exact: true })).toBeVisible();
  });

  it('refuses a number that is not a South African mobile number, at its field', {
    tags: 'long',
  }, async () => {
    await openDialog();
    await message.fill(text);
    for (const [number, words] of [
      ['021 123 4567', 'landline'],
      ['+44 7911 123456', 'South African mobile numbers only'],
      ['12345', 'Please enter a phone number'],
    ] as const) {
      await phone.fill(number);
      await send.click();
      await expectToast('SMS Failed', words);
      await expect.element(phone).toHaveAccessibleDescription(expect.stringContaining(words));
      await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
    }
    await inspect();
  });

  it('says why the message was not sent, and keeps it', { tags: 'long' }, async () => {
    const { server } = await openDialog();
    await phone.fill('083 765 4321');
    await message.fill(text);
    server.answer(sending, refusal(400, gatewayRefusal));
    await send.click();
    await expectToast('SMS Failed', gatewayRefusal.message);
    // SCR-4
    await expectLasting(gatewayRefusal.message);
    server.answer(sending, refusal(400));
    await send.click();
    await expectToast('SMS Failed', 'Failed to send SMS. Please try again.');
    await expect.element(message).toHaveValue(text);
  });

  it('sends once, also after a lost answer, and gives the focus back', {
    tags: 'long',
  }, async () => {
    const { server } = await openDialog();
    await phone.fill('083 765 4321');
    await message.fill(text);
    server.cut(sending);
    await send.click();
    await expectToast('SMS Failed', /Volmaak can't be reached/);
    await expect.element(dialog.getByText(/it goes out only once/)).toBeVisible();
    const release = server.hold(sending, sent);
    await send.dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Sending…' })).toBeVisible();
    release();
    await expectToast('SMS Sent');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    const [first, ...again] = server.keys(sending);
    expect(again).toEqual([first]);
    await opener.click();
    await expect.element(message).toHaveValue('');
  });

  it('asks before it discards a message', { tags: 'long' }, async () => {
    await openDialog();
    await message.fill('Never sent');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await expect.element(message).toHaveValue('Never sent');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

const card = (name: string) => page.getByRole('region', { name });

// ADM-12
describe("the cards of an admin's own dashboard", { tags: 'long' }, () => {
  const welcome = card('Quick SMS Actions').getByRole('button');

  it('show the number, and send it one welcome SMS', async () => {
    const { server } = await openAdmin('/');
    await expect.element(card('SMS Notifications')).toMatchTextContent('+27821234567');
    await expectCount(page.getByRole('link', { name: 'View History' }), 0);
    server.answer(greeting, sent);
    await welcome.dblClick();
    await expectToast('Welcome SMS Sent');
    expect(server.sent(greeting)).toHaveLength(1);
    server.answer(greeting, refusal(400));
    await welcome.click();
    await expectToast('SMS Failed', 'Failed to send welcome SMS.');
    // SCR-4
    await expectLasting('Failed to send welcome SMS.');
  });

  it('say that there is no number', async () => {
    await openAdmin('/', {}, newAdmin({ phoneNumber: null }));
    await expect.element(card('SMS Notifications')).not.toMatchTextContent('+27');
    await welcome.click();
    const words = "Your account doesn't have a phone number associated with it";
    await expectToast('No Phone Number', words);
  });
});

// ADM-12
describe('the card of a custom SMS', { tags: 'long' }, () => {
  const custom = card('Send Custom SMS');
  const message = custom.getByRole('textbox', { name: 'Message' });
  const send = custom.getByRole('button', { name: 'Send SMS' });

  async function fill() {
    const { server } = await openAdmin('/');
    await custom.getByLabelText('Recipient phone number').fill('0837654321');
    await message.fill('Your card is ready');
    return server;
  }

  it('requires a number and a message', async () => {
    await openAdmin('/');
    await custom.getByLabelText('Recipient phone number').fill('0837654321');
    await send.click();
    await expectToast('Missing Information', 'Please enter both phone number and message');
  });

  it('sends a custom message once, to the number in +27 form', async () => {
    const server = await fill();
    await expect.element(custom.getByText('18/160')).toBeVisible();
    server.answer(sending, refusal(400));
    await send.click();
    await expectToast('SMS Failed', 'Failed to send SMS message.');
    server.answer(sending, sent);
    await send.dblClick();
    await expectToast('SMS Sent');
    await expect.element(message).toHaveValue('');
    const body = { phoneNumber: '+27837654321', message: 'Your card is ready' };
    expect(server.bodies(sending)).toEqual([body, body]);
  });

  it('says that a message is queued on the server', async () => {
    const server = await fill();
    server.answer(sending, { ...sent, status: 'queued' });
    await send.click();
    await expectToast('SMS Queued', /is queued and will be sent/);
    await expect.element(message).toHaveValue('');
  });
});

// ADM-12
describe('the card of a payment reminder', { tags: 'long' }, () => {
  const reminder = card('Payment Reminder');
  const send = reminder.getByRole('button', { name: 'Send Reminder' });
  const user = reminder.getByRole('combobox', { name: 'User' });
  const amount = reminder.getByLabelText('Amount (R)');
  const due = dayFromNow(9);
  const dueWritten = written(due);
  const confirm = question.getByRole('button', { name: 'Send SMS' });

  async function openCard(lastRemindedAt: string | null = null) {
    const debtor = adminUser();
    const { server } = await openAdmin('/', {
      'GET /api/admin/users': [debtor],
      'GET /api/admin/users/{id}': userDetails({ id: debtor.id, lastRemindedAt }),
    });
    await page.viewport(360, 800);
    return { server, debtor };
  }

  async function fill() {
    await user.fill('sipho');
    await expectTexts(page.getByRole('option'), ['Sipho Dlamini (sipho)+27831234567']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(user).toHaveValue('Sipho Dlamini (sipho)');
    await amount.fill('1250,5');
    await reminder.getByRole('textbox', { name: 'Due date' }).fill(dueWritten);
    await userEvent.keyboard('{Escape}');
    await expectCount(page.getByRole('button', { name: /20\d\d$/ }), 0);
  }

  it('requires a user, an amount above 0 and a day', async () => {
    await openCard();
    await send.click();
    const missing = 'Please select a user, enter amount and due date';
    await expectToast('Missing Information', missing);
    await user.fill('sipho');
    await expectCount(page.getByRole('option'), 1);
    await userEvent.keyboard('{ArrowDown}');
    await expectAccessible();
    await fill();
    await amount.fill('0');
    await send.click();
    await expect.element(reminder.getByText(/an amount above R0.00/)).toBeVisible();
    await inspect();
  });

  it('asks before it sends, with the name, amount and date', async () => {
    const { server } = await openCard();
    await fill();
    await send.click();
    await expect
      .element(question)
      .toMatchTextContent(
        `Sipho Dlamini of R1,250.50, due on ${dueWritten}. No reminder has been sent before.`,
      );
    await inspect();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(server.sent(reminding)).toHaveLength(0);
  });

  it('says why the reminder was not sent', async () => {
    const { server } = await openCard();
    await fill();
    for (const [body, words] of [
      [{}, 'Failed to send payment reminder.'],
      [gatewayRefusal, gatewayRefusal.message],
    ] as const) {
      server.answer(reminding, refusal(400, body));
      await send.click();
      await confirm.click();
      await expectToast('SMS Failed', words);
    }
  });

  it('sends once, also after a lost answer, and says when the last one was sent', async () => {
    const { server, debtor } = await openCard(new Date().toISOString());
    await fill();
    server.cut(reminding);
    await send.click();
    await confirm.click();
    await expect.element(reminder.getByText(/it goes out only once/)).toBeVisible();
    await send.click();
    await expect.element(question).toMatchTextContent(/The last reminder was sent on \d\d\//);
    server.answer(reminding, sent);
    await doubleClick(confirm, server, reminding);
    await expectToast('Payment Reminder Sent');
    await expect.element(user).toHaveValue('');
    const body = { userId: debtor.id, amount: 1250.5, dueDate: due };
    expect(server.bodies(reminding)).toEqual([body, body]);
    expect(new Set(server.keys(reminding)).size).toBe(1);
  });
});

describe('the message log', () => {
  it('shows each message with its recipient, sender and status', { tags: 'long' }, async () => {
    const whom = { userId: crypto.randomUUID(), firstName: 'Sipho', lastName: 'Dlamini' };
    const failure = { kind: 'reminder', status: 'failed', reason: 'No such number' };
    const failed = newMessage({ ...whom, username: 'sipho', ...failure });
    const { server } = await openAdmin('/admin/messages', {
      'GET /api/admin/messages': [failed, newMessage()],
    });
    await expect
      .element(rowsOf('Messages', 'Sipho'))
      .toMatchTextContent(/Payment reminder.*Failed.*No such number.*thandi/);
    await expectWords(rowsOf('Messages', '+27837654321').last(), /\+27837654321.*Custom/);
    server.answer('GET /api/admin/messages', []);
    await page.getByLabelText('Status', { exact: true }).selectOptions('Sent');
    await expect.element(page.getByText('Nothing here')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('thandi');
    const query = () => server.sent('GET /api/admin/messages').at(-1)?.query;
    await expect.poll(() => query()?.get('q')).toBe('thandi');
    expect(query()?.get('status')).toBe('sent');
  });
});
