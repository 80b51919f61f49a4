import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CreditMovement, ReceivedPayment } from '../../../domain/admin/received-payments.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { adminPurchase, adminUser, userDetails } from '../support/admin-data.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { newCredit } from '../support/data.ts';
import { doubleClick } from '../support/double-click.ts';
import { refusal } from '../support/fake-server.ts';
import { expectCount, newAdmin, openAdmin } from '../support/open-admin.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const view = page.getByRole('dialog', { name: 'User details' });
const section = view.getByRole('region', { name: 'Payments', exact: true });
const button = (name: string | RegExp) => section.getByRole('button', { name });
const rows = section.getByRole('list', { name: 'Received payments' }).getByRole('listitem');
const receiving = 'POST /api/admin/users/{id}/payments';
const reversing = 'POST /api/admin/payments/{id}/reversal';
const payingOut = 'POST /api/admin/users/{id}/credit-payout';

const purchase = (plate: string, days: number, changes: object = {}) =>
  adminPurchase({
    carRegistrationNumber: plate,
    paymentDueDate: dayFromNow(days),
    paymentStatus: days < 0 ? 'overdue' : 'pending',
    purchaseDate: new Date(Date.now() - 40 * 86_400_000).toISOString(),
    ...changes,
  });

const first = purchase('CA 1', -12, { paidAmount: 418.75 });
const second = purchase('CA 2', 5);

function received(changes: object = {}): ReceivedPayment {
  return ReceivedPayment.parse({
    id: crypto.randomUUID(),
    userId: crypto.randomUUID(),
    amount: 700,
    method: 'eft',
    reference: 'Nkosi May',
    receivedOn: '2026-03-04',
    recordedBy: crypto.randomUUID(),
    recordedByUsername: 'lerato',
    at: '2026-03-05T10:00:00.000Z',
    purchases: [
      { id: first.id, plate: 'CA 1', amount: 100 },
      { id: second.id, plate: 'CA 2', amount: 518.75 },
    ],
    credit: 81.25,
    reversedAt: null,
    reversedByUsername: null,
    reversalReason: null,
    ...changes,
  });
}

interface Opened {
  balance?: number;
  open?: readonly ReturnType<typeof adminPurchase>[];
  payments?: readonly ReceivedPayment[];
  movements?: readonly CreditMovement[];
  user?: ReturnType<typeof newAdmin>;
}

/** The person's page, with what they owe and what came from them. */
async function openPerson(options: Opened = {}) {
  const { balance = 0, payments = [], movements = [], user = newAdmin() } = options;
  const details = { current: userDetails({ credit: newCredit({ balance }) }) };
  const { id, firstName, lastName } = details.current;
  const state = { open: options.open ?? [second, first], payments };
  const opened = await openAdmin(
    '/admin?tab=users',
    {
      'GET /api/admin/users': [adminUser({ id, firstName, lastName })],
      'GET /api/admin/users/{id}': () => details.current,
      'GET /api/admin/users/{id}/payments': () => [...state.payments],
      'GET /api/admin/users/{id}/credit-movements': [...movements],
      'GET /api/admin/purchases': ({ query }) =>
        state.open.filter(({ paymentStatus }) => paymentStatus === query.get('status')),
    },
    user,
  );
  await page.getByRole('button', { name: 'Sipho Dlamini' }).click();
  await expect.element(section).toBeVisible();
  return { ...opened, details, state };
}

// PAY-28
describe('a payment of a person', { tags: 'long' }, () => {
  const dialog = page.getByRole('dialog', { name: 'Receive a payment' });
  const amount = dialog.getByLabelText('Amount received');
  const save = dialog.getByRole('button', { name: 'Save payment' });
  const part = (plate: string) =>
    dialog.getByRole('textbox', { name: new RegExp(`^Amount for ${plate},`) });

  async function openForm(options: Opened = {}) {
    const opened = await openPerson(options);
    await button('Receive payment').click();
    await expect.element(amount).toHaveFocus();
    return opened;
  }

  it('pays the oldest due day first, and what is too much becomes credit', async () => {
    const { server, state } = await openForm();
    await expectWords(dialog, /CA 1.*R100.00 is owed.*12 days late.*CA 2.*R518.75 is owed/);
    await userEvent.keyboard('{Enter}');
    await expectWords(dialog, 'at least R0.01', 'Please enter the reference');
    await amount.fill('R300,50');
    await expect.element(part('CA 1')).toHaveValue('R100.00');
    await expect.element(part('CA 2')).toHaveValue('R200.50');
    await expect.element(dialog).toMatchTextContent('Nothing becomes credit.');
    await amount.fill('700');
    await expect.element(dialog).toMatchTextContent('R81.25 becomes credit. We hold it for them');
    await dialog.getByLabelText('Reference').fill('Nkosi May');
    await inspectAllSizes();
    await page.viewport(1280, 800);
    server.answer(receiving, () => {
      const payment = received();
      state.payments = [payment];
      return payment;
    });
    await doubleClick(save, server, receiving);
    await expectToast('Payment Received', 'R700.00 is saved. R81.25 of it is credit.');
    expect(server.bodies(receiving)).toEqual([
      {
        amount: 700,
        method: 'eft',
        reference: 'Nkosi May',
        receivedOn: dayFromNow(0),
        purchases: [
          { id: first.id, amount: 100 },
          { id: second.id, amount: 518.75 },
        ],
      },
    ]);
    await expectCount(rows, 4);
    await expect.element(button('Receive payment')).toHaveFocus();
  });

  it('pays what an admin chooses', async () => {
    const { server } = await openForm();
    await amount.fill('300');
    await part('CA 2').fill('600');
    await expectWords(dialog, 'Only R518.75 is left to pay', 'R400.00 more than the amount');
    await dialog.getByLabelText('Reference').fill('Nkosi May');
    await save.click();
    await expect.element(part('CA 2')).toHaveFocus();
    await part('CA 2').fill('much');
    await expect.element(dialog).toMatchTextContent('Please enter an amount in rand and cents');
    await part('CA 1').fill('');
    await part('CA 2').fill('250');
    await expectWords(dialog, 'R50.00 becomes credit. It pays what is still owed here');
    await inspect();
    server.answer(receiving, received());
    await save.click();
    await expectToast('Payment Received');
    const sent = [{ purchases: [{ id: second.id, amount: 250 }] }];
    expect(server.bodies(receiving)).toMatchObject(sent);
  });

  it('says what has changed meanwhile, and shows how it is now', async () => {
    const { server, state } = await openForm();
    await amount.fill('618.75');
    await dialog.getByLabelText('Reference').fill('Nkosi May');
    const message = 'Only R400.00 is left to pay';
    const issues = [{ field: 'purchases.1.amount', message }];
    server.answer(receiving, () => {
      state.open = [first, purchase('CA 2', 5, { ...second, paidAmount: 118.75 })];
      return refusal(400, { message, issues });
    });
    await save.click();
    await expectToast('Payment Not Received', /Something has changed meanwhile/);
    await expectLasting(/Only R400.00 is left to pay\. Please check/);
    await expect.element(part('CA 2')).toHaveValue('R400.00');
    await expect.element(dialog).toMatchTextContent('R118.75 becomes credit');
    const late = { field: 'receivedOn', message: 'The money cannot have come before the purchase' };
    server.answer(receiving, refusal(400, { message: late.message, issues: [late] }));
    await save.click();
    await expect.element(dialog.getByLabelText('Day received')).toHaveFocus();
    server.answer(
      receiving,
      refusal(409, { message: 'It is under way', code: 'payment-under-way' }),
    );
    await save.click();
    await expect.element(dialog.getByText('It is under way')).toBeVisible();
    expect(new Set(server.keys(receiving)).size).toBe(3);
  });

  it('came on a day between the purchase and today', async () => {
    await openForm();
    await amount.fill('700');
    await dialog.getByLabelText('Reference').fill('Nkosi May');
    await dialog.getByLabelText('Day received').fill(written(dayFromNow(-60)));
    await userEvent.keyboard('{Tab}');
    await save.click();
    await expect.element(dialog).toMatchTextContent('cannot have come before the purchase');
  });

  it('becomes credit where nothing is owed', async () => {
    const { server } = await openForm({ open: [] });
    await expect.element(dialog).toMatchTextContent('Nothing is owed now');
    await amount.fill('50');
    await dialog.getByLabelText('Reference').fill('Nkosi May');
    server.answer(receiving, received({ amount: 50, credit: 50, purchases: [] }));
    await save.click();
    await expectToast('Payment Received', 'R50.00 of it is credit.');
    expect(server.bodies(receiving)).toMatchObject([{ purchases: [] }]);
  });

  it('waits for what is owed', async () => {
    const { server } = await openPerson();
    server.answer('GET /api/admin/purchases', refusal(500));
    await button('Receive payment').click();
    await expect.element(dialog).toMatchTextContent('What is owed could not be loaded');
    await amount.fill('50');
    await dialog.getByLabelText('Reference').fill('Nkosi May');
    await save.click();
    await expect.element(dialog).toMatchTextContent('Please wait until what is owed is shown');
    expect(server.sent(receiving)).toEqual([]);
    server.answer('GET /api/admin/purchases', []);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog).toMatchTextContent('Nothing is owed now');
  });
});

// PAY-30
describe('a reversal', { tags: 'long' }, () => {
  const dialog = page.getByRole('dialog', { name: 'Reverse this payment?' });
  const reverse = dialog.getByRole('button', { name: 'Reverse payment' });
  const reversed = {
    reversedAt: '2026-03-06T10:00:00.000Z',
    reversedByUsername: 'thandi',
    reversalReason: 'Recorded by mistake',
  };

  it('has a reason, and says what is owed again', async () => {
    const payment = received();
    const { server, state } = await openPerson({ payments: [payment] });
    await expectWords(
      rows.first(),
      /R700.00 by EFT on 04\/03\/2026.*Paid R100.00 · CA 1.*Paid R518.75 · CA 2/,
      'R81.25 became credit',
      'Reference Nkosi May · recorded by lerato on 05/03/2026',
    );
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await button(/^Reverse R700.00/).click();
    await expectWords(dialog, 'CA 1: R100.00 is owed again.', 'R81.25 of credit is gone.');
    await reverse.click();
    await expect.element(dialog).toMatchTextContent('Please say why, for the motorist');
    await dialog.getByRole('button', { name: 'Recorded by mistake' }).click();
    await inspect();
    server.answer(reversing, () => {
      const now = received({ ...payment, ...reversed });
      state.payments = [now];
      return now;
    });
    await reverse.click();
    await expectToast('Payment Reversed');
    expect(server.bodies(reversing)).toEqual([{ reason: 'Recorded by mistake' }]);
    await expectWords(rows.first(), 'Reversed on 06/03/2026 by thandi: Recorded by mistake');
    expect(button(/^Reverse/).elements()).toEqual([]);
    await expect.poll(() => section.element().contains(document.activeElement)).toBe(true);
    await inspect();
  });

  it.each([
    ['credit-used', false],
    ['payment-refunded', false],
    ['already-reversed', true],
  ] as const)('is refused: %s', async (code, isOver) => {
    const { server } = await openPerson({ payments: [received()] });
    await button(/^Reverse/).click();
    await dialog.getByRole('button', { name: 'Recorded by mistake' }).click();
    server.answer(reversing, refusal(409, { message: 'This is too late', code }));
    await reverse.click();
    await expectToast('Payment Not Reversed', 'This is too late');
    await expectLasting('This is too late');
    await expect.poll(() => dialog.elements().length).toBe(isOver ? 0 : 1);
    const place = isOver ? section : dialog;
    await expect.element(place).toMatchTextContent('This is too late');
  });
});

// PAY-29
describe('the credit of a person', { tags: 'long' }, () => {
  const dialog = page.getByRole('dialog', { name: 'Pay credit back' });
  const submit = dialog.getByRole('button', { name: 'Record it' });
  const movement = (changes: object): CreditMovement =>
    CreditMovement.parse({
      id: crypto.randomUUID(),
      kind: 'overpaid',
      amount: 100,
      at: '2026-03-05T10:00:00.000Z',
      purchaseId: null,
      method: null,
      reference: null,
      ...changes,
    });

  it('is explained with its changes', async () => {
    const movements = [
      movement({ kind: 'used', amount: -40, purchaseId: first.id }),
      movement({ kind: 'paid-out', amount: -10, method: 'cash', reference: 'Slip 3' }),
      movement({}),
    ];
    const { server } = await openPerson({ balance: 50, movements });
    await expectWords(section, 'R50.00', 'It pays their next debt by itself');
    const list = section.getByRole('list', { name: 'Changes of the credit balance' });
    await expectWords(list, 'Paid a debt-R40.00', 'Paid back in cash, reference Slip 3-R10.00');
    await expectWords(list, 'Paid more than was owed+R100.00');
    await inspectAllSizes();
    server.answer('GET /api/admin/purchases/{id}', refusal(404));
    await list.getByRole('button', { name: /^Paid a debt/ }).click();
    await expect.poll(() => location.search).toContain(`purchase=${first.id}`);
  });

  it('is paid back, at most all of it', async () => {
    const { server, details } = await openPerson({ balance: 50 });
    await button('Pay credit back').click();
    const amount = dialog.getByLabelText('Amount paid back');
    await expect.element(amount).toHaveValue('R50.00');
    await amount.fill('60');
    await submit.click();
    await expectWords(dialog, 'Their credit is R50.00', 'Please enter the reference');
    await inspect();
    await amount.fill('50');
    await dialog.getByLabelText('Reference').fill('Slip 4');
    const message = 'Their credit is R20.00';
    server.answer(payingOut, refusal(400, { message, issues: [{ field: 'amount', message }] }));
    await submit.click();
    await expect.element(dialog).toMatchTextContent(message);
    server.answer(payingOut, () => {
      details.current = { ...details.current, credit: newCredit({ balance: 0 }) };
      const paid = { kind: 'paid-out', amount: -50, method: 'eft', reference: 'Slip 4' };
      return movement(paid);
    });
    await submit.click();
    await expectToast('Credit Paid Back', 'R50.00 was paid back.');
    expect(server.bodies(payingOut).at(-1)).toEqual({
      amount: 50,
      method: 'eft',
      reference: 'Slip 4',
    });
    await expect.element(section).toMatchTextContent('We hold no money of theirs.');
    expect(button('Pay credit back').elements()).toEqual([]);
    await expect.poll(() => section.element().contains(document.activeElement)).toBe(true);
  });

  // ADM-47
  it.each([
    ['clerk', ['Receive payment']],
    ['accountant', []],
  ] as const)('offers what a role may do: %s', async (adminRole, names) => {
    const user = newAdmin({ adminRole });
    await openPerson({ balance: 50, payments: [received()], user });
    await expectCount(rows, 4);
    const actions = button(/^Receive payment|^Pay credit|^Reverse/);
    expect(actions.elements().map((each) => each.textContent)).toEqual(names);
  });
});
