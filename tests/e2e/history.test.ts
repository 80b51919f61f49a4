import type { Page } from 'playwright/test';
import { expect, expectToast, test } from '../support/browser.ts';
import { installClock } from '../support/clock.ts';
import { expectKept } from '../support/device-stores.ts';
import { addRequest, addVehicle } from '../support/e2e-data.ts';
import { copyRequest, decideRequest } from '../support/e2e-database.ts';
import { hold } from '../support/hold.ts';

const calls = '**/api/fuel-requests*';
const one = '**/api/fuel-requests/*';

const cards = (page: Page) =>
  page.getByRole('list', { name: 'Your fuel requests' }).getByRole('listitem');
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete this request?' });

/** The badge beside the title, as it is read aloud. */
const count = (page: Page, text: string) => page.getByText(text, { exact: true });

test.describe('the history of fuel requests', { tag: '@phone' }, () => {
  test('shows each status with its word, colour, dates and note', async ({
    page,
    driver: _,
    database,
  }) => {
    const car = await addVehicle(page);
    const decisions = [
      { status: 'completed', word: 'Completed', colour: 'green', notes: 'Filled up in Paarl' },
      { status: 'rejected', word: 'Rejected', colour: 'red', notes: 'Outstanding payment' },
      { status: 'approved', word: 'Approved', colour: 'blue', notes: 'Any station' },
    ] as const;
    for (const [index, { status, notes }] of decisions.entries()) {
      const { id } = await addRequest(page, car, 10 + index);
      await decideRequest(database, id, { status, notes });
    }
    await addRequest(page, car, 20.5);
    await page.goto('/fuel-requests-history');
    await expect(cards(page)).toHaveCount(4);
    await expect(count(page, '4 requests')).toBeVisible();

    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Johannesburg' }).format();
    const newest = cards(page).first();
    await expect(newest.getByText('Pending', { exact: true })).toHaveAttribute('style', /yellow/);
    await expect(newest).toContainText('Toyota Corolla 2019');
    await expect(newest).toContainText('Petrol20.5 l');
    await expect(newest).toContainText('TotalR425.38');
    await expect(newest).toContainText('Price per litreR20.75 /l');
    await expect(newest).toContainText(`Requested${today}`);
    await expect(newest).not.toContainText('Note');
    for (const { status, word, colour, notes } of decisions) {
      const card = cards(page).filter({ hasText: notes });
      await expect(card.getByText(word, { exact: true }).first()).toHaveAttribute(
        'style',
        new RegExp(colour),
      );
      await expect(card).toContainText(`Note ${notes}`);
      if (status === 'rejected') await expect(card).not.toContainText('Approved');
      else await expect(card).toContainText(`Approved${today}`);
      if (status === 'completed') await expect(card).toContainText(`Completed${today}`);
    }
  });

  test('is empty at first, and leads to asking', async ({ page, driver: _ }) => {
    await page.goto('/fuel-requests-history');
    await expect(page.getByText('No fuel requests yet')).toBeVisible();
    await expect(count(page, '0 requests')).toBeVisible();
    await page.getByRole('link', { name: 'Submit Fuel Request' }).click();
    await expect(page).toHaveURL('/fuel-request');
  });

  test('holds its place while it loads, and says when it could not', async ({
    page,
    driver: _,
  }) => {
    await addRequest(page, await addVehicle(page));
    const fail = await hold(page, calls, (route) => route.fulfill({ status: 500, body: '' }));
    const ahead = page.waitForRequest('**/api/purchases/user/*');
    await page.goto('/fuel-requests-history');
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Loading...');
    // What is fetched ahead is asked for by now: later, this list would come of it again by itself.
    await ahead;
    fail();
    const error = page.getByRole('alert');
    await expect(error).toContainText('Error Loading Fuel Requests');
    await expect(error).toContainText(
      'Unable to load your fuel request history. Please try again later.',
    );
    await page.unroute(calls);
    await error.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(1);
  });

  test('shows more than 50 a page at a time', async ({ page, driver: _, database }) => {
    const { id } = await addRequest(page, await addVehicle(page));
    await copyRequest(database, id, 54);
    await page.goto('/fuel-requests-history');
    await expect(cards(page)).toHaveCount(50);
    await expect(count(page, 'more than 50 requests')).toBeVisible();
    const more = page.getByRole('button', { name: 'Show more' });
    await page.route(calls, (route) => route.abort());
    await more.click();
    await expect(page.getByRole('alert')).toContainText('The next requests could not be loaded.');
    await expect(cards(page)).toHaveCount(50);
    await page.unroute(calls);
    await more.click();
    await expect(cards(page)).toHaveCount(55);
    await expect(count(page, '55 requests')).toBeVisible();
    await expect(more).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('brings what the device kept up to date before it adds more', async ({
    page,
    driver: _,
    database,
  }) => {
    const { id } = await addRequest(page, await addVehicle(page));
    await copyRequest(database, id, 54);
    await page.goto('/fuel-requests-history');
    await expect(cards(page)).toHaveCount(50);
    await expectKept(page, '"fuel-requests"');
    expect((await page.request.delete(`/api/fuel-requests/${id}`)).status()).toBe(204);
    const release = await hold(page, calls);
    await page.reload();
    await page.getByRole('button', { name: 'Show more' }).click();
    release();
    await expect(cards(page)).toHaveCount(54);
  });

  test('says how old it is while the answer is late', async ({ page, driver: _ }) => {
    await addRequest(page, await addVehicle(page));
    await page.goto('/fuel-requests-history');
    await expect(cards(page)).toHaveCount(1);
    await expectKept(page, '"fuel-requests"');
    const release = await hold(page, calls);
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    const age = page.getByText(/^As of .*: being refreshed$/);
    await expect(age).toBeVisible();
    release();
    await expect(age).toHaveCount(0);
    await expect(cards(page)).toHaveCount(1);
  });

  test('shows a decision within a minute, and then asks no more', async ({
    page,
    driver: _,
    database,
  }) => {
    const { id } = await addRequest(page, await addVehicle(page));
    await installClock(page);
    await page.goto('/fuel-requests-history');
    await expect(cards(page)).toContainText('Pending');
    await decideRequest(database, id, { status: 'approved', notes: 'Any station' });
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/fuel-requests')) asked += 1;
    });
    // The clock goes on by itself as well: half a minute is left for that.
    await page.clock.fastForward(30_000);
    expect(asked).toBe(0);
    await page.clock.fastForward(30_000);
    await expect(cards(page)).toContainText('Approved');
    await expect(cards(page)).toContainText('Note Any station');
    expect(asked).toBe(1);
    await page.clock.fastForward(120_000);
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
    expect(asked).toBe(1);
  });

  test('says how old it is when it could not be refreshed', async ({ page, driver: _ }) => {
    await addRequest(page, await addVehicle(page));
    await installClock(page);
    await page.goto('/fuel-requests-history');
    await expect(cards(page)).toContainText('Pending');
    await page.route(calls, (route) => route.abort());
    await page.clock.fastForward(120_000);
    await expect(page.getByText(/As of .*: could not be refreshed/)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/could not be refreshed/)).toHaveCount(0);
  });
});

test.describe('deleting a fuel request', { tag: '@phone' }, () => {
  test('asks first, and deletes what is pending or rejected', async ({
    page,
    driver: _,
    database,
  }) => {
    const car = await addVehicle(page);
    const rejected = await addRequest(page, car, 30);
    await decideRequest(database, rejected.id, { status: 'rejected' });
    await addRequest(page, car, 20);
    await page.goto('/fuel-requests-history');
    const pending = cards(page).filter({ hasText: 'Pending' });
    const opener = pending.getByRole('button', { name: /^Delete request for Toyota Corolla 2019/ });
    await opener.click();
    await expect(question(page)).toContainText('20 l for your Toyota Corolla');
    await expect(question(page).getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Request Deleted', 'The fuel request has been withdrawn.');
    await expect(cards(page)).toHaveCount(1);
    await expect(count(page, '1 request')).toBeVisible();
    await cards(page)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No fuel requests yet')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No fuel requests yet')).toBeVisible();
  });

  for (const status of ['approved', 'completed'] as const) {
    test(`is refused for what is ${status}`, async ({ page, driver: _, database }) => {
      const { id } = await addRequest(page, await addVehicle(page));
      await decideRequest(database, id, { status });
      await page.goto('/fuel-requests-history');
      await cards(page)
        .getByRole('button', { name: /^Delete/ })
        .click();
      await expectToast(page, 'Cannot Delete', 'Approved or completed requests cannot be deleted');
      await expect(question(page)).toHaveCount(0);
      await expect(cards(page)).toHaveCount(1);
    });
  }

  test('is refused for what was approved meanwhile, which then shows', async ({
    page,
    driver: _,
    database,
  }) => {
    const { id } = await addRequest(page, await addVehicle(page));
    await page.goto('/fuel-requests-history');
    await cards(page)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await decideRequest(database, id, { status: 'approved' });
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Cannot Delete', 'Approved or completed requests cannot be deleted');
    await expect(question(page)).toHaveCount(0);
    await expect(cards(page)).toContainText('Approved');
  });

  test('that failed is told of, and can be tried again', async ({ page, driver: _ }) => {
    await addRequest(page, await addVehicle(page));
    await page.goto('/fuel-requests-history');
    const opener = cards(page).getByRole('button', { name: /^Delete/ });
    await expect(opener).toBeVisible();
    // The first time it is deleted all the same.
    await page.route(one, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route('**/api/fuel-requests', (route) => route.abort());
    await opener.click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Error', 'Failed to delete fuel request');
    await expect(question(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.unroute(one);
    await opener.click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Request Deleted');
    await expect(cards(page)).toHaveCount(0);
  });
});
