import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { appDurations } from '../../../domain/durations.ts';
import type { LivePrices } from '../../../domain/prices/price-schemas.ts';
import { replaceAppDurations } from '../../support/replace-durations.ts';
import { expectWords } from '../support/checks.ts';
import { refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';

const live = 'GET /api/fuel-prices/live';
const prices = page.getByRole('region', { name: 'Fuel prices' });

/** The figures of one fuel: its name and what is below it. */
const figure = (fuel: string) => page.elementLocator(figureOf(fuel));

function figureOf(fuel: string): Element {
  const found = [...prices.element().querySelectorAll('dl > div')].find((each) =>
    each.textContent.includes(fuel),
  );
  if (!found) throw new Error(`No figure for ${fuel}`);
  return found;
}

/** Prices of a feed, with its source text. */
function pricesOf(petrol: number, diesel: number, trouble = ''): LivePrices {
  const priced = { source: 'Department of Energy', effectiveDate: '2026-02-04' };
  return {
    data: [
      { fuelType: 'petrol', pricePerLiter: petrol, ...priced },
      { fuelType: 'diesel', pricePerLiter: diesel, ...priced },
    ],
    source: priced.source + trouble,
    lastUpdated: '2026-02-04T06:00:00.000Z',
  };
}

/** Opens the dashboard with these prices and a clock that stands still. */
async function openAtRest(answer: LivePrices) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const opened = await openApp('/?buy', { answers: { [live]: answer } });
  await expect.element(prices).toMatchTextContent('Live · just now');
  // The wizard loads after the card and sends its own call.
  await expect.element(page.getByRole('region', { name: 'Buy fuel' })).toBeVisible();
  return opened;
}

const goOn = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

function look(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

describe('the price card', () => {
  it('shows price, change and source of both fuels', async () => {
    const changes = { petrol: 12, diesel: -150 };
    const answers = { [live]: pricesOf(21.15, 19.4), 'GET /api/fuel-prices/changes': changes };
    await openApp('/', { answers });
    await expectWords(prices, 'Live · just now', 'Department of Energy · from 04/02/2026', '▲ 12c');
    expect(figureOf('Petrol').textContent).toContain('R21.15 /l');
    expect(figureOf('Petrol').textContent).toContain('up 12 cents per litre from the last price');
    expect(figureOf('Diesel').textContent).toContain('R19.40 /l');
    expect(figureOf('Diesel').textContent).toContain('▼ 150c');
    expect(figureOf('Diesel').textContent).toContain(
      'down 150 cents per litre from the last price',
    );
  });

  it('shows no change for a price that stayed', async () => {
    const changes = { petrol: 12, diesel: 0 };
    await openApp('/', { answers: { 'GET /api/fuel-prices/changes': changes } });
    await expect.element(prices).toMatchTextContent('▲ 12c');
    await expect.element(prices).not.toMatchTextContent('▼');
    await expect.element(prices).not.toMatchTextContent(' 0c');
  });

  it('shows how old they are', async () => {
    replaceAppDurations({ screen: { ageUpdate: 20 } });
    const { server } = await openAtRest(pricesOf(21.15, 19.4));
    const before = server.sent(live).length;
    goOn(4);
    await expect.element(prices).toMatchTextContent('Live · 4 min ago');
    expect(server.sent(live)).toHaveLength(before);
  });

  // PRI-6
  it('refreshes every 5 minutes while it is visible', { tags: 'long' }, async () => {
    expect(appDurations.refetch.prices).toBe(300_000);
    replaceAppDurations({ refetch: { prices: 50 } });
    const { server } = await openAtRest(pricesOf(21.15, 19.4));
    await expect.element(prices).not.toMatchTextContent('The price feed');
    const trouble = 'he price feed gives no usable answer since 04/02/2026 08:00';
    server.answer(live, pricesOf(22.02, 19.97, `; t${trouble}`));
    await expectWords(prices, 'R22.02', 'R19.97', 'Live · just now', `T${trouble}`);
    server.answer(live, pricesOf(23.4, 19.97));
    await expect.element(prices).toMatchTextContent('R23.40');
  });

  it('does not refresh while it is hidden, and refreshes as soon as it is shown', async () => {
    // Several intervals pass before the age is updated.
    replaceAppDurations({ refetch: { prices: 20 }, screen: { ageUpdate: 200 } });
    const { server, client } = await openAtRest(pricesOf(21.15, 19.4));
    // The wizard asks once more when it is shown, whether the page is visible or not.
    const shown = server.sent(live).length;
    await expect.poll(() => server.sent(live).length).toBeGreaterThan(shown + 2);
    look('hidden');
    await expect.poll(() => client.isFetching()).toBe(0);
    server.answer(live, pricesOf(22.02, 19.97));
    const before = server.sent(live).length;
    goOn(30);
    await expect.element(prices).toMatchTextContent('30 min ago');
    expect(server.sent(live)).toHaveLength(before);
    look('visible');
    await expect.element(prices).toMatchTextContent('R22.02');
  });

  it('keeps the last price and shows its age when a refresh fails', async () => {
    replaceAppDurations({ refetch: { prices: 50 }, screen: { ageUpdate: 20 } });
    const { server } = await openAtRest(pricesOf(21.15, 19.4));
    server.cut(live);
    await expect.element(prices).toMatchTextContent("can't refresh");
    goOn(5);
    await expect
      .element(prices)
      // With its date, if midnight was within these 5 minutes.
      .toMatchTextContent(/Saved .*\d\d:\d\d · 5 min ago · can't refresh/);
    await expect.element(prices).toMatchTextContent('R21.15');
  });

  it('falls back on R21.80, says that it is an estimate, and tries again', {
    tags: 'long',
  }, async () => {
    const { server } = await openApp('/', { answers: { [live]: refusal(503) } });
    await expect.element(prices).toMatchTextContent('Using fallback prices');
    for (const fuel of ['Petrol', 'Diesel']) {
      await expectWords(figure(fuel), 'R21.80 /l', 'estimate');
    }
    server.answer(live, pricesOf(21.15, 19.4));
    await prices.getByRole('button', { name: 'Try again' }).click();
    await expect.element(prices).toMatchTextContent('R21.15');
    await expect.element(prices).not.toMatchTextContent('Using fallback prices');
    await expect.element(prices).not.toMatchTextContent('estimate');
  });

  it('says that there are no prices', async () => {
    const none = { data: [], source: '', lastUpdated: '2026-02-04T06:00:00.000Z' };
    await openApp('/', { answers: { [live]: none } });
    await expect.element(prices).toMatchTextContent('No fuel prices available');
    await expect.element(prices).not.toMatchTextContent('R21.80');
  });
});
