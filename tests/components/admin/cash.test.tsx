// @module-tag long

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/features/admin/cash/charts.tsx';
import { dayFromNow, written } from '../../support/days.ts';
import { csvTable, newCashReport } from '../support/admin-data.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { loseConnection } from '../support/connection.ts';
import { refusal } from '../support/fake-server.ts';
import { expectTexts, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectToast } from '../support/toasts.ts';

const call = 'GET /api/admin/cash';
const region = (name: string) => page.getByRole('region', { name, exact: true });
const dayText = (days: number) => written(dayFromNow(days));
const bars = (name: string) =>
  region(name).element().querySelectorAll('.recharts-bar-rectangle path').length;

const report = newCashReport({
  [-20]: { expected: 100_000, collected: 75_000, repaid: 75_000, repaidLate: 25_000 },
  [-1]: { failedCollections: 2, failedAmount: 103_750, refunded: 51_875, writtenOff: 40_000 },
  0: { expected: 94_815, budget: 94_815, premium: 20_000 },
  12: { debitOrder: 77_726 },
  20: { scheduledCard: 72_545 },
});

// LEND-35
describe('the page of cash', () => {
  it('shows what is due by method, and what is late', async () => {
    await openAdmin('/admin', { [call]: report });
    await page.getByRole('link', { name: 'Cash', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Cash', level: 1 })).toHaveFocus();
    const ahead = region('Coming in');
    await expect
      .element(ahead)
      .toMatchTextContent(
        /Due in 7 daysR948\.15Budget R948\.15Debit orders R0\.00Scheduled cards R0\.00/,
      );
    await expect.element(ahead).toMatchTextContent(/Due in 30 daysR2,450\.86Budget/);
    await expect.element(ahead).toMatchTextContent(/Late nowR1,305\.73.*Owed in totalR3,756\.59/);
    const late = ahead.getByRole('link', { name: 'See who is late' });
    await expect.element(late).toHaveAttribute('href', '/admin/collections');
  });

  it('sums what lies behind, with shares', async () => {
    await openAdmin('/admin/cash', { [call]: report });
    const behind = region('In the last 30 days');
    for (const figure of [
      'ExpectedR1,948.15',
      'CollectedR750.0038.5 % of what was expected',
      'Failed collections2R518.75 of debt, however often it was tried',
      'Repaid late33.3 %R250.00 of R750.00',
      'Premium in paymentsR200.00RefundsR518.75Written offR400.00',
    ]) {
      await expect.element(behind).toMatchTextContent(figure);
    }
    const failed = behind.getByRole('link', { name: 'See what is still owed' });
    await expect
      .element(failed)
      .toHaveAttribute(...(['href', '/admin?tab=purchases&collection=failed&sort=due'] as const));
    // The figures need no scrolling on a small desktop.
    const bottom = () => behind.element().getBoundingClientRect().bottom;
    await expect.poll(bottom).toBeLessThanOrEqual(800);
  });

  it('draws the charts, and says the same in tables, at all sizes', async () => {
    await openAdmin('/admin/cash', { [call]: report });
    await expect.poll(() => bars('Due per day')).toBeGreaterThanOrEqual(3);
    await expect.poll(() => bars('Expected and collected by week')).toBeGreaterThanOrEqual(3);
    for (const table of ['Due day by day', 'Week by week', 'Day by day']) {
      await page.getByText(table, { exact: true }).click();
    }
    await expect
      .element(rowsOf('Due day by day', dayText(12)))
      .toMatchTextContent(`${dayText(12)}R0.00R777.26R0.00R777.26`);
    await expect
      .element(rowsOf('Week by week').nth(2))
      .toMatchTextContent(`${dayText(-20)} – ${dayText(-14)}R1,000.00R750.0075 %`);
    await expect.element(rowsOf('Day by day').first()).toMatchTextContent(dayText(0));
    await expect
      .element(rowsOf('Day by day').nth(1))
      .toMatchTextContent(`${dayText(-1)}R0.00R0.002 · R1,037.50R0.00R0.00R518.75R400.00`);
    await inspectAllSizes();
  });

  it('keeps the period in the address, and downloads its days', async () => {
    const { server } = await openAdmin('/admin/cash?days=7', {
      [call]: ({ headers }) =>
        headers.get('Accept')?.startsWith('text/csv') ? csvTable([dayText(0), dayText(1)]) : report,
    });
    const period = page.getByLabelText('Period');
    await expect.element(period).toHaveValue('7');
    await period.selectOptions('Last 90 days');
    await expect.poll(() => location.search).toBe('?days=90');
    await expect.poll(() => server.sent(call).at(-1)?.query.get('days')).toBe('90');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expectToast('Download ready', '2 rows were saved.');
    expect(server.sent(call).at(-1)?.query.get('days')).toBe('90');
  });

  it('says in words that nothing is due', async () => {
    await openAdmin('/admin/cash?days=x', { [call]: newCashReport() });
    await expect.element(page.getByText('Nothing is due in the next 30 days.')).toBeVisible();
    await expect.element(page.getByText('Nothing was due in these days.')).toBeVisible();
    await expectTexts(region('In the last 30 days').getByText('Nothing was repaid'), [
      'Nothing was repaid',
    ]);
    await inspect();
  });

  it('says that it could not be loaded, and loads at the next try', async () => {
    const { server } = await openAdmin('/admin/cash', { [call]: refusal(500) });
    await expectWords(page.getByRole('alert'), 'The figures could not be loaded');
    await inspect();
    server.answer(call, report);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(region('Coming in')).toMatchTextContent('R1,305.73');
  });

  it('needs a connection, and says so', async () => {
    const opened = await openAdmin('/admin/messages', { [call]: report });
    await expect.element(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
    await loseConnection(opened);
    await page.getByRole('link', { name: 'Cash', exact: true }).click();
    await expectWords(page.getByRole('alert'), 'You need a connection to see them');
  });
});
