import { describe, expect, it, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { dayFromNow, written } from '../../support/days.ts';
import { csvTable } from '../support/admin-data.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { refusal } from '../support/fake-server.ts';
import { expectCount, expectTexts, newAdmin, openAdmin, rowsOf } from '../support/open-admin.ts';
import { stationStatement } from '../support/payouts.ts';
import { expectToast } from '../support/toasts.ts';

const call = 'GET /api/admin/stations/{id}/statement';
const id = crypto.randomUUID();
const address = `/admin/station-statement?station=${id}`;
const rows = rowsOf('Statement');
const button = (name: string) => page.getByRole('button', { name });

// PAY-37
describe('the statement of a station', { tags: 'long' }, () => {
  it('has what it was owed, what has changed it, and what it is owed', async () => {
    const { server } = await openAdmin(`${address}&from=2026-03-01&to=2026-03-31`, {
      [call]: stationStatement(),
    });
    const title = 'Statement for Karoo Fuel, 01/03/2026 to 31/03/2026';
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    expect(server.sent(call).at(-1)?.params).toEqual({ id });
    expect(server.lastQuery(call)).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    const cells = (row: number) => rows.nth(row).getByRole('cell');
    await expectTexts(cells(0), ['', 'Opening balance', '', '', '', 'R100.00']);
    const poured = ['04/03/2026', 'Poured', '3', '61.5 l', 'R1,270.50', 'R1,370.50'];
    await expectTexts(cells(1), poured);
    await expectWords(rows.nth(2), /06\/03\/2026Poured on 05\/03\/2026, counted later/);
    await expectWords(rows.nth(3), 'Completed by hand');
    await expectWords(rows.nth(4), /Completed by hand, taken back.*-R415\.00/);
    const paid = ['09/03/2026', 'Paid, reference FNB 4711', '', '', '-R1,754.50', 'R0.00'];
    await expectTexts(cells(5), paid);
    await expectWords(rows.nth(6), 'Payment came back, reference FNB 4711');
    await expectTexts(cells(7), ['', 'Closing balance', '', '', '', 'R1,754.50']);
    await inspectAllSizes();
  });

  it('is that of this month, until its days are changed', async () => {
    const { server } = await openAdmin(address, { [call]: stationStatement() });
    const today = dayFromNow(0);
    const first = `${today.slice(0, 8)}01`;
    await expect.poll(() => server.lastQuery(call)).toEqual({ from: first, to: today });
    await page.getByLabelText('From', { exact: true }).fill('05/02/2026');
    await expect.poll(() => server.lastQuery(call)).toEqual({ from: '2026-02-05', to: today });
    await expect.poll(() => location.search).toBe(`?station=${id}&from=2026-02-05`);
    await page.getByLabelText('To', { exact: true }).fill(written('2026-02-20'));
    const days = { from: '2026-02-05', to: '2026-02-20' };
    await expect.poll(() => server.lastQuery(call)).toEqual(days);
  });

  it('covers a year at most', async () => {
    const { server } = await openAdmin(`${address}&from=2024-01-01&to=2026-03-31`, {});
    await expectWords(page.getByRole('main'), 'A statement covers at most 366 days');
    await expectCount(button('Print'), 0);
    expect(server.sent(call)).toEqual([]);
    await inspect();
  });

  it('is downloaded, and printed without the rest of the desk', async () => {
    const { server } = await openAdmin(`${address}&from=2026-03-01&to=2026-03-31`, {
      [call]: ({ headers }) =>
        headers.get('Accept')?.startsWith('text/csv') ? csvTable(['1', '2']) : stationStatement(),
    });
    await button('Download CSV').click();
    await expectToast('Download ready', '2 rows were saved.');
    expect(server.lastQuery(call)).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    await button('Print').click();
    expect(print).toHaveBeenCalledOnce();
    // As narrow as paper, and dark.
    await page.viewport(700, 900);
    await commands.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'reduce' });
    try {
      await expect
        .element(page.getByRole('heading', { name: /^Statement for Karoo Fuel/ }))
        .toBeVisible();
      await expectCount(page.getByRole('link'), 0);
      await expectCount(page.getByRole('button'), 0);
      await expectCount(page.getByRole('textbox'), 0);
      await expect.element(page.getByRole('columnheader', { name: 'Balance' })).toBeVisible();
      const cell = rows.nth(1).getByRole('cell').nth(1).element();
      expect(getComputedStyle(cell)).toMatchObject({
        color: 'rgb(0, 0, 0)',
        display: 'table-cell',
      });
      const tops = rows.nth(1).getByRole('cell').elements();
      expect(new Set(tops.map((each) => each.getBoundingClientRect().top)).size).toBe(1);
      for (let part: Element | null = cell; part; part = part.parentElement) {
        expect(getComputedStyle(part).backgroundColor).toMatch(
          /^rgba\(0, 0, 0, 0\)$|255, 255, 255/,
        );
      }
    } finally {
      await commands.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' });
    }
  });

  it('may have no lines, not load, or be of no station', async () => {
    const { server } = await openAdmin(address, { [call]: refusal(500) });
    await expectWords(page.getByRole('alert'), 'The statement could not be loaded');
    server.answer(call, stationStatement({ lines: [], openingBalance: 0, closingBalance: 0 }));
    await button('Try again').click();
    await expectWords(page.getByRole('main'), 'Nothing was poured or paid on these days.');
    await expectCount(rows, 2);
    await inspect();
    await openAdmin('/admin/station-statement?station=x');
    await expect.element(page.getByText('No station is chosen')).toBeVisible();
    await inspect();
  });

  it('is for accountants too', async () => {
    const accountant = newAdmin({ adminRole: 'accountant' });
    await openAdmin(address, { [call]: stationStatement() }, accountant);
    await expect.element(rows.last()).toMatchTextContent(/R1,754\.50/);
    await expect.element(button('Print')).toBeVisible();
  });
});
