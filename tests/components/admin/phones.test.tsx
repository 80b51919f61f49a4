// @module-tag long

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DeviceFiguresAnswer } from '../../../domain/devices/device-report.ts';
import { CalendarDay } from '../../../domain/values/moment.ts';
import { appVersion } from '../../../src/session/device-problems.ts';
import { csvTable } from '../support/admin-data.ts';
import {
  expectNoSidewaysScroll,
  expectTouchTargets,
  expectWords,
  inspect,
} from '../support/checks.ts';
import { refusal } from '../support/fake-server.ts';
import { expectTexts, openAdmin, rowsOf } from '../support/open-admin.ts';

const call = 'GET /api/admin/device-reports';
const none: DeviceFiguresAnswer = { phones: 0, versions: [], figures: [] };

function figures(): DeviceFiguresAnswer {
  const days = {
    firstDay: CalendarDay.parse('2026-11-20'),
    lastDay: CalendarDay.parse('2026-11-25'),
  };
  const older = { version: 'Do8xYcl2', ...days };
  return {
    phones: 1312,
    versions: [appVersion, older.version],
    figures: [
      { problem: 'screen-error', version: appVersion, phones: 1300, count: 2641, ...days },
      { problem: 'item-stuck', ...older, phones: 12, count: 12 },
      { problem: 'database-closed', ...older, phones: 1, count: 9 },
    ],
  };
}

// ADM-14
describe('the page of phones', () => {
  const period = page.getByLabelText('Period');
  const problem = page.getByLabelText('Problem', { exact: true });
  const version = page.getByLabelText('Version', { exact: true });
  const main = page.getByRole('main');

  it('says how many phones had which problem, by version', async () => {
    await openAdmin('/admin', { [call]: figures() });
    await page.getByRole('link', { name: 'Phones' }).click();
    const title = page.getByRole('heading', { name: 'Phones', level: 1 });
    await expect.element(title).toHaveFocus();
    await expectWords(main, '1,312 phones have reported a problem in the last 30 days');
    await expectTexts(page.getByRole('columnheader'), [
      ...['Problem', 'Version', 'Phones', 'Times', 'First seen', 'Last seen'],
    ]);
    const broken = rowsOf('Problems', 'A screen broke');
    await expectWords(broken, 'this version', '1,300', '20/11/2026', '25/11/2026');
    await expectWords(rowsOf('Problems', 'An item could not be sent for a day'), 'Do8xYcl2');
    await inspect();
    await page.viewport(320, 800);
    await expectNoSidewaysScroll();
    expectTouchTargets();
    await inspect();
  });

  it('says when nothing is wrong', async () => {
    const { server } = await openAdmin('/admin/phones', { [call]: none });
    await expectWords(main, 'No phone has reported a problem in the last 30 days');
    await period.selectOptions('7 days');
    await expectWords(main, 'No phone has reported a problem in the last 7 days');
    await expect.poll(() => server.sent(call).at(-1)?.query.get('days')).toBe('7');
    await inspect();
  });

  it('has filters for the problem and the version, and keeps the chosen version', async () => {
    const { server } = await openAdmin('/admin/phones', { [call]: figures() });
    await version.selectOptions('Do8xYcl2');
    server.answer(call, none);
    await problem.selectOptions('A screen broke');
    const asked = () => server.lastQuery(call);
    const filters = { days: '30', problem: 'screen-error', version: 'Do8xYcl2' };
    await expect.poll(asked).toEqual(filters);
    await expect.element(main).toMatchTextContent('No phone has reported this in that period.');
    await expect.element(version).toHaveValue('Do8xYcl2');
    server.answer(call, figures());
    await problem.selectOptions('All');
    await expect.element(rowsOf('Problems', 'A screen broke')).toBeVisible();
  });

  it('is downloaded as a table with its filters', async () => {
    const { server } = await openAdmin('/admin/phones', { [call]: figures() });
    await problem.selectOptions('A screen broke');
    await expect.element(rowsOf('Problems', 'A screen broke')).toBeVisible();
    server.answer(call, csvTable(['screen-error']));
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expect.poll(() => server.sent(call).at(-1)?.headers.get('Accept')).toMatch(/^text.csv/);
    expect(server.sent(call).at(-1)?.query.get('problem')).toBe('screen-error');
  });

  it('can be loaded again after a failure', async () => {
    const { server } = await openAdmin('/admin/phones', { [call]: refusal(500) });
    await expect.element(main).toMatchTextContent('The problems could not be loaded');
    await inspect();
    server.answer(call, none);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(main).toMatchTextContent('No phone has reported a problem');
  });
});
