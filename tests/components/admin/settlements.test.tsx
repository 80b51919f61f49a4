// @module-tag long

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatMonth } from '../../../domain/values/format.ts';
import { southAfricanMonth } from '../../../domain/values/month.ts';
import { dayFromNow } from '../../support/days.ts';
import { csvTable, firstPage, purchaseDetails, userDetails } from '../support/admin-data.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { loseConnection } from '../support/connection.ts';
import { doubleClick } from '../support/double-click.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { expectCount, expectTexts, newAdmin, openAdmin, rowsOf } from '../support/open-admin.ts';
import {
  bookedByThandi,
  dispute,
  reconciliationSummary,
  settlement,
  settlementDetails,
  settlementLine,
  unsettledCharge,
} from '../support/settlements.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const summary = 'GET /api/admin/reconciliation';
const list = 'GET /api/admin/settlements';
const opening = 'GET /api/admin/settlements/{id}';
const lines = 'GET /api/admin/settlements/{id}/lines';
const booking = 'POST /api/admin/settlements/{id}/booking';
const reversing = 'POST /api/admin/settlements/{id}/reversal';
const unsettled = 'GET /api/admin/unsettled-charges';
const disputes = 'GET /api/admin/disputes';

const path = '/admin/reconciliation';
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Paystack 4711' });
const question = page.getByRole('alertdialog');
const figures = page.getByRole('region', { name: 'Summary' });
const accountant = () => newAdmin({ adminRole: 'accountant' });

const openPage = (answers: Answers = {}, at = path, user = newAdmin()) =>
  openAdmin(
    at,
    { [summary]: reconciliationSummary(), [list]: [], [unsettled]: [], [lines]: [], ...answers },
    user,
  );

// PAY-43
describe('the summary', () => {
  it('says what there is to do, what processors hold and that the bank ties', async () => {
    await openPage({}, '/admin');
    await page.getByRole('link', { name: 'Reconciliation', exact: true }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    await expectTexts(figures.getByRole('listitem'), [
      '1 settlement to book',
      '2 items in suspense, since 01/03/2026',
      '1 open dispute',
      'Paystack holds R415.50',
      'R800.20 on bank statements, up to 31/03/2026',
      'R150.10 on no statement yet',
      'R50.00 from before the first statement',
    ]);
    await expectWords(figures, 'The bank account of the books has R1,000.30:', 'These add up.');
    await expectCount(figures.getByRole('alert'), 0);
    await inspectAllSizes();
  });

  it('says by how much the bank does not tie, and nothing of it without a statement', async () => {
    const { bank } = reconciliationSummary();
    const off = { ...bank, imported: 801.5 };
    await openPage({ [summary]: reconciliationSummary({ bank: off }) });
    await expectWords(figures.getByRole('alert'), 'do not add up', '-R1.30 are missing');
    await inspect();
    const none = { ...bank, imported: 0, upTo: null };
    await openPage({
      [summary]: reconciliationSummary({ bank: none, openSuspense: 0, oldestSuspense: null }),
    });
    await expectWords(figures, '0 items in suspense');
    await expect.element(figures).not.toMatchTextContent('In the books');
    await expect.element(figures).not.toMatchTextContent('since');
  });

  it('may not load, and needs a connection', async () => {
    const opened = await openPage({ [summary]: refusal(500) });
    await expectWords(figures.getByRole('alert'), 'What there is to reconcile could not be loaded');
    opened.server.answer(summary, reconciliationSummary());
    await figures.getByRole('button', { name: 'Try again' }).click();
    await expectWords(figures, '1 settlement to book');
    const other = await openPage({}, '/admin/messages');
    await expect.element(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
    await loseConnection(other);
    await page.getByRole('link', { name: 'Reconciliation', exact: true }).click();
    await expectWords(figures.getByRole('alert'), 'You need a connection to see it');
  });

  it('lies above tabs that are in the address', async () => {
    await openPage({ [disputes]: [] });
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect.element(tab('Settlements')).toHaveAttribute('aria-selected', 'true');
    await expectTexts(page.getByRole('tab'), ['Settlements', 'Bank', 'Suspense', 'Disputes']);
    await tab('Disputes').click();
    await expect.poll(() => location.search).toBe('?tab=disputes');
    await tab('Settlements').click();
    await expect.poll(() => location.search).toBe('');
    history.back();
    await expect.element(tab('Disputes')).toHaveAttribute('aria-selected', 'true');
  });
});

// PAY-39
describe('a settlement', () => {
  /** Opens it from the list. */
  async function openSettlement(
    details = settlementDetails(),
    answers: Answers = {},
    user = newAdmin(),
  ) {
    const { postings, ...row } = details;
    const opened = await openPage({ [list]: [row], [opening]: details, ...answers }, path, user);
    await button('Paystack 4711').click();
    await expect.element(dialog.getByRole('table').first()).toBeVisible();
    return { ...opened, details };
  }

  const booked = (details = settlementDetails(), changes = {}) =>
    settlementDetails({ ...details, ...bookedByThandi, ...changes });
  const confirm = question.getByRole('button', { name: 'Book it' });

  it('is in the list with its figures and its state, by pages', async () => {
    const other = settlement({
      ...bookedByThandi,
      processor: 'demo',
      reference: 'D-1',
      unmatched: 0,
      unmatchedAmount: 0,
    });
    const { server } = await openPage({
      [list]: ({ headers }) =>
        headers.get('Accept')?.startsWith('text/csv')
          ? csvTable(['4711', 'D-1'])
          : firstPage([settlement(), other]),
    });
    const rows = rowsOf('All settlements');
    await expectTexts(rows.nth(0).getByRole('cell'), [
      ...['Paystack 4711', '04/03/2026', 'R1,000.00', 'R30.00', 'R970.00', '3'],
      ...['1 line, R30.00', 'To book '],
    ]);
    await expectWords(rows.nth(1), /Demo D-1.*Booked 05\/03\/2026 12:00 by thandi/);
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await page
      .getByRole('region', { name: 'Settlements' })
      .getByRole('button', { name: 'Download CSV' })
      .click();
    await expectToast('Download ready', '2 rows were saved.');
    await page.getByLabelText('State', { exact: true }).selectOptions('To book');
    await expect.poll(() => server.lastQuery(list)).toEqual({ state: 'to-book' });
    await expect.poll(() => location.search).toBe('?state=to-book');
    await button('Next').click();
    await expect.poll(() => server.lastQuery(list)).toEqual({ state: 'to-book', cursor: 'second' });
    // The page of the list stays while a settlement is open.
    server.answer(opening, settlementDetails());
    await rows.nth(0).getByRole('button', { name: 'Paystack 4711' }).click();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => location.search).toBe('?state=to-book');
    expect(location.hash).toBe('#cursor=second');
    await expect.element(rows.nth(0).getByRole('button')).toHaveFocus();
  });

  it('opens by keyboard, and shows what its booking writes and its lines', async () => {
    const details = settlementDetails({ reversalReason: 'Too early' });
    const { postings, ...row } = details;
    await openPage({
      [list]: [row],
      [opening]: details,
      [lines]: [
        settlementLine(),
        settlementLine({
          kind: 'refund',
          amount: -20,
          fees: 0,
          partner: null,
          obstacle: 'unknown',
        }),
        settlementLine({
          kind: 'other',
          day: null,
          key: null,
          partner: null,
          obstacle: 'settled-before',
        }),
      ],
    });
    await expect.element(button('Paystack 4711')).toBeVisible();
    (button('Paystack 4711').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expectTexts(rowsOf('Booking writes', 'Bank').getByRole('cell'), [
      '1000 Bank',
      'R970.00',
      '',
    ]);
    await expectTexts(rowsOf('Booking writes').last().getByRole('cell'), [
      ...['Total', 'R1,000.00', 'R1,000.00'],
    ]);
    await expectWords(
      dialog,
      'The booking before was taken back: Too early',
      '1 line of R30.00 has no partner in the books. Booking puts it into suspense.',
    );
    await expectTexts(rowsOf('Lines').nth(0).getByRole('cell'), [
      ...['Charge', '900100, charge-1', '03/03/2026', 'R518.75', 'R15.50'],
      'Sipho Dlamini Purchase',
    ]);
    await expectWords(rowsOf('Lines').nth(1), /Refund.*-R20\.00.*Not known/);
    await expectWords(rowsOf('Lines').nth(2), /Other.*Settled before/);
    expect(location.search).toBe(`?settlement=${details.id}`);
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => location.search).toBe('');
    await expect.element(button('Paystack 4711')).toHaveFocus();
  });

  it('has lines by pages, of which only those without a partner can be shown', async () => {
    const line = settlementLine();
    const { server, details } = await openSettlement(settlementDetails(), {
      [lines]: firstPage([line]),
      'GET /api/admin/purchases/{id}': purchaseDetails({ id: line.partner?.purchaseId }),
      'GET /api/admin/users/{id}': userDetails({ id: line.partner?.person.id }),
    });
    expect(server.sent(lines)[0]?.params).toEqual({ id: details.id });
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => server.lastQuery(lines)).toEqual({ cursor: 'second' });
    expect(location.search).toBe(`?settlement=${details.id}`);
    await dialog.getByRole('switch', { name: 'Only without a partner' }).click();
    await expect.poll(() => server.lastQuery(lines)).toEqual({ unmatched: 'yes' });
    server.answer(lines, []);
    await dialog.getByRole('switch', { name: 'Only without a partner' }).click();
    await expectWords(dialog, 'The processor names no lines.');
    server.answer(lines, [line]);
    await dialog.getByRole('switch', { name: 'Only without a partner' }).click();
    await dialog.getByRole('button', { name: 'Purchase of Sipho Dlamini, R518.75' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Purchase details' })).toBeVisible();
    history.back();
    await expectCount(page.getByRole('dialog', { name: 'Purchase details' }), 0);
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Sipho Dlamini', exact: true }).click();
    await expect.poll(() => location.search).toContain(`person=${line.partner?.person.id}`);
  });

  it('may not load', async () => {
    const details = settlementDetails();
    const { server } = await openPage(
      { [opening]: refusal(500) },
      `${path}?settlement=${details.id}`,
    );
    const failed = page.getByRole('dialog', { name: 'Settlement' });
    await expectWords(failed, 'The settlement could not be loaded');
    server.answer(opening, details);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expectWords(dialog, 'Booking writes');
  });

  it('is booked after a question, once, and shows its new state', async () => {
    const { server, details } = await openSettlement();
    const book = dialog.getByRole('button', { name: 'Book', exact: true });
    await book.click();
    await expectWords(question, 'R970.00 of Paystack then stand in the bank account of the books.');
    await inspect();
    await question.getByRole('button', { name: 'Not now' }).click();
    await expect.element(book).toHaveFocus();
    expect(server.sent(booking)).toEqual([]);
    const done = booked(details);
    const { postings, ...row } = done;
    server.answer(booking, done).answer(opening, done).answer(list, [row]);
    await book.click();
    await doubleClick(confirm, server, booking);
    await expectToast('Settlement Booked', 'R970.00 stand in the bank account.');
    expect(server.sent(booking)).toHaveLength(1);
    expect(server.sent(booking)[0]?.params).toEqual({ id: details.id });
    expect(server.keys(booking)[0]).toBeTruthy();
    await expectWords(
      dialog,
      'It was booked as',
      '05/03/2026 12:00 by thandi',
      'Booking has put it into suspense.',
    );
    await expectCount(book, 0);
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    // The list and the summary are fetched again.
    await expect.poll(() => server.sent(list).length).toBeGreaterThan(1);
    await expect.poll(() => server.sent(summary).length).toBeGreaterThan(1);
  });

  it('asks for a missing proof, and is then booked', async () => {
    const { server, details } = await openSettlement();
    server
      .answer('GET /api/account/proof', { methods: ['password'] })
      .answer('POST /api/account/proof', () => undefined)
      .answer(opening, booked(details))
      .answer(booking, booked(details))
      .answerOnce(booking, refusal(403, { message: 'Please confirm', code: 'proof-required' }));
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await confirm.click();
    await page.getByLabelText('Password', { exact: true }).fill('secret-1');
    await userEvent.keyboard('{Enter}');
    await expectToast('Settlement Booked');
    const [first, second] = server.keys(booking);
    expect(second).toBe(first);
  });

  it('says why it was not booked, and keeps the key of a lost answer', async () => {
    const { server, details } = await openSettlement();
    const book = dialog.getByRole('button', { name: 'Book', exact: true });
    server.cut(booking);
    await book.click();
    await confirm.click();
    await expectToast('Settlement Not Booked');
    const message = 'This settlement is booked already';
    server.answer(booking, refusal(409, { message, code: 'settlement-booked' }));
    server.answer(opening, booked(details));
    await book.click();
    await confirm.click();
    await expectToast('Settlement Not Booked', message);
    await expectLasting(message);
    await expectWords(dialog, message, 'It was booked as');
    const [lost, refused] = server.keys(booking);
    expect(refused).toBe(lost);
  });

  it('is not booked by who may not', async () => {
    const { server } = await openSettlement();
    const message = 'You may not do this';
    server.answer(booking, refusal(403, { message, code: 'forbidden' }));
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await confirm.click();
    await expectToast('Settlement Not Booked', message);
    await expectWords(dialog, message, 'To book');
  });

  it('keeps what the booking has answered, and says that it is old if it cannot be read again', async () => {
    const { server, details } = await openSettlement();
    server.answer(booking, booked(details)).answer(opening, refusal(500));
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await confirm.click();
    await expectToast('Settlement Booked');
    await expectWords(dialog, 'It was booked as', "Can't refresh this. It may be out of date.");
  });

  it('that is booked can be taken back with a reason', async () => {
    const { server, details } = await openSettlement(booked());
    const form = page.getByRole('dialog', { name: 'Take this booking back' });
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expectWords(form, 'Then it can be booked again.');
    await userEvent.keyboard('{Enter}');
    await expectWords(form, 'Please say why');
    await inspectAllSizes();
    await page.viewport(1280, 800);
    const reason = form.getByLabelText('Reason');
    await reason.fill('Of another day');
    const submit = form.getByRole('button', { name: 'Take it back' });
    const message = 'A bank statement has the amount of this settlement';
    server.answer(reversing, refusal(409, { message, code: 'settlement-on-statement' }));
    await submit.click();
    await expectToast('Booking Not Taken Back', message);
    // The match can be taken back, so what was typed stays.
    await expectWords(form, message);
    await expect.element(reason).toHaveValue('Of another day');
    server.cut(reversing);
    await submit.click();
    await expectToast('Booking Not Taken Back');
    await expect.element(reason).toHaveValue('Of another day');
    const open = settlementDetails({
      ...details,
      state: 'to-book',
      bookedAt: null,
      bookedByUsername: null,
      reversalReason: 'Of another day',
    });
    server.answer(reversing, open).answer(opening, open);
    await doubleClick(submit, server, reversing);
    await expectToast('Booking Taken Back');
    expect(server.bodies(reversing)).toEqual(Array(3).fill({ reason: 'Of another day' }));
    await expectWords(dialog, 'The booking before was taken back: Of another day');
    await expect.element(dialog.getByRole('button', { name: 'Book', exact: true })).toBeVisible();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  });

  it('that somebody else has taken back shows how it is now', async () => {
    const { server, details } = await openSettlement(booked());
    await dialog.getByRole('button', { name: 'Take back' }).click();
    const form = page.getByRole('dialog', { name: 'Take this booking back' });
    await form.getByRole('button', { name: 'It was booked too early' }).click();
    const message = 'This settlement is not booked';
    server.answer(reversing, refusal(409, { message, code: 'settlement-not-booked' }));
    server.answer(opening, settlementDetails({ ...settlementDetails(), id: details.id }));
    await form.getByRole('button', { name: 'Take it back' }).click();
    await expectToast('Booking Not Taken Back', message);
    await expectCount(form, 0);
    await expectWords(dialog, message, 'To book');
  });

  it('shows an accountant the figures and no buttons', async () => {
    await openSettlement(settlementDetails(), {}, accountant());
    await expectWords(dialog, 'Booking writes');
    await expectCount(dialog.getByRole('button', { name: 'Book', exact: true }), 0);
    await openSettlement(booked(), {}, accountant());
    await expectWords(dialog, 'It was booked as');
    await expectCount(dialog.getByRole('button', { name: 'Take back' }), 0);
  });

  it('may be none', async () => {
    await openPage();
    await expect
      .element(page.getByText('No processor has paid anything to the bank yet.'))
      .toBeVisible();
    await expect.element(page.getByText('Everything is settled.')).toBeVisible();
    await inspect();
  });
});

// PAY-39
describe('all settlements that match', () => {
  const all = page.getByRole('dialog', { name: 'Book all that match?' });
  const rows = () => [
    settlement({ reference: '1', unmatched: 0, unmatchedAmount: 0 }),
    settlement({ reference: '2', unmatched: 0, unmatchedAmount: 0 }),
    settlement({ reference: '3' }),
  ];

  it('are booked one after the other, and those with questions stay', async () => {
    const { server } = await openPage({
      [list]: rows(),
      [summary]: reconciliationSummary({ toBook: 3 }),
    });
    await button('Book all that match').click();
    await expectWords(all, '2 settlements of R1,940.00 have a partner', '1 settlement has lines');
    await inspect();
    server.answer(booking, settlementDetails(bookedByThandi));
    await all.getByRole('button', { name: 'Book them' }).click();
    await expectToast('Settlements Booked', '2 settlements booked.');
    expect(server.sent(booking)).toHaveLength(2);
    expect(new Set(server.keys(booking)).size).toBe(2);
    await all.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expectCount(all, 0);
  });

  it('that fail are still to book, and can be booked again', async () => {
    const { server } = await openPage({
      [list]: rows(),
      [summary]: reconciliationSummary({ toBook: 3 }),
    });
    await button('Book all that match').click();
    server
      .answer(booking, settlementDetails(bookedByThandi))
      .answerOnce(booking, refusal(409, { message: 'It changed', code: 'settlement-booked' }));
    await all.getByRole('button', { name: 'Book them' }).click();
    await expectToast('Not All Booked');
    await expectWords(all, '1 settlement booked.');
  });

  it('are not offered for one, or to who may not book', async () => {
    await openPage({ [list]: rows() });
    await expectCount(button('Book all that match'), 0);
  });
});

// PAY-40
describe('what is not settled yet', () => {
  it('is listed with how long it waits', async () => {
    const charge = unsettledCharge();
    const refund = unsettledCharge({ id: 'refund-1', kind: 'refund', amount: -20 });
    const { server } = await openPage({
      [unsettled]: firstPage([charge, refund]),
      'GET /api/admin/purchases/{id}': purchaseDetails({ id: charge.purchaseId }),
    });
    const rows = rowsOf('Not settled yet');
    await expectWords(rows.nth(0), /3 days.*Paystack.*Charge.*900200.*Sipho Dlamini.*R415\.00/);
    await expectWords(rows.nth(1), /Refund.*-R20\.00/);
    const region = page.getByRole('region', { name: 'Not settled yet' });
    await region.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => server.lastQuery(unsettled)).toEqual({ cursor: 'second' });
    // The list of settlements keeps its page.
    expect(location.hash).toBe('');
    await region.getByLabelText('Processor').selectOptions('Paystack');
    await expect.poll(() => server.lastQuery(unsettled)).toEqual({ processor: 'paystack' });
    await rows
      .nth(0)
      .getByRole('button', { name: /^Charge: Purchase of Sipho/ })
      .click();
    await expect.element(page.getByRole('dialog', { name: 'Purchase details' })).toBeVisible();
  });
});

// PAY-42
describe('disputes', () => {
  const rows = rowsOf('All disputes');
  const long = (days: number) => {
    const day = dayFromNow(days);
    return `${Number(day.slice(8))} ${formatMonth(southAfricanMonth(new Date(day)))}`;
  };

  it('are listed with until when they are answered', async () => {
    const first = dispute();
    const { server } = await openPage(
      {
        [disputes]: [
          first,
          dispute({ dueAt: `${dayFromNow(-1)}T10:00:00.000Z` }),
          dispute({ dueAt: `${dayFromNow(1)}T10:00:00.000Z` }),
          dispute({ dueAt: null, isBooked: false, person: null, purchaseId: null, reason: null }),
          dispute({ state: 'won', endedAt: '2026-03-05T10:00:00.000Z' }),
          dispute({ state: 'lost', endedAt: '2026-03-06T10:00:00.000Z' }),
        ],
        'GET /api/admin/purchases/{id}': purchaseDetails({ id: first.purchaseId }),
      },
      `${path}?tab=disputes`,
    );
    await expect
      .element(page.getByText(/^You answer a dispute on the pages of the processor\./))
      .toBeVisible();
    await expectTexts(rows.nth(0).getByRole('cell'), [
      ...[`Answer until ${long(7)}, 7 days left`, 'R518.75', 'Sipho Dlamini Purchase', 'Open '],
      ...['Not recognised', 'Paystack D-77'],
    ]);
    await expectWords(rows.nth(1), `Answer until ${long(-1)}. The day has passed.`);
    // Not by its colour alone.
    expect(rows.nth(1).element().querySelectorAll('td:first-child svg')).toHaveLength(1);
    await expectWords(rows.nth(2), `Answer until ${long(1)}, 1 day left`);
    await expectWords(
      rows.nth(3),
      'No day is named',
      'Not known',
      'Not in the books: the payment was paid back before, or is not known.',
    );
    await expectWords(rows.nth(4), /Ended on 05\/03\/2026.*Won/);
    await expectWords(rows.nth(5), /Ended on 06\/03\/2026.*Lost/);
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await page.getByRole('switch', { name: 'Open only' }).click();
    await expect.poll(() => server.lastQuery(disputes)).toEqual({ open: 'yes' });
    await expect.poll(() => location.search).toBe('?tab=disputes&open=yes');
    await rows.nth(0).getByRole('button', { name: 'Purchase of Sipho Dlamini, R518.75' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Purchase details' })).toBeVisible();
  });

  it('may be none, or not load', async () => {
    const { server } = await openPage({ [disputes]: refusal(500) }, `${path}?tab=disputes`);
    await expect.element(page.getByText('This list could not be loaded')).toBeVisible();
    server.answer(disputes, []);
    await button('Try again').click();
    await expect.element(page.getByText('Nobody has disputed a payment.')).toBeVisible();
    await inspect();
  });
});
