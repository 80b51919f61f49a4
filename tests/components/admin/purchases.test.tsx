import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDate } from '../../../domain/values/format.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { adminPurchase } from '../support/admin-data.ts';
import { expectWords, inspect } from '../support/checks.ts';
import { newPurchase } from '../support/data.ts';
import { doubleClick } from '../support/double-click.ts';
import { refusal } from '../support/fake-server.ts';
import { expectCount, expectTexts, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

describe('the purchase history', { tags: 'long' }, () => {
  const list = 'GET /api/admin/purchases';
  const ranger = { carMake: 'Ford', carModel: 'Ranger' };
  const row = rowsOf('Purchase History');

  it('shows who bought what, when, and how it is paid', async () => {
    const bought = adminPurchase({
      ...newPurchase({ ...ranger, isPaid: true, paymentStatus: 'paid' }),
    });
    const inPart = adminPurchase({ paidAmount: 100 });
    await openAdmin('/admin', { [list]: [bought, inPart] });
    await page.getByRole('tab', { name: /^Purchase History/ }).click();
    await expectTexts(
      page.getByRole('table', { name: 'Purchase History' }).getByRole('columnheader'),
      [...['User', 'Vehicle', 'Fuel Amount', 'Total', 'Paid', 'Payment Status', 'Purchase Date']],
    );
    await expectWords(row.first(), /Sipho Dlamini.*Ford Ranger.*20L of petrol.*R518.75.*Paid/);
    await expect.element(row.first()).toMatchTextContent(formatDate(new Date()));
    await expect.element(row.last()).toMatchTextContent('R518.75R100.00Pending');
  });

  it('is filtered by method, status and day', async () => {
    const { server } = await openAdmin('/admin?tab=purchases', {
      [list]: ({ query }) => (query.has('to') ? [] : [adminPurchase()]),
    });
    const asked = () => server.lastQuery(list);
    await page.getByRole('searchbox', { name: 'Search' }).fill('CA 123456');
    await expect.poll(asked).toEqual({ q: 'CA 123456' });
    await page.getByLabelText('Method').selectOptions('Budget');
    await expect.poll(asked).toEqual({ q: 'CA 123456', method: 'budget' });
    await page.getByLabelText('Method').selectOptions('Method: all');
    // LEND-37
    await page.getByLabelText('Attention').selectOptions('Failed collection');
    await expect.poll(asked).toEqual({ q: 'CA 123456', collection: 'failed' });
    await expect.poll(() => location.search).toContain('collection=failed');
    // ADM-43
    await page.getByLabelText('Attention').selectOptions('Refund without an answer');
    await expect.poll(asked).toEqual({ q: 'CA 123456', unanswered: 'refund' });
    await page.getByLabelText('Attention').selectOptions('Attention: all');
    await page.getByLabelText('Payment status').selectOptions('Paid');
    await expect.poll(asked).toEqual({ q: 'CA 123456', status: 'paid' });
    const to = page.getByRole('textbox', { name: 'To' });
    await to.fill(written(dayFromNow(-1)));
    await expect.element(page.getByText('Nothing here')).toBeVisible();
    await expect.element(page.getByText('Nothing matches your search.')).toBeVisible();
    expect(asked()).toEqual({ q: 'CA 123456', status: 'paid', to: dayFromNow(-1) });
    await to.fill('');
    await expectCount(row, 1);
  });
});

describe('a scheduled payment', () => {
  const list = 'GET /api/admin/purchases';
  const reminding = 'POST /api/sms/payment-reminder';
  const row = rowsOf('Scheduled Payments');
  const remind = row.getByRole('button', { name: /^Send Reminder/ });
  const question = page.getByRole('alertdialog', { name: 'Send a payment reminder?' });
  const confirm = question.getByRole('button', { name: 'Send SMS' });
  const scheduled = (lastRemindedAt: string | null = null) =>
    adminPurchase({
      ...newPurchase({ paymentStatus: 'scheduled', isScheduledPayment: true, paidAmount: 100 }),
      paymentDueDate: dayFromNow(7),
      lastRemindedAt,
    });

  it('is listed with its date, from the list of scheduled payments', async () => {
    const { server } = await openAdmin('/admin?tab=scheduled', { [list]: [scheduled()] });
    await expect
      .element(row)
      .toMatchTextContent(`R518.75R418.75${written(dayFromNow(7))}Scheduled`);
    await expectTexts(page.getByRole('columnheader'), [
      ...['User', 'Vehicle', 'Amount', 'Left to pay', 'Due Date', 'Status', 'Actions'],
    ]);
    const asked = server.sent(list).map(({ query }) => query.get('scheduled'));
    expect(asked).toEqual(['yes']);
  });

  it('is reminded of after a confirmation', { tags: 'long' }, async () => {
    await openAdmin('/admin?tab=scheduled', { [list]: [scheduled()] });
    await remind.dblClick();
    await expect
      .element(question)
      .toMatchTextContent(
        `An SMS reminds Sipho Dlamini of R418.75, due on ${written(dayFromNow(7))}. No reminder has been sent before.`,
      );
    await inspect();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(remind).toHaveFocus();
  });

  it('says why a reminder was not sent', { tags: 'long' }, async () => {
    const { server } = await openAdmin('/admin?tab=scheduled', { [list]: [scheduled()] });
    const message = 'The SMS was not sent: No such number';
    for (const [body, words] of [
      [{ message, code: 'sms-refused' }, message],
      [{}, 'Failed to send payment reminder.'],
    ] as const) {
      server.answer(reminding, refusal(400, body));
      await remind.click();
      await confirm.click();
      await expectToast('SMS Failed', words);
      // SCR-4
      await expectLasting(words);
      await expect.element(question).not.toBeInTheDocument();
    }
  });

  /** Opens the list with one payment, which shows a reminder after it was sent. */
  async function openReminding() {
    let payment = scheduled();
    const { server } = await openAdmin('/admin?tab=scheduled', {
      [list]: () => [payment],
      [reminding]: () => {
        payment = { ...payment, lastRemindedAt: new Date().toISOString() };
        return { id: crypto.randomUUID(), status: 'sent' };
      },
    });
    return { server, shown: () => payment };
  }

  it('is reminded of once, and shows when', { tags: 'long' }, async () => {
    const { server, shown } = await openReminding();
    await remind.click();
    await doubleClick(confirm, server, reminding);
    const words = 'Payment reminder SMS has been sent successfully.';
    await expectToast('Payment Reminder Sent', words);
    await expect.element(row).toMatchTextContent(/Reminded \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    await expect.element(remind).toHaveAttribute('aria-disabled', 'true');
    const { userId, paymentDueDate: dueDate } = shown();
    // R100.00 of R518.75 is paid.
    expect(server.bodies(reminding)).toEqual([{ userId, amount: 418.75, dueDate }]);
  });

  it('shows when even if the list was being searched at that moment', {
    tags: 'long',
  }, async () => {
    const { server, shown } = await openReminding();
    await expect.element(remind).toBeVisible();
    // Read before the reminder, but answered after it.
    const late = server.hold(list, [shown()]);
    const before = server.sent(list).length;
    await page.getByRole('searchbox', { name: 'Search' }).fill('Dlamini');
    await expect.poll(() => server.sent(list)).toHaveLength(before + 1);
    server.answer(list, () => [shown()]);
    await remind.click();
    await confirm.click();
    await expectToast('Payment Reminder Sent');
    late();
    await expect.element(row).toMatchTextContent(/Reminded \d/);
  });

  it('cannot be reminded of twice a day', { tags: 'long' }, async () => {
    await openAdmin('/admin?tab=scheduled', { [list]: [scheduled(new Date().toISOString())] });
    await expect.element(row).toMatchTextContent(/Reminded \d/);
    (remind.element() as HTMLElement).focus(); // a button
    await userEvent.keyboard('{Enter}');
    await expectCount(question, 0);
    await page.viewport(360, 800);
    await inspect();
  });
});
