import type { Page } from 'playwright/test';
import { expect, test } from '../support/browser.ts';
import { installClock } from '../support/clock.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { blockUser, setLoyalty } from '../support/e2e-database.ts';
import { serverAnswer } from '../support/server-answer.ts';
import { waitForAnswers } from '../support/slow-machine.ts';

const live = '**/api/fuel-prices/live';
const prices = (page: Page) => page.getByRole('region', { name: 'Fuel prices' });

/** Opens the dashboard with these prices. Its wizard comes after them, and asks for prices that are old by then: what comes later is the card's own doing. */
async function openWithPrices(page: Page, petrol: number, diesel: number): Promise<void> {
  await answerPrices(page, petrol, diesel);
  await page.goto('/');
  await expect(prices(page)).toContainText(`R${petrol}`);
  await expect(page.getByRole('region', { name: 'Buy fuel' })).toBeVisible();
}

/** Answers with these prices from now on, and counts how often that is. */
async function answerPrices(page: Page, petrol: number, diesel: number, trouble = '') {
  const count = { calls: 0 };
  await page.unroute(live);
  await page.route(live, (route) => {
    count.calls += 1;
    const priced = { source: 'Department of Energy', effectiveDate: '2026-02-04' };
    return route.fulfill(
      serverAnswer({
        json: {
          data: [
            { fuelType: 'petrol', pricePerLiter: petrol, ...priced },
            { fuelType: 'diesel', pricePerLiter: diesel, ...priced },
          ],
          source: priced.source + trouble,
          lastUpdated: '2026-02-04T06:00:00.000Z',
        },
      }),
    );
  });
  return count;
}

test.describe('the price card', { tag: '@phone' }, () => {
  test('shows price, change, source and age of both fuels', async ({ page, driver: _ }) => {
    await page.goto('/');
    const petrol = prices(page).locator('dl > div').filter({ hasText: 'Petrol' });
    await expect(petrol).toContainText('R20.75 /l');
    await expect(petrol).toContainText('▼ 66c');
    await expect(petrol).toContainText('down 66 cents per litre on the price before');
    const diesel = prices(page).locator('dl > div').filter({ hasText: 'Diesel' });
    await expect(diesel).toContainText('R18.52 /l');
    await expect(diesel).toContainText('▼ 150c');
    await expect(prices(page)).toContainText('Live · just now');
    await expect(prices(page)).toContainText(/Sample: inland, January 2026 · .*07\/01\/2026/);
  });

  test('shows a rise, and nothing for a price that stayed', async ({ page, driver: _ }) => {
    await page.route('**/api/fuel-prices/changes', (route) =>
      route.fulfill(serverAnswer({ json: { petrol: 12, diesel: 0 } })),
    );
    await page.goto('/');
    await expect(prices(page)).toContainText('▲ 12c');
    await expect(prices(page)).toContainText('up 12 cents per litre on the price before');
    await expect(prices(page)).not.toContainText('▼');
    await expect(prices(page)).not.toContainText(' 0c');
  });

  test('asks again every 5 minutes while it is visible', async ({ page, driver: _ }) => {
    await installClock(page);
    await openWithPrices(page, 21.15, 19.4);
    await expect(prices(page)).toContainText('Live · just now');
    await expect(prices(page)).not.toContainText('The price feed');
    const trouble = 'he price feed gives no usable answer since 04/02/2026 08:00';
    const next = await answerPrices(page, 22.02, 19.97, `; t${trouble}`);
    await page.clock.fastForward(240_000);
    await expect(prices(page)).toContainText('Live · 4 min ago');
    expect(next.calls).toBe(0);
    await page.clock.fastForward(60_000);
    await expect(prices(page)).toContainText('R22.02');
    await expect(prices(page)).toContainText('R19.97');
    await expect(prices(page)).toContainText('Live · just now');
    await expect(prices(page)).toContainText(`T${trouble}`);
    expect(next.calls).toBe(1);
  });

  test('asks nothing while nobody looks, and at once when somebody does', async ({
    page,
    driver: _,
  }) => {
    const look = (state: 'hidden' | 'visible') =>
      page.evaluate((visibility) => {
        Object.defineProperty(document, 'visibilityState', {
          configurable: true,
          get: () => visibility,
        });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
    await installClock(page);
    await openWithPrices(page, 21.15, 19.4);
    const next = await answerPrices(page, 22.02, 19.97);
    await look('hidden');
    await page.clock.fastForward(1_800_000);
    await expect(prices(page)).toContainText('30 min ago');
    expect(next.calls).toBe(0);
    await look('visible');
    await expect(prices(page)).toContainText('R22.02');
  });

  test('keeps the last price and says that it is old when a refresh fails', async ({
    page,
    driver: _,
  }) => {
    await installClock(page);
    await openWithPrices(page, 21.15, 19.4);
    await page.unroute(live);
    await page.route(live, (route) => route.abort());
    await page.clock.fastForward(300_000);
    await expect(prices(page)).toContainText(
      // With its day, where midnight lies in these 5 minutes.
      /Saved .*\d\d:\d\d · 5 min ago · could not be refreshed/,
    );
    await expect(prices(page)).toContainText('R21.15');
  });

  test('falls back on R21.80, says that it is an estimate, and tries again', async ({
    page,
    driver: _,
  }) => {
    await page.route(live, (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/');
    await expect(prices(page)).toContainText('Using fallback prices');
    for (const fuel of ['Petrol', 'Diesel']) {
      const figure = prices(page).locator('dl > div').filter({ hasText: fuel });
      await expect(figure).toContainText('R21.80 /l');
      await expect(figure).toContainText('estimate');
    }
    await answerPrices(page, 21.15, 19.4);
    await prices(page).getByRole('button', { name: 'Try again' }).click();
    await expect(prices(page)).toContainText('R21.15');
    await expect(prices(page)).not.toContainText('Using fallback prices');
    await expect(prices(page)).not.toContainText('estimate');
  });

  test('says that there are no prices', async ({ page, driver: _ }) => {
    await page.route(live, (route) =>
      route.fulfill(
        serverAnswer({ json: { data: [], source: '', lastUpdated: '2026-02-04T06:00:00.000Z' } }),
      ),
    );
    await page.goto('/');
    await expect(prices(page)).toContainText('No fuel prices available');
    await expect(prices(page)).not.toContainText('R21.80');
  });
});

test.describe('the loyalty card', { tag: '@phone' }, () => {
  const standings = [
    {
      tier: 'new',
      percent: 0,
      purchases: 1,
      badge: 'New',
      says: '3 more fills to regular',
      bar: '1 of 4 paid fills to regular',
    },
    {
      tier: 'regular',
      percent: 2,
      purchases: 11,
      badge: 'Regular',
      says: '1 more fill to consistent',
      bar: '11 of 12 paid fills to consistent',
    },
    {
      tier: 'consistent',
      percent: 4,
      purchases: 16,
      badge: 'Consistent',
      says: '8 more fills to premium',
      bar: '16 of 24 paid fills to premium',
    },
    {
      tier: 'premium',
      percent: 6,
      purchases: 30,
      badge: 'Premium',
      says: 'You are in the highest tier',
      bar: null,
    },
  ] as const;

  test('shows the standing in each tier', async ({ page, driver, database }) => {
    const card = page.getByRole('region', { name: 'Loyalty' });
    for (const { badge, says, bar, ...standing } of standings) {
      await setLoyalty(database, driver.id, {
        ...standing,
        subscriptionYear: 3,
        consecutiveYears: 2,
      });
      await page.goto('/');
      await expect(card.getByText(badge, { exact: true })).toBeVisible();
      await expect(card).toContainText(`${standing.percent} % discount`);
      await expect(card).toContainText(says);
      await expect(card).toContainText(`Purchases this year${standing.purchases}`);
      await expect(card).toContainText('Subscription year3');
      await expect(card).toContainText('Consecutive years2');
      const progress = card.getByRole('progressbar');
      if (bar) await expect(progress).toHaveAccessibleName(bar);
      else await expect(progress).toHaveCount(0);
    }
  });

  test('says that a stable rate stays', async ({ page, driver, database }) => {
    const standing = { tier: 'consistent', percent: 6, purchases: 13, isStable: true };
    await setLoyalty(database, driver.id, standing);
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Loyalty' });
    await expect(card).toContainText('6 % discount');
    await expect(card).toContainText('Your rate is yours to keep');
  });

  test('says when it could not be loaded, and tries again', async ({ page, driver: _ }) => {
    await page.route('**/api/loyalty/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Loyalty' });
    await expect(card.getByRole('alert')).toContainText('Your loyalty status could not be loaded');
    await page.unroute('**/api/loyalty/*');
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(card).toContainText('0 % discount');
  });
});

test.describe('a blocked motorist', { tag: '@phone' }, () => {
  test('sees that and why on each screen, and cannot add or ask', async ({
    page,
    driver,
    database,
  }) => {
    await addVehicle(page);
    await blockUser(database, driver.id, 'Unpaid since March');
    await page.goto('/');
    const banner = page.getByRole('region', { name: 'Your account is blocked' });
    await expect(banner).toContainText('Reason: Unpaid since March');
    const add = page.getByRole('button', { name: 'Add a vehicle' });
    await expect(add).toBeDisabled();
    await expect(add).toHaveAccessibleDescription(/Unpaid since March/);
    await page.getByRole('link', { name: 'Request fuel' }).click();
    await expect(banner).toContainText('Reason: Unpaid since March');
    await expect(page.getByRole('textbox', { name: 'Litres' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Ask for fuel' })).toBeDisabled();
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await expect(banner).toContainText('Reason: Unpaid since March');
    await expect(page.getByText('No fuel requests yet')).toBeVisible();
  });

  test('learns of it from the first call that is refused', async ({
    page,
    context,
    driver,
    database,
  }) => {
    await waitForAnswers(context);
    await addVehicle(page);
    await page.goto('/fuel-request');
    await page.getByRole('textbox', { name: 'Litres' }).fill('20');
    await blockUser(database, driver.id, 'Unpaid since March');
    await page.getByRole('button', { name: 'Ask for 20 l' }).click();
    await expect(page.getByRole('region', { name: 'Your account is blocked' })).toContainText(
      'Reason: Unpaid since March',
    );
    await expect(page.getByRole('button', { name: 'Ask for 20 l' })).toBeDisabled();
  });
});
