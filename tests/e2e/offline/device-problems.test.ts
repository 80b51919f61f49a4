import type { Page } from 'playwright/test';
import { pageOf, rowOf, test } from '../../support/browser/admin.ts';
import { expect, newMotorist, registration } from '../../support/browser/browser.ts';

const reports = '**/api/device-reports';

/** The outbox's database does not open on the pages of this phone, and one screen cannot render. */
async function breakPhone(phone: Page): Promise<void> {
  await phone.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, ...version) {
      if (name === 'volmaak-outbox') throw new DOMException('The disk is damaged', 'UnknownError');
      return open.call(this, name, ...version);
    };
  });
  await phone.route('**/api/account/sessions', (route) =>
    route.fulfill({ headers: { 'X-Volmaak': 'api' }, json: [null] }),
  );
}

// OUT-25, ADM-14
test('a phone reports its problems once, without its user, and the desk shows them', {
  tag: ['@desktop', '@long'],
}, async ({ page, browser, request, admin, database }) => {
  expect(admin.id).toBeTruthy();
  const motorist = newMotorist();
  await request.post('/api/auth/register', { data: registration(motorist) });
  // Not a page of this test's browser, in which any uncaught error is a failure.
  const phone = await pageOf(browser, motorist);
  await breakPhone(phone);
  /** The server receives the first report, but its answer is lost. */
  await phone.route(
    reports,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

  const first = phone.waitForRequest(reports);
  const repeated = phone.waitForResponse(reports);
  await test.step('a screen breaks, and the report goes out without cookie and user', async () => {
    await phone.goto('/account');
    await expect(phone.getByRole('alert')).toContainText('Something went wrong');
    const report = await first;
    expect(report.headers()).not.toHaveProperty('x-outbox-user');
    expect(await report.headerValue('cookie')).toBeNull();
  });

  await test.step('the next page repeats it, with what it has counted itself', async () => {
    await phone.goto('/');
    expect((await repeated).status()).toBe(204);
  });

  const { installation } = await phone.evaluate(() =>
    JSON.parse(localStorage.getItem('volmaak-problems') ?? '{}'),
  );
  const version = /assets\/home-([\w-]+)\.js/.exec(
    await phone.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    ),
  )?.[1];

  await test.step('the database has one row for each problem', async () => {
    const rows = () =>
      database
        .query('select problem, version, count from device_reports where installation_id = $1', [
          installation,
        ])
        .then((found) => found.rows.sort((a, b) => (a.problem < b.problem ? -1 : 1)));
    await expect.poll(rows).toEqual([
      { problem: 'database-closed', version, count: 2 },
      { problem: 'screen-error', version, count: 1 },
    ]);
  });

  await test.step('the desk shows them', async () => {
    await page.goto('/admin/phones');
    for (const problem of ["The phone's database does not open", 'A screen broke']) {
      const row = rowOf(page, 'Problems', problem).filter({ hasText: version ?? 'no version' });
      await expect(row).toContainText('this version');
    }
  });
  await phone.context().close();
});
