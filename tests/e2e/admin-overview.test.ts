import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { otherMotorist, rowOf, test } from '../support/admin.ts';
import { addRequest, addVehicle } from '../support/e2e-data.ts';
import { blockUser, copyRequest } from '../support/e2e-database.ts';
import { expectWholeWords, inspect } from '../support/page-checks.ts';
import { addPurchase, paidByCard, testCards } from '../support/purchases.ts';
import { serverAnswer } from '../support/server-answer.ts';

const person = ['Name', 'Username', 'Phone', 'Email'];
const request = ['User', 'Vehicle', 'Liters', 'Total Cost', 'Status', 'Date'];

const cards = [
  {
    card: 'Total Users',
    title: 'All Users Details',
    heads: [...person, 'Status', 'Registration Date'],
  },
  {
    card: 'Active Users',
    title: 'Active Users Details',
    heads: [...person, 'User Type', 'Registration Date'],
  },
  {
    card: 'Blacklisted',
    title: 'Blacklisted Users Details',
    heads: [...person, 'Blacklist Reason', 'Blacklisted Date'],
  },
  {
    card: 'Admin Users',
    title: 'Admin Users Details',
    heads: [...person, 'Status', 'Registration Date'],
  },
  { card: 'Total Requested', title: 'Total Requested Details', heads: request },
  {
    card: 'Total Sales',
    title: 'Total Sales Details',
    heads: ['User', 'Vehicle', 'Fuel Amount', 'Total Amount', 'Payment Status', 'Purchase Date'],
  },
  { card: 'Pending Value', title: 'Pending Value Details', heads: request },
];

/** A last name that nobody else has. */
const newName = () => `O${crypto.randomUUID().slice(0, 8)}`;

/** Opens a card and looks for somebody in what it counts. */
async function lookInto(page: Page, card: string, title: string, lastName: string) {
  await page.getByRole('button', { name: new RegExp(`^${card}`) }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('searchbox', { name: 'Search' }).fill(lastName);
  return dialog;
}

/** Keeps downloads of requests waiting; answers a function that lets them through. */
async function holdCsv(page: Page) {
  const pattern = '**/api/admin/fuel-requests*';
  await page.route(pattern, (route) => {
    const isCsv = route.request().headers().accept?.includes('csv');
    return isCsv ? undefined : route.fallback();
  });
  return () => page.unroute(pattern);
}

/** Today, as the screens write it. */
const today = () => new Date().toLocaleDateString('en-GB', { timeZone: 'Africa/Johannesburg' });

test.describe('the System Overview', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page, admin: _ }) => {
    const motorist = await otherMotorist('Overview');
    await addRequest(motorist, await addVehicle(motorist));
    await page.goto('/admin');
  });

  test('opens what each card counts, with its columns', async ({ page, database }) => {
    const blocked = await otherMotorist('Blocked');
    await blockUser(database, blocked.id, 'Did not pay');
    await expect(page).toHaveTitle(/Admin Dashboard/);
    for (const { card, title, heads } of cards) {
      const button = page.getByRole('button', { name: new RegExp(`^${card}`) });
      await button.click();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      // Where there is nothing to show there are no heads either: only sales may still be missing.
      if (card !== 'Total Sales') {
        await expect(dialog.getByRole('columnheader')).toHaveText(heads);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
    }
    // Where nothing was looked for, nothing is said to match nothing.
    await page.route('**/api/admin/users?*', (route) => route.fulfill(serverAnswer({ json: [] })));
    const dialog = await lookInto(page, 'Blacklisted', 'Blacklisted Users Details', '');
    await expect(dialog).toContainText('Nobody is blacklisted.');
    await dialog.getByRole('searchbox').fill('Nkosi');
    await expect(dialog).toContainText('Nothing matches what you are looking for.');
  });

  test('says of each user and purchase what its card promises', async ({ page, database }) => {
    const lastName = newName();
    const [active, blocked, admin, fallen] = await Promise.all([
      otherMotorist(lastName),
      otherMotorist(lastName),
      otherMotorist(lastName),
      otherMotorist(lastName),
    ]);
    const car = await addVehicle(active);
    await addPurchase(active, car, paidByCard);
    await addPurchase(active, car, { paymentMethod: 'budget' });
    // Nothing was sold.
    const cardNumber = testCards.insufficientFunds;
    const cardDetails = { ...paidByCard.cardDetails, cardNumber };
    await addPurchase(active, car, { ...paidByCard, cardDetails });
    await database.query('update users set is_admin = true where id = any($1)', [
      [admin.id, fallen.id],
    ]);
    await blockUser(database, blocked.id, 'Did not pay');
    await blockUser(database, fallen.id, '');

    let dialog = await lookInto(page, 'Total Users', 'All Users Details', lastName);
    await expect(rowOf(dialog, 'All Users Details', lastName)).toHaveCount(4);
    await expect(rowOf(dialog, 'All Users Details', active.username)).toContainText(
      `Active${today()}`,
    );
    await inspect(page);
    await page.keyboard.press('Escape');

    dialog = await lookInto(page, 'Active Users', 'Active Users Details', lastName);
    await expect(rowOf(dialog, 'Active Users Details', lastName)).toHaveCount(2);
    await expect(rowOf(dialog, 'Active Users Details', admin.username)).toContainText('Admin');
    await expect(rowOf(dialog, 'Active Users Details', active.username)).toContainText('User');
    await page.keyboard.press('Escape');

    dialog = await lookInto(page, 'Blacklisted', 'Blacklisted Users Details', lastName);
    await expect(rowOf(dialog, 'Blacklisted Users Details', lastName)).toHaveCount(2);
    await expect(rowOf(dialog, 'Blacklisted Users Details', blocked.username)).toContainText(
      `Did not pay${today()}`,
    );
    await expect(rowOf(dialog, 'Blacklisted Users Details', fallen.username)).toContainText(
      `No reason provided${today()}`,
    );
    await page.keyboard.press('Escape');

    dialog = await lookInto(page, 'Admin Users', 'Admin Users Details', lastName);
    await expect(rowOf(dialog, 'Admin Users Details', lastName)).toHaveCount(2);
    await expect(rowOf(dialog, 'Admin Users Details', admin.username)).toContainText(
      'Active Admin',
    );
    await expect(rowOf(dialog, 'Admin Users Details', fallen.username)).toContainText(
      'Blacklisted Admin',
    );
    await page.keyboard.press('Escape');

    dialog = await lookInto(page, 'Total Sales', 'Total Sales Details', lastName);
    const sales = rowOf(dialog, 'Total Sales Details', lastName);
    await expect(sales).toHaveCount(2);
    await expect(sales.filter({ hasText: 'Paid' })).toContainText('20L of petrol');
    await expect(sales.filter({ hasText: 'Pending' })).toHaveCount(1);
  });

  test('searches, sorts, pages and downloads what a card counts', async ({ page, database }) => {
    const lastName = newName();
    const motorist = await otherMotorist(lastName);
    const car = await addVehicle(motorist);
    const cheap = await addRequest(motorist, car, 11);
    await copyRequest(database, cheap.id, 50);
    const dear = await addRequest(motorist, car, 44);
    const title = 'Total Requested Details';
    let dialog = await lookInto(page, 'Total Requested', title, lastName);
    const found = dialog.getByRole('row').filter({ hasText: lastName });
    await expect(found).toHaveCount(50);
    const cost = dialog.getByRole('columnheader', { name: 'Total Cost' });
    await expect(cost).toHaveAttribute('aria-sort', 'none');
    await expect(dialog.getByRole('columnheader', { name: 'Date' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    // Another order is seen from its first row on.
    await found.last().scrollIntoViewIfNeeded();
    await cost.getByRole('button').click();
    await expect(cost).toHaveAttribute('aria-sort', 'descending');
    await expect(dialog.getByRole('row').nth(1)).toContainText('44 l');
    await expect(dialog.getByRole('row').nth(1)).toBeInViewport();
    const next = dialog.getByRole('button', { name: 'Next' });
    // Until the rows of the other order have come, it leads nowhere.
    await expect(next).toBeEnabled();
    await next.press('Enter');
    await expect(dialog.getByText('Page 2')).toBeVisible();
    await expect(dialog.getByRole('row')).toHaveCount(3);
    // Who pages by keyboard stays where they are, also at the last page.
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await dialog.getByRole('button', { name: 'Previous' }).click();
    await expect(dialog.getByRole('row')).toHaveCount(51);

    // One that is called off by keyboard leaves the focus where it was.
    const answers = await holdCsv(page);
    const button = dialog.getByRole('button', { name: 'Download CSV' });
    const calledOff = dialog.getByRole('button', { name: 'Cancel the download' });
    await button.dblclick();
    await expect(calledOff).toBeFocused();
    await expect(dialog.getByRole('progressbar', { name: 'Download' })).toBeVisible();
    await calledOff.press('Enter');
    await expect(button).toBeFocused();
    await answers();

    const downloading = page.waitForEvent('download');
    await button.press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('volmaak-fuel-requests.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(53);
    expect(lines[1]).toContain(lastName);
    expect(lines[1]).toContain(dear.totalAmount.toFixed(2));

    // No more can be typed than the server looks for.
    await dialog.getByRole('searchbox', { name: 'Search' }).fill('x'.repeat(10_000));
    await expect(dialog.getByText('Nothing here')).toBeVisible();
    await dialog.getByRole('searchbox', { name: 'Search' }).fill(lastName);
    await expect(found).toHaveCount(50);

    await page.setViewportSize({ width: 360, height: 800 });
    await inspect(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('Escape');

    // What is decided is pending no more.
    const decided = await page.request.patch(`/api/fuel-requests/${dear.id}/status`, {
      data: { status: 'approved' },
    });
    expect(decided.status()).toBe(200);
    dialog = await lookInto(page, 'Pending Value', 'Pending Value Details', lastName);
    await dialog.getByRole('columnheader', { name: 'Total Cost' }).getByRole('button').click();
    await expect(dialog.getByRole('row').nth(1)).toContainText('11 l');
    await expect(dialog.getByRole('row').filter({ hasText: '44 l' })).toHaveCount(0);
  });

  test('shows the figures as the server gives them, and anew after a decision', async ({
    page,
  }) => {
    const lastName = newName();
    const motorist = await otherMotorist(lastName);
    await addRequest(motorist, await addVehicle(motorist));
    // Other tests change the figures meanwhile: here the server's answer is told.
    let pending = 1234.5;
    const figures = { totalUsers: 1201, activeUsers: 3, blacklistedUsers: 2, adminUsers: 1 };
    const sums = { totalRequestedAmount: 9876.54, totalPurchasesAmount: 0.5 };
    let works = false;
    await page.route('**/api/admin/statistics', (route) =>
      works
        ? route.fulfill(
            serverAnswer({ json: { ...figures, ...sums, pendingRequestsAmount: pending } }),
          )
        : route.fulfill({ status: 500, body: '{}' }),
    );
    const lists = '**/api/admin/users*';
    await page.route(lists, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/admin');
    await expect(page.getByText('The figures could not be loaded')).toBeVisible();
    works = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    const card = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) });
    await expect(card('Total Users')).toContainText('1,201');
    await expect(card('Total Requested')).toContainText('R9,876.54');
    await expect(card('Total Sales')).toContainText('R0.50');
    await expect(card('Pending Value')).toContainText('R1,234.50');

    await card('Total Users').click();
    const dialog = page.getByRole('dialog', { name: 'All Users Details' });
    await expect(dialog.getByText('This list could not be loaded')).toBeVisible();
    await page.unroute(lists);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('columnheader').first()).toBeVisible();
    await page.keyboard.press('Escape');

    await expect(dialog).toBeHidden();

    pending = 1000;
    await page.getByRole('searchbox', { name: 'Search' }).fill(lastName);
    const row = rowOf(page, 'Fuel Requests', lastName);
    await row.getByRole('button', { name: /^Approve/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(row).toContainText('Approved');
    await expect(card('Pending Value')).toContainText('R1,000.00');
  });
});

test('amounts of eight digits and long names stay in one piece', { tag: '@desktop' }, async ({
  page,
  admin: _,
}) => {
  const statistics = {
    totalUsers: 123456,
    activeUsers: 123400,
    blacklistedUsers: 56,
    adminUsers: 12,
    totalRequestedAmount: 1780280.63,
    totalPurchasesAmount: 12780280.63,
    pendingRequestsAmount: 98780280.63,
  };
  await page.route('**/api/admin/statistics', (route) =>
    route.fulfill(serverAnswer({ json: statistics })),
  );
  // With a second page, however many requests there are.
  await page.route(/\/api\/admin\/fuel-requests/, async (route) => {
    const response = await route.fetch();
    const link = '</api/admin/fuel-requests?cursor=second>; rel="next"';
    await route.fulfill({ response, headers: { ...response.headers(), link } });
  });
  const motorist = await otherMotorist(newName());
  const vehicle = { make: 'Volkswagen', model: 'Transporter Kombi', fuelCapacity: 9999 };
  await addRequest(motorist, await addVehicle(motorist, vehicle), 9999);
  await page.goto('/admin');
  await expect(page.getByRole('table', { name: 'Fuel Requests' })).toContainText('Volkswagen');
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
  for (const width of [1280, 1024, 800, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByText('R98,780,280.63')).toBeVisible();
    await expectWholeWords(page);
  }
});
