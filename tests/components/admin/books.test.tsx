// @module-tag long

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { entryKinds } from '../../../domain/admin/books.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { csvTable, purchaseDetails, userDetails } from '../support/admin-data.ts';
import { accountEntry, newTrialBalance } from '../support/books.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { loseConnection } from '../support/connection.ts';
import { refusal } from '../support/fake-server.ts';
import { expectCount, expectTexts, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectToast } from '../support/toasts.ts';

const call = 'GET /api/admin/ledger/trial-balance';
const list = 'GET /api/admin/ledger/accounts/{number}/entries';
const accounts = rowsOf('Trial balance');
const owed = '1200 Owed by motorists';
const entries = rowsOf(owed);
const asAt = page.getByRole('textbox', { name: 'As at' });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const dayText = (days: number) => written(dayFromNow(days));

// BOOK-7
describe('the trial balance', () => {
  it('has each account on its side, and equal totals', async () => {
    await openAdmin('/admin', { [call]: newTrialBalance() });
    await link('Books').click();
    await expect.element(page.getByRole('heading', { name: 'Books', level: 1 })).toHaveFocus();
    await expectTexts(
      page.getByRole('table', { name: 'Trial balance' }).getByRole('columnheader'),
      ['Number', 'Account', 'Debit', 'Credit'],
    );
    await expect
      .element(page.getByRole('heading', { name: `Trial balance as at ${dayText(0)}` }))
      .toBeVisible();
    await expect.element(page.getByText(/^Debits and credits are equal: /)).toBeVisible();
    const cells = (text: string) => rowsOf('Trial balance', text).getByRole('cell');
    await expectTexts(cells('1200'), ['1200', 'Owed by motorists', 'R518.75', '']);
    await expectTexts(cells('2000'), ['2000', 'Fuel owed to motorists', '', 'R415.00']);
    await expectTexts(cells('1000'), ['1000', 'Bank', '', '']);
    await expectTexts(accounts.last().getByRole('cell'), ['', 'Total', 'R518.75', 'R518.75']);
    await inspectAllSizes();
  });

  it('is that of the day in the address, and of no day to come', async () => {
    const { server } = await openAdmin(`/admin/books?day=${dayFromNow(-3)}`, {
      [call]: ({ query }) => {
        const day = query.get('day');
        return day === dayFromNow(-3) ? newTrialBalance(undefined, -3) : newTrialBalance();
      },
    });
    await expect.element(asAt).toHaveValue(dayText(-3));
    await expect.element(page.getByText(`Trial balance as at ${dayText(-3)}`)).toBeVisible();
    expect(server.lastQuery(call)).toEqual({ day: dayFromNow(-3) });
    // The entries end with that day, too.
    await expect
      .element(link('Owed by motorists'))
      .toHaveAttribute('href', `/admin/books?account=1200&to=${dayFromNow(-3)}`);
    await asAt.fill(dayText(-1));
    await expect.poll(() => server.lastQuery(call)).toEqual({ day: dayFromNow(-1) });
    await expect.poll(() => location.search).toBe(`?day=${dayFromNow(-1)}`);
    await asAt.fill(dayText(0));
    await expect.poll(() => location.search).toBe('');
    await expect.element(page.getByText(`Trial balance as at ${dayText(0)}`)).toBeVisible();
    for (const day of [dayFromNow(1), 'x']) {
      const opened = await openAdmin(`/admin/books?day=${day}`, { [call]: newTrialBalance() });
      await expect.element(asAt).toHaveValue(dayText(0));
      await expect.poll(() => opened.server.lastQuery(call)).toEqual({ day: dayFromNow(0) });
    }
  });

  it('is downloaded for its day', async () => {
    const { server } = await openAdmin(`/admin/books?day=${dayFromNow(-3)}`, {
      [call]: ({ headers }) =>
        headers.get('Accept')?.startsWith('text/csv')
          ? csvTable(['1000', '1010'])
          : newTrialBalance(),
    });
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expectToast('Download ready', '2 rows were saved.');
    expect(server.lastQuery(call)).toEqual({ day: dayFromNow(-3) });
  });

  it('says in words that nothing was booked', async () => {
    await openAdmin('/admin/books', { [call]: newTrialBalance({}) });
    await expect.element(page.getByText('Every account is at R0.00')).toBeVisible();
    await inspect();
  });

  it('says that it could not be loaded, and loads at the next try', async () => {
    const { server } = await openAdmin('/admin/books', { [call]: refusal(500) });
    await expectWords(page.getByRole('alert'), 'The trial balance could not be loaded');
    await inspect();
    server.answer(call, newTrialBalance());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(accounts.last()).toMatchTextContent('TotalR518.75R518.75');
  });

  it('needs a connection, and says so', async () => {
    const opened = await openAdmin('/admin/messages', { [call]: newTrialBalance() });
    await expect.element(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
    await loseConnection(opened);
    await link('Books').click();
    await expectWords(page.getByRole('alert'), 'You need a connection to see it');
  });
});

// BOOK-8
describe('an account', () => {
  it('lists its entries, with the way back to the trial balance', async () => {
    const paid = accountEntry({ entryId: 13, kind: 'paid', debit: 0, credit: 518.75 });
    const { server } = await openAdmin('/admin/books', {
      [call]: newTrialBalance(),
      [list]: [
        paid,
        accountEntry({
          kind: 'refund-failed',
          reverses: 9,
          purchaseId: null,
          valueDay: dayFromNow(-2),
        }),
        accountEntry({
          kind: 'poured',
          station: { id: crypto.randomUUID(), name: 'Karoo Fuel' },
        }),
        accountEntry({ kind: 'premium-earned', purchaseId: null, person: null }),
      ],
    });
    await link('Owed by motorists').click();
    await expect.element(page.getByRole('heading', { name: owed })).toBeVisible();
    expect(location.search).toBe('?account=1200');
    expect(server.sent(list).at(-1)?.params).toEqual({ number: '1200' });
    const cells = (row: number) => entries.nth(row).getByRole('cell');
    const [day, name] = [dayText(0), 'Sipho Dlamini'];
    await expectTexts(cells(0), [day, 'Paid', name, '', '13', '', 'R518.75']);
    await expectTexts(cells(1), [
      ...[`${day}, for ${dayText(-2)}`, 'Refund failed', name, '', '12, takes back 9'],
      ...['R518.75', ''],
    ]);
    await expectTexts(cells(2), [day, 'Poured', name, 'Karoo Fuel', '12', 'R518.75', '']);
    await expectTexts(cells(3), [day, 'Premium of the day', '', '', '12', 'R518.75', '']);
    await inspectAllSizes();
    await link('Trial balance').click();
    await expect.element(accounts.last()).toBeVisible();
    history.back();
    await expect.element(entries.first()).toBeVisible();
    history.back();
    await expect.element(accounts.last()).toBeVisible();
  });

  it('opens the purchase and the person behind an entry', async () => {
    const entry = accountEntry();
    await openAdmin('/admin/books?account=1200', {
      [list]: [entry],
      'GET /api/admin/purchases/{id}': purchaseDetails({ id: entry.purchaseId }),
      'GET /api/admin/users/{id}': userDetails({ id: entry.person?.id }),
    });
    await page.getByRole('button', { name: 'Sold on credit' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Purchase details' })).toBeVisible();
    expect(location.search).toBe(`?account=1200&purchase=${entry.purchaseId}`);
    history.back();
    await expectCount(page.getByRole('dialog'), 0);
    await entries.getByRole('button', { name: 'Sipho Dlamini' }).click();
    await expect.poll(() => location.search).toBe(`?account=1200&person=${entry.person?.id}`);
  });

  it('keeps its period in the address, and is downloaded for it', async () => {
    const from = dayFromNow(-7);
    const { server } = await openAdmin(`/admin/books?account=1200&from=${from}`, {
      [list]: ({ headers }) =>
        headers.get('Accept')?.startsWith('text/csv') ? csvTable(['12']) : [accountEntry()],
    });
    await expect.poll(() => server.lastQuery(list)).toEqual({ from });
    await page.getByRole('textbox', { name: 'To' }).fill(dayText(-1));
    await expect.poll(() => server.lastQuery(list)).toEqual({ from, to: dayFromNow(-1) });
    await expect
      .poll(() => location.search)
      .toBe(`?account=1200&from=${from}&to=${dayFromNow(-1)}`);
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expectToast('Download ready', '1 rows were saved.');
    expect(server.sent(list).at(-1)?.params).toEqual({ number: '1200' });
    // The trial balance is that of the last day.
    await expect
      .element(link('Trial balance'))
      .toHaveAttribute('href', `/admin/books?day=${dayFromNow(-1)}`);
  });

  it('may have no entries, or not load', async () => {
    const { server } = await openAdmin('/admin/books?account=4100', { [list]: [] });
    await expect.element(page.getByText('This account has no entries yet.')).toBeVisible();
    await inspect();
    server.answer(list, refusal(500));
    await page.getByRole('textbox', { name: 'To' }).fill(dayText(-1));
    await expect.element(page.getByText('This list could not be loaded')).toBeVisible();
    server.answer(list, [accountEntry()]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectCount(rowsOf('4100 Recovered debts'), 1);
  });

  it('that is not in the chart is the trial balance', async () => {
    await openAdmin('/admin/books?account=1234', { [call]: newTrialBalance() });
    await expect.element(accounts.last()).toBeVisible();
  });

  it('opens the payout behind an entry', async () => {
    const payoutRunId = '0b9d5a1e-6a1f-4d4c-9c5e-7a0c7d0c0f10' as never; // an id
    const paid = accountEntry({ kind: 'station-paid', purchaseId: null, payoutRunId });
    await openAdmin('/admin/books?account=2100', { [list]: [paid] });
    const payout = link('Station paid');
    await expect.element(payout).toHaveAttribute('href', `/admin/payouts?run=${payoutRunId}`);
  });

  it('opens the settlement or the bank statement behind an entry', async () => {
    const id = '0b9d5a1e-6a1f-4d4c-9c5e-7a0c7d0c0f10';
    const entry = { purchaseId: null, person: null };
    await openAdmin('/admin/books?account=1000', {
      [list]: [
        accountEntry({ ...entry, kind: 'settled', settlementId: id }),
        accountEntry({ ...entry, kind: 'bank-line-unmatched', bankStatementId: id }),
      ],
    });
    await expect
      .element(link('Settled by a processor'))
      .toHaveAttribute('href', `/admin/reconciliation?settlement=${id}`);
    await expect
      .element(link('On the bank statement, not in the books'))
      .toHaveAttribute('href', `/admin/reconciliation?tab=bank&statement=${id}`);
  });

  it('says in words what happened', async () => {
    const each = entryKinds.map((kind) => accountEntry({ kind }));
    await openAdmin('/admin/books?account=1200', { [list]: each });
    await expectCount(entries, entryKinds.length);
    await inspectAllSizes();
  });
});
