import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminPurchaseDetails } from '../../../domain/admin/purchase-desk.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { adminPurchase, newMessage, purchaseDetails } from '../support/admin-data.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { doubleClick } from '../support/double-click.ts';
import { refusal } from '../support/fake-server.ts';
import { expectTexts, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const panel = page.getByRole('dialog', { name: 'Purchase details' });
const question = page.getByRole('alertdialog');
const button = (name: string) => panel.getByRole('button', { name });
const actions = panel.getByRole('group', { name: 'Actions' });
const paying = 'POST /api/admin/purchases/{id}/outside-payment';
const writingOff = 'POST /api/admin/purchases/{id}/write-off';
const moving = 'PATCH /api/admin/purchases/{id}/due-date';
const noting = 'POST /api/admin/purchases/{id}/notes';
const refunding = 'POST /api/admin/purchases/{id}/refund';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const admin = { adminId: crypto.randomUUID(), adminUsername: 'lerato' };
const note = (changes: object) => ({
  id: crypto.randomUUID(),
  kind: 'note',
  text: 'Phoned',
  at: minutesAgo(1),
  ...admin,
  ...changes,
});
const paid = { isPaid: true, paymentStatus: 'paid', paymentDate: minutesAgo(5) };
const inCash = {
  ...paid,
  outsidePayment: 'cash',
  outsidePaymentDetails: {
    method: 'cash',
    reference: 'Receipt 17',
    receivedOn: dayFromNow(0),
    recordedBy: admin.adminId,
    recordedByUsername: 'lerato',
  },
} as const;

/** The list with one purchase, which is open. */
async function openPurchase(changes: Record<string, unknown> = {}) {
  const details = { current: purchaseDetails(changes) };
  const opened = await openAdmin('/admin?tab=purchases', {
    'GET /api/admin/purchases': () => [adminPurchase(details.current)],
    'GET /api/admin/purchases/{id}': () => details.current,
  });
  await page.getByRole('button', { name: 'Toyota Corolla CA 123456' }).click();
  await expect.element(button('Add note')).toBeVisible();
  const become = (next: Record<string, unknown>): AdminPurchaseDetails => {
    details.current = purchaseDetails({ ...details.current, ...next });
    return details.current;
  };
  return { ...opened, details, become };
}

// LEND-16
describe('the details of a purchase', () => {
  it('show the debt, what the bank said, the messages and the notes', {
    tags: 'long',
  }, async () => {
    const { details } = await openPurchase({
      paymentMethod: 'debit_order',
      purchaseDate: minutesAgo(60),
      repaymentDueDate: dayFromNow(-2),
      paymentDueDate: dayFromNow(-2),
      nextAttempt: dayFromNow(1),
      attempts: [
        {
          startedAt: minutesAgo(9),
          endedAt: minutesAgo(9),
          amount: 518.75,
          isCollection: true,
          isCardCheck: false,
          state: 'declined',
          reason: 'There is not enough money on this account',
          cardBrand: null,
          cardLastFour: null,
          refund: 'failed',
        },
      ],
      messages: [newMessage({ kind: 'reminder-after-due', text: 'Hi Sipho, R518.75 is due' })],
      notes: [note({ text: 'Promised to pay on Friday' })],
    });
    for (const words of [
      'Toyota Corolla',
      'CA 123456',
      '+27831234567',
      'R518.75',
      '20 l',
      '2 days late',
      'Debit order',
      `Next attempt${written(dayFromNow(1))}`,
      'R103.75',
      'Collected by us',
      'The refund has failed',
      'There is not enough money on this account',
      'Reminder after the due date',
      'Hi Sipho, R518.75 is due',
      'Promised to pay on Friday',
      'lerato',
    ]) {
      await expect.element(panel).toMatchTextContent(words);
    }
    await panel.getByText('Read the receipt').click();
    await expectWords(
      panel,
      `Purchase on credit. Not paid yet: R518.75 is due on ${written(dayFromNow(-2))}.`,
    );
    await expect
      .element(panel.getByRole('link', { name: 'Open the page to print' }))
      .toHaveAttribute('href', `/api/admin/purchases/${details.current.id}/receipt`);
    await inspectAllSizes();
  });

  // REQ-16
  it('of a fuel request lead to the requests of the person', async () => {
    const { details, server } = await openPurchase({ fuelRequestId: crypto.randomUUID() });
    await panel.getByRole('link', { name: 'Of a fuel request' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect
      .poll(() => server.sent('GET /api/admin/fuel-requests').at(-1)?.query.get('userId'))
      .toBe(details.current.userId);
  });

  it.for([
    [
      'what is owed',
      {},
      ['Record payment', 'Move due date', 'Agree on instalments', 'Write off', 'Add note'],
    ],
    ['a paid one', paid, ['Give a part back', 'Refund', 'Add note']],
    ['a refund under way', { ...paid, isRefundUnderWay: true }, ['Add note']],
    ['a payment under way', { paymentStatus: 'processing' }, ['Add note']],
    ['a declined card', { paymentStatus: 'failed' }, ['Record payment', 'Add note']],
    [
      'a written-off one',
      { writtenOffAt: minutesAgo(1) },
      ['Record payment', 'Reverse write-off', 'Add note'],
    ],
  ] as const)('offer only what is possible: %s', { tags: 'long' }, async ([, changes, names]) => {
    await openPurchase(changes);
    await expectTexts(actions.getByRole('button'), names);
  });

  it('show how it was paid outside, and why it was written off', { tags: 'long' }, async () => {
    await openPurchase(inCash);
    await expectWords(panel, /PaidIn cash.*ReferenceReceipt 17.*Recorded bylerato/);
    const writtenOffAt = minutesAgo(3);
    await openPurchase({ writtenOffAt, notes: [note({ kind: 'write-off', text: 'Insolvent' })] });
    await expect.element(panel).toMatchTextContent(/Written off bylerato.*ReasonInsolvent/);
  });
});

// LEND-11
describe('an outside payment', { tags: 'long' }, () => {
  const dialog = page.getByRole('dialog', { name: 'Record a payment' });
  const submit = dialog.getByRole('button', { name: 'Record payment' });

  it('is recorded once, and the panel, the list and the focus follow', async () => {
    const { server, become } = await openPurchase();
    server.answer(paying, () => become(inCash));
    await button('Record payment').click();
    await expect.element(dialog).toMatchTextContent('R518.75');
    await expect.element(dialog.getByLabelText('Amount received')).toHaveValue('R518.75');
    await expect.element(dialog.getByLabelText('Amount received')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toMatchTextContent('Please enter the reference');
    await dialog.getByLabelText('Reference').fill('Receipt 17');
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await doubleClick(submit, server, paying);
    await expectToast('Payment Recorded', 'R518.75');
    expect(server.bodies(paying)).toEqual([
      { amount: 518.75, method: 'cash', reference: 'Receipt 17', receivedOn: dayFromNow(0) },
    ]);
    await expectTexts(actions.getByRole('button'), ['Give a part back', 'Refund', 'Add note']);
    await expect.element(actions).toHaveFocus();
    await expect.element(rowsOf('Purchase History').first()).toMatchTextContent('Paid');
  });

  // PAY-27
  it('can be a part, and what is left is owed', async () => {
    const { server, become } = await openPurchase();
    server.answer(paying, () =>
      become({ paidAmount: 300, payments: [{ at: minutesAgo(0), amount: 300, way: 'cash' }] }),
    );
    await button('Record payment').click();
    const amount = dialog.getByLabelText('Amount received');
    await dialog.getByLabelText('Reference').fill('Receipt 17');
    for (const [typed, words] of [
      ['5', 'Please pay at least R10.00'],
      ['518.50', 'Please pay all of the R518.75, or at most R517.75'],
      ['600', 'Only R518.75 is left to pay'],
      ['all', 'Please enter an amount'],
    ] as const) {
      await amount.fill(typed);
      await submit.click();
      await expect.element(dialog).toMatchTextContent(words);
      await expect.element(amount).toHaveFocus();
    }
    await amount.fill('300');
    await expect.element(dialog).toMatchTextContent('R218.75 is left to pay after this.');
    await submit.click();
    await expectToast('Payment Recorded', 'R300.00 is paid. R218.75 is left to pay.');
    expect(server.bodies(paying)).toMatchObject([{ amount: 300 }]);
    await expectWords(panel, /TotalR518.75PaidR300.00Left to payR218.75/);
    await expectWords(panel.getByRole('list', { name: 'Payments' }), /In cash · R300.00/);
    await expect.element(button('Record payment')).toHaveFocus();
    await button('Write off').click();
    await expect.element(page.getByText(/^R218.75 is no longer owed/)).toBeVisible();
    await inspect();
  });

  // PAY-27
  it('of a declined card is for all of it', async () => {
    await openPurchase({ paymentStatus: 'failed' });
    await button('Record payment').click();
    await expect.element(dialog).toMatchTextContent('R518.75Nothing was sold yet');
    expect(dialog.getByLabelText('Amount received').elements()).toEqual([]);
    await expect.element(dialog.getByLabelText('Reference')).toHaveFocus();
  });

  // PAY-30
  it('that was reversed is marked', async () => {
    await openPurchase({
      payments: [
        { at: minutesAgo(9), amount: 300, way: 'eft' },
        { at: minutesAgo(5), amount: -300, way: 'eft' },
      ],
    });
    const payments = panel.getByRole('list', { name: 'Payments' });
    await expectWords(payments, /By EFT · R300.00.*Payment reversed · -R300.00By EFT/);
    await inspect();
  });

  it('keeps its key while no answer comes, and its failure stays', async () => {
    const { server, become } = await openPurchase();
    await button('Record payment').click();
    await dialog.getByRole('radio', { name: 'EFT' }).click();
    await dialog.getByLabelText('Reference').fill('Nkosi May');
    server.cut(paying);
    await userEvent.keyboard('{Enter}');
    await expectToast('Payment Not Recorded');
    // SCR-4
    await expectLasting(/Volmaak can't be reached/);
    server.answer(paying, () => become({ ...inCash, outsidePayment: 'eft' }));
    await submit.click();
    await expectToast('Payment Recorded');
    const sent = { method: 'eft', reference: 'Nkosi May' };
    expect(server.bodies(paying).at(-1)).toMatchObject(sent);
    expect(new Set(server.keys(paying)).size).toBe(1);
  });

  // LEND-15
  it('gives way to another admin, and shows how it is now', async () => {
    const { server, become } = await openPurchase();
    const message = 'This purchase is already paid';
    server.answer(paying, () => {
      become(inCash);
      return refusal(409, { message, code: 'already-paid' });
    });
    await button('Record payment').click();
    await dialog.getByLabelText('Reference').fill('Receipt 18');
    await submit.click();
    await expectToast('Payment Not Recorded', message);
    await expectLasting(message);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(panel).toMatchTextContent('Receipt 17');
    await expectTexts(actions.getByRole('button'), ['Give a part back', 'Refund', 'Add note']);
  });
});

// LEND-12
describe('a write-off', { tags: 'long' }, () => {
  const dialog = page.getByRole('dialog', { name: 'Write this purchase off' });
  const reason = dialog.getByLabelText('Reason', { exact: true });

  it('says what it means, and takes a usual reason beside a typed one', async () => {
    const { server, become } = await openPurchase();
    server.answer(writingOff, () => become({ writtenOffAt: minutesAgo(0) }));
    await button('Write off').click();
    await expect.element(dialog).toMatchTextContent('R518.75 is no longer owed');
    await dialog.getByRole('button', { name: 'Insolvent' }).click();
    await dialog.getByRole('button', { name: 'Fraud' }).click();
    await expect.element(reason).toHaveValue('Fraud');
    await reason.fill('Case 12');
    await dialog.getByRole('button', { name: 'Fraud' }).click();
    await expect.element(reason).toHaveValue('Case 12. Fraud');
    await inspect();
    await reason.click();
    await userEvent.keyboard('{Enter}');
    await expectToast('Purchase Written Off', 'R518.75 is no longer owed.');
    expect(server.sent(writingOff)[0]?.body).toEqual({ reason: 'Case 12. Fraud' });
    await expectTexts(actions.getByRole('button'), [
      'Record payment',
      'Reverse write-off',
      'Add note',
    ]);
    await expect.element(rowsOf('Purchase History').first()).toMatchTextContent('Written off');
    // LEND-39
    await button('Record payment').click();
    await expect
      .element(page.getByText(/A payment of all that is left takes the write-off back/))
      .toBeVisible();
  });

  it('asks before it discards the reason, and Escape closes one thing at a time', async () => {
    await openPurchase();
    await button('Write off').click();
    await reason.fill('Fraud');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    history.back();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Write off')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.poll(() => location.search).toBe('?tab=purchases');
  });
});

// LEND-13
describe('a new due date', () => {
  const dialog = page.getByRole('dialog', { name: 'Move the due date' });
  const day = dialog.getByRole('textbox', { name: 'New due date' });

  async function choose(days: number) {
    await day.fill(written(dayFromNow(days)));
    await userEvent.keyboard('{Tab}');
  }

  it('lies ahead, has a reason, and shows what the server says of it', {
    tags: 'long',
  }, async () => {
    const { server, become } = await openPurchase();
    await button('Move due date').click();
    await expect.element(dialog).toMatchTextContent(`It is due on ${written(dayFromNow(30))} now.`);
    await dialog.getByRole('button', { name: 'Move it' }).click();
    await expectWords(dialog, 'Please choose the new due date', 'Please provide a reason');
    await expect.element(dialog.getByLabelText('Reason', { exact: true })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Salary comes later' }).click();
    await choose(30);
    await dialog.getByRole('button', { name: 'Move it' }).click();
    await expect.element(dialog).toMatchTextContent('It is due on this day already');
    await choose(40);
    const message = 'The card expires before this day';
    const issues = [{ field: 'day', message }];
    server.answer(moving, refusal(400, { message, issues }));
    await dialog.getByRole('button', { name: 'Move it' }).click();
    await expectToast('Due Date Not Moved', message);
    await expectLasting(message);
    await userEvent.keyboard('{Tab}');
    await inspect();
    server.answer(moving, () =>
      become({ paymentDueDate: dayFromNow(40), repaymentDueDate: dayFromNow(40) }),
    );
    await dialog.getByRole('button', { name: 'Move it' }).click();
    await expectToast('Due Date Moved', `It is due on ${written(dayFromNow(40))}.`);
    expect(server.sent(moving).at(-1)?.body).toEqual({
      day: dayFromNow(40),
      reason: 'Salary comes later',
    });
    await expect.element(panel).toMatchTextContent(written(dayFromNow(40)));
    await expect.element(button('Move due date')).toHaveFocus();
  });
});

// LEND-14
describe('a note', () => {
  it('is added as one line, each under its own key', { tags: 'long' }, async () => {
    const { server, details, become } = await openPurchase();
    server.answer(noting, ({ body }) =>
      become({ notes: [note(body as object), ...details.current.notes] }),
    );
    const dialog = page.getByRole('dialog', { name: 'Add a note' });
    for (const text of ['Phoned, no answer', 'Phoned again']) {
      await button('Add note').click();
      await dialog.getByLabelText('Note').fill(text.replace(' ', '\n'));
      await userEvent.keyboard('{Enter}');
      await expectToast('Note Added');
      await expect.element(panel.getByRole('list', { name: 'Notes' })).toMatchTextContent(text);
      await expect.element(button('Add note')).toHaveFocus();
    }
    expect(new Set(server.keys(noting)).size).toBe(2);
  });
});

describe('a refund of an outside payment', () => {
  // LEND-11
  it('says that the admin pays the money back, and keeps the focus', { tags: 'long' }, async () => {
    const { server, become } = await openPurchase(inCash);
    server.answer(refunding, () => {
      const { notes: _, ...refunded } = become({ isPaid: false, paymentStatus: 'refunded' });
      return adminPurchase(refunded);
    });
    await button('Refund').click();
    await expect.element(question).toMatchTextContent('You pay R518.75 back yourself.');
    await question.getByRole('button', { name: 'Refund' }).click();
    await expectToast('Purchase Refunded', 'Please pay R518.75 back.');
    await expectTexts(actions.getByRole('button'), ['Add note']);
    await expect.element(actions).toHaveFocus();
  });
});

// PAY-31
describe('a refund of what was paid in several payments', { tags: 'long' }, () => {
  const payment = (amount: number, way: string) => ({ at: minutesAgo(5), amount, way });

  it('becomes credit, and says so before and afterwards', async () => {
    const payments = [payment(200, 'eft'), payment(318.75, 'cash')];
    const { server, become } = await openPurchase({ ...inCash, payments });
    server.answer(refunding, () => {
      const { notes: _, ...refunded } = become({ isPaid: false, paymentStatus: 'refunded' });
      return adminPurchase(refunded);
    });
    await button('Refund').click();
    await expect.element(question).toMatchTextContent('R518.75 becomes their credit balance');
    await inspect();
    await question.getByRole('button', { name: 'Refund' }).click();
    await expectToast('Purchase Refunded', 'R518.75 is their credit now.');
  });

  it.each([
    ['paid with credit', [payment(518.75, 'credit')], 'becomes their credit balance'],
    [
      'paid once since a reversal',
      [payment(518.75, 'cash'), payment(-518.75, 'cash'), payment(518.75, 'cash')],
      'You pay R518.75 back yourself.',
    ],
  ])('knows what was %s', async (_, payments, words) => {
    await openPurchase({ ...inCash, payments });
    await button('Refund').click();
    await expect.element(question).toMatchTextContent(words);
  });
});

// PAY-30
describe('the reversal of a write-off', () => {
  it('has a reason that the motorist reads', async () => {
    const { server, become } = await openPurchase({ writtenOffAt: minutesAgo(9) });
    const reversing = 'POST /api/admin/purchases/{id}/write-off-reversal';
    server.answer(reversing, () => become({ writtenOffAt: null }));
    await button('Reverse write-off').click();
    const reversal = page.getByRole('dialog', { name: 'Reverse the write-off' });
    await expect.element(reversal).toMatchTextContent('R518.75 is owed again');
    await reversal.getByRole('button', { name: 'Reverse it' }).click();
    await expect.element(reversal).toMatchTextContent('Please say why, for the motorist');
    await reversal.getByRole('button', { name: 'Written off by mistake' }).click();
    await inspect();
    await reversal.getByRole('button', { name: 'Reverse it' }).click();
    await expectToast('Write-off Reversed', 'R518.75 is owed again.');
    expect(server.bodies(reversing)).toEqual([{ reason: 'Written off by mistake' }]);
    await expect.element(button('Write off')).toBeVisible();
  });
});

// PAY-31
describe('the refund of a part', () => {
  it('becomes credit, up to what was not given back before', async () => {
    const { server, become } = await openPurchase({ ...paid, refundedAmount: 18.75 });
    const refundingPart = 'POST /api/admin/purchases/{id}/part-refund';
    server.answer(refundingPart, () => become({ refundedAmount: 118.75 }));
    await button('Give a part back').click();
    const form = page.getByRole('dialog', { name: 'Give a part back' });
    const send = form.getByRole('button', { name: 'Give it back' });
    await form.getByLabelText('Amount').fill('500');
    await form.getByLabelText('Reason. The motorist reads it.').fill('The pump was slow');
    await send.click();
    await expect.element(form.getByLabelText('Amount')).toHaveFocus();
    await expect.element(form).toMatchTextContent('At most R499.99');
    await form.getByLabelText('Amount').fill('R100');
    await inspect();
    await send.click();
    await expectToast('Part Refunded', 'R100.00 is their credit now.');
    expect(server.bodies(refundingPart)).toEqual([{ amount: 100, reason: 'The pump was slow' }]);
    await expectWords(panel, /Refunded as creditR118.75/);
    await button('Refund').click();
    await expect.element(question).toMatchTextContent('R400.00 becomes their credit balance');
  });
});

// PAY-32
describe('instalments', () => {
  it('are proposed a month apart, and sent as the admin has changed them', async () => {
    const { server, become } = await openPurchase();
    const agreeing = 'POST /api/admin/purchases/{id}/instalments';
    const days = [dayFromNow(5), dayFromNow(20)];
    server.answer(agreeing, () =>
      become({
        instalments: [
          { day: days[0], amount: 200, left: 0 },
          { day: days[1], amount: 318.75, left: 318.75 },
        ],
      }),
    );
    await button('Agree on instalments').click();
    const form = page.getByRole('dialog', { name: 'Agree on instalments' });
    const amount = (number: number) => form.getByLabelText(`Amount of instalment ${number}`);
    const send = form.getByRole('button', { name: 'Agree' });
    await expect.element(amount(1)).toHaveValue('R172.91');
    await expect.element(amount(3)).toHaveValue('R172.93');
    await form.getByRole('button', { name: 'Add one' }).click();
    await expect.element(amount(4)).toHaveValue('R129.71');
    await inspect();
    for (const number of [4, 3]) {
      await form.getByRole('button', { name: `Remove instalment ${number}` }).click();
    }
    await expect.element(amount(2)).toHaveValue('R259.38');
    await expect.element(amount(2)).toHaveFocus();
    await amount(1).fill('200');
    await send.click();
    await expect
      .element(form)
      .toMatchTextContent('The instalments add up to R459.38, but R518.75 is left to pay');
    for (const [index, day] of days.entries()) {
      await form.getByLabelText(`Day of instalment ${index + 1}`).fill(written(day));
      await userEvent.keyboard('{Enter}');
    }
    await amount(2).fill('318,75');
    await send.click();
    await expectToast('Instalments Agreed', 'What is left is due in 2 instalments.');
    expect(server.bodies(agreeing)).toEqual([
      {
        instalments: [
          { day: days[0], amount: 200 },
          { day: days[1], amount: 318.75 },
        ],
      },
    ]);
    await expectWords(panel, `Instalment 1R200.00, ${written(days[0] ?? '')}, paid`);
  });
});
