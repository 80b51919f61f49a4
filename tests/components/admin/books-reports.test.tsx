// @module-tag long

import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { apiMarker } from '../../../domain/api-marker.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { csvTable } from '../support/admin-data.ts';
import {
  ageing,
  closedMonth,
  movements,
  newTrialBalance,
  notPoured,
  openMonth,
  received,
} from '../support/books.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { refusal } from '../support/fake-server.ts';
import { expectCount, expectTexts, newAdmin, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectToast } from '../support/toasts.ts';

const calls = {
  ageing: 'GET /api/admin/ledger/ageing',
  people: 'GET /api/admin/ledger/ageing/people',
  received: 'GET /api/admin/ledger/received',
  movements: 'GET /api/admin/ledger/movements',
  notPoured: 'GET /api/admin/ledger/not-poured',
  balance: 'GET /api/admin/ledger/trial-balance',
  months: 'GET /api/admin/ledger/months',
  closing: 'POST /api/admin/ledger/months',
  package: 'GET /api/admin/ledger/months/{month}/package',
} as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: string) => page.getByRole('tab', { name });
const region = (name: string) => page.getByRole('region', { name });
const today = dayFromNow(0);
const dayText = (days: number) => written(dayFromNow(days));

// BOOK-10
describe('ageing', () => {
  it('has what was owed at the end of a day, by age, and who owed most', async () => {
    const { server } = await openAdmin(`/admin/books?tab=ageing&day=${dayFromNow(-3)}`, {
      [calls.ageing]: ageing(),
      [calls.people]: csvTable(['thandi', 'sipho']),
    });
    const owed = region(`Owed at the end of ${dayText(-3)}`);
    await expectWords(owed, 'Not due yet', 'R100.00', '8–30 days late', 'R518.75', 'R618.75');
    await expectWords(owed, 'Motorists had R20.00 as credit');
    expect(server.lastQuery(calls.ageing)).toEqual({ day: dayFromNow(-3) });
    await expect
      .element(owed.getByRole('link', { name: '1200 Owed by motorists' }))
      .toHaveAttribute('href', `/admin/books?account=1200&to=${dayFromNow(-3)}`);
    const cells = rowsOf('Who owed most').first().getByRole('cell');
    await expectTexts(cells, [
      ...['Sipho Dlamini', 'R100.00', '', 'R518.75', '', '', 'R618.75', dayText(-20)],
    ]);
    await expectWords(page.getByRole('main'), 'These are 1 of 2 people.');
    await inspectAllSizes();
    await button('Download CSV').click();
    await expectToast('Download ready', '2 rows were saved.');
    expect(server.lastQuery(calls.people)).toEqual({ day: dayFromNow(-3) });
  });

  it('may be nothing, or not load', async () => {
    const { server } = await openAdmin('/admin/books?tab=ageing', {
      [calls.ageing]: refusal(500),
    });
    await expectWords(page.getByRole('alert'), 'The ageing could not be loaded');
    const nothing = { amount: 0, people: 0 };
    server.answer(calls.ageing, { ...ageing(0), largest: [], total: nothing });
    await button('Try again').click();
    await expectWords(page.getByRole('main'), 'Nobody owed anything');
    await inspect();
  });
});

// BOOK-11
describe('what was received', () => {
  it('has each day and method of the period, with their sums', async () => {
    const { server } = await openAdmin('/admin/books?tab=received', {
      [calls.received]: received(),
    });
    await expectWords(region('Received from motorists'), 'Card', 'R300.00', 'Repaid', 'R450.00');
    await expectTexts(rowsOf('Day by day').last().getByRole('cell'), [
      ...['Total', 'R300.00', 'R200.00', '', 'R500.00', 'R50.00', 'R30.00', 'R30.00', 'R450.00'],
    ]);
    // Only the day with something, and the total.
    await expectCount(rowsOf('Day by day'), 2);
    await expectWords(page.getByRole('main'), 'Nothing was received or paid back on the other');
    const month = `${today.slice(0, 8)}01`;
    expect(server.lastQuery(calls.received)).toEqual({ from: month, to: today });
    await inspectAllSizes();
  });

  it('is that of the days in the address, or of a month', async () => {
    const days = { from: '2026-02-03', to: '2026-02-20' };
    const { server } = await openAdmin(
      `/admin/books?tab=received&from=${days.from}&to=${days.to}`,
      { [calls.received]: received() },
    );
    await expect.poll(() => server.lastQuery(calls.received)).toEqual(days);
    await button('Last month').click();
    const last = new Date(`${today.slice(0, 8)}01T12:00Z`);
    last.setUTCDate(0);
    const to = last.toISOString().slice(0, 10);
    const whole = { from: `${to.slice(0, 8)}01`, to };
    await expect.poll(() => server.lastQuery(calls.received)).toEqual(whole);
    await expect
      .poll(() => location.search)
      .toBe(`?tab=received&from=${whole.from}&to=${whole.to}`);
    await button('This month').click();
    await expect
      .poll(() => server.lastQuery(calls.received))
      .toEqual({ from: `${today.slice(0, 8)}01`, to: today });
  });

  it('takes this month for days that no report has', async () => {
    const { server } = await openAdmin('/admin/books?tab=received&from=2020-01-01', {
      [calls.received]: received(),
    });
    const month = `${today.slice(0, 8)}01`;
    await expect.poll(() => server.lastQuery(calls.received)).toEqual({ from: month, to: today });
  });
});

// BOOK-12
describe('movements', () => {
  it('leads each account from its opening to its closing balance', async () => {
    await openAdmin('/admin/books', {
      [calls.movements]: movements(),
      [calls.balance]: newTrialBalance(),
    });
    await tab('Movements').click();
    const premium = region('Premium: deferred and earned');
    await expectWords(premium, '2400 Premium deferred', 'Sold on credit', 'R103.75', '-R3.75');
    await expectWords(region('Other accounts'), '1200 Owed by motorists', 'R518.75');
    await expectWords(region('Result'), 'Income less expenses', 'R3.75');
    await expectCount(region('Write-offs and recoveries'), 0);
    await expect
      .element(premium.getByRole('link', { name: '2400 Premium deferred' }))
      .toHaveAttribute('href', `/admin/books?account=2400&from=${today.slice(0, 8)}01&to=${today}`);
    await inspectAllSizes();
  });

  it('says that nothing was booked', async () => {
    await openAdmin('/admin/books?tab=movements', {
      [calls.movements]: { ...movements(), accounts: [], result: 0 },
    });
    await expectWords(page.getByRole('main'), 'Nothing was booked');
    await inspect();
  });
});

// BOOK-13
describe('what is not poured', () => {
  it('has the sum and the purchases at the end of a day', async () => {
    const { server } = await openAdmin(`/admin/books?tab=not-poured&day=${dayFromNow(-3)}`, {
      [calls.notPoured]: [notPoured()],
      [calls.balance]: newTrialBalance({ 2000: -20_750, 1200: 20_750 }),
    });
    const sum = region(`Sold and not poured at the end of ${dayText(-3)}`);
    await expectWords(sum, 'R207.50', '2000 Fuel owed to motorists');
    await expectTexts(rowsOf('Purchases, the latest first').first().getByRole('cell'), [
      ...['CA 123-456', 'Sipho Dlamini', dayText(-2), 'R415.00', 'R207.50'],
    ]);
    expect(server.lastQuery(calls.notPoured)).toMatchObject({ day: dayFromNow(-3) });
    expect(server.lastQuery(calls.balance)).toEqual({ day: dayFromNow(-3) });
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await page.getByRole('textbox', { name: 'As at' }).fill(dayText(-1));
    await expect.poll(() => server.lastQuery(calls.balance)).toEqual({ day: dayFromNow(-1) });
    expect(server.lastQuery(calls.notPoured)).toMatchObject({ day: dayFromNow(-1) });
  });

  it('may be nothing', async () => {
    await openAdmin('/admin/books?tab=not-poured', {
      [calls.notPoured]: [],
      [calls.balance]: newTrialBalance({}),
    });
    await expectWords(page.getByRole('main'), 'All fuel that was sold was poured.');
    await inspect();
  });
});

// BOOK-14
describe('the months', () => {
  it('says what is still open of the month, closes it, and shows its seal', async () => {
    const { server } = await openAdmin('/admin/books?tab=months', {
      [calls.months]: { open: openMonth(), closed: [] },
      [calls.closing]: closedMonth(),
    });
    const open = region('October 2026 is open');
    await expectWords(
      open,
      'It has ended',
      '2 settlements are not booked',
      '1 item is in suspense',
    );
    await expect
      .element(open.getByRole('link', { name: '1 item is in suspense' }))
      .toHaveAttribute('href', '/admin/reconciliation?tab=suspense');
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await button('Close October 2026').click();
    const question = page.getByRole('alertdialog');
    await expectWords(question, 'A closed month cannot be opened again.');
    await inspect();
    server.answer(calls.months, {
      open: openMonth({ month: '2026-11', isReady: false, checks: [] }),
      closed: [closedMonth()],
    });
    await question.getByRole('button', { name: 'Close the month' }).click();
    await expectToast('Month Closed', 'The figures of October 2026 no longer change.');
    expect(server.bodies(calls.closing)).toEqual([{ month: '2026-10' }]);
    await expectWords(region('Closed months'), 'October 2026', 'by thandi', 'Seal 12', 'abc123');
    await expectWords(region('November 2026 is open'), 'It can be closed from', 'Nothing of it');
    await expectCount(button('Close November 2026'), 0);
    await inspectAllSizes();
  });

  it('says why a month was not closed', async () => {
    const message = 'The last premium of this month is not booked yet';
    await openAdmin('/admin/books?tab=months', {
      [calls.months]: { open: openMonth(), closed: [] },
      [calls.closing]: refusal(409, { code: 'month-not-over', message }),
    });
    await button('Close October 2026').click();
    await page.getByRole('button', { name: 'Close the month' }).click();
    await expectToast('Month Not Closed', message);
    await expectWords(region('October 2026 is open'), message);
  });

  it('gives the package to an accountant, who closes nothing', async () => {
    const { server } = await openAdmin(
      '/admin/books?tab=months',
      {
        [calls.months]: { open: openMonth(), closed: [closedMonth({ month: '2026-09' })] },
        [calls.package]: () =>
          new Response(new Uint8Array(10), {
            headers: { 'Content-Type': 'application/zip', [apiMarker.header]: apiMarker.value },
          }),
      },
      newAdmin({ adminRole: 'accountant' }),
    );
    await expectWords(region('October 2026 is open'), 'It has ended');
    await expectCount(button('Close October 2026'), 0);
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await button('Package for the accountant, September 2026').click();
    await expectToast('Download ready', 'The package of September 2026 was saved.');
    expect(click).toHaveBeenCalledOnce();
    expect(server.sent(calls.package).at(-1)?.params).toEqual({ month: '2026-09' });
  });

  it('says that a package did not arrive, and that there is no month', async () => {
    const { server } = await openAdmin('/admin/books?tab=months', {
      [calls.months]: { open: null, closed: [closedMonth()] },
      [calls.package]: refusal(500),
    });
    await expectWords(page.getByRole('main'), 'There is no month yet');
    await button('Package for the accountant, October 2026').click();
    await expectToast('Download Failed');
    server.answer(calls.months, refusal(500));
    await inspect();
  });
});
