import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { PriceHistory } from '../../../domain/prices/price-schemas.ts';
import { theme } from '../../../src/app/theme/theme.ts';
import { PriceCard } from '../../../src/features/dashboard/price-card.tsx';
import { dayFromNow, written } from '../../support/days.ts';
import { expectWords, inspectAllSizes } from '../support/checks.ts';
import { livePrices, newCar, priceHistory } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { expectKept } from '../support/kept-data.ts';
import { openApp } from '../support/open-app.tsx';
import { renderNow } from '../support/render-now.ts';

const live = 'GET /api/fuel-prices/live';
const past = 'GET /api/fuel-prices/history';
const prices = page.getByRole('region', { name: 'Fuel prices' });
const chart = prices.getByRole('img');

const monthsAgo = (months: number, pricePerLiter: number) => ({
  effectiveDate: dayFromNow(-30 * months),
  pricePerLiter,
});

/** Petrol over more than twelve months, diesel over two. */
const history = priceHistory({
  petrol: [monthsAgo(13, 20.1), monthsAgo(6, 22.02), monthsAgo(3, 19.8), monthsAgo(0, 20.75)],
  diesel: [monthsAgo(2, 18.52), monthsAgo(0, 18.52)],
});

const soon = dayFromNow(6);
const comingPetrol = (pricePerLiter: number): PriceHistory => ({
  ...history,
  coming: { petrol: { effectiveDate: soon, pricePerLiter }, diesel: null },
});

const height = () => prices.element().getBoundingClientRect().height;

// PRI-10
describe('the chart of the prices', () => {
  it('draws both fuels, and says what they show', { tags: 'long' }, async () => {
    await openApp('/', { answers: { [past]: history } });
    const text =
      'Petrol over twelve months: from R20.10 to R20.75, lowest R19.80, highest R22.02. ' +
      `Diesel since ${written(dayFromNow(-60))}: from R18.52 to R18.52, lowest R18.52, highest R18.52`;
    await expect.element(chart).toHaveAccessibleName(text);
    expect(chart.element().querySelectorAll('path')).toHaveLength(2);
    await expectWords(chart, 'R22.02R18.52', 'Today');
  });

  it('steps at each new price, from the highest at the top to the lowest at the bottom', {
    tags: 'long',
  }, async () => {
    await openApp('/', { answers: { [past]: { ...history, diesel: [] } } });
    await expect.element(chart).toBeVisible();
    const path = chart.element().querySelector('path')?.getAttribute('d');
    expect(path).toMatch(/^M0\.0 86\.5 H5\d\.\d V0\.0 H7\d\.\d V100\.0 H100\.0 V57\.2 H100$/);
  });

  it('moves nothing when it comes, and keeps the card below 250 px', async () => {
    const gate = Promise.withResolvers<void>();
    const late = async () => {
      await gate.promise;
      return comingPetrol(21.59);
    };
    await openApp('/', { answers: { [past]: late } });
    await expect.element(prices).toMatchTextContent('R20.75');
    const before = height();
    expect(before).toBeLessThanOrEqual(250);
    gate.resolve();
    await expect.element(prices).toMatchTextContent('petrol costs 84c more');
    await expect.element(chart).toBeVisible();
    expect(height()).toBe(before);
  });

  it('is as high as its skeleton', { tags: 'long' }, async () => {
    const gate = Promise.withResolvers<void>();
    const late = async () => {
      await gate.promise;
      return livePrices();
    };
    await openApp('/', { answers: { [live]: late, [past]: history } });
    const places = [...document.querySelectorAll<HTMLElement>('[role=status]')];
    expect(places.map(({ style }) => style.height)).toContain('186px');
    gate.resolve();
    await expect.element(chart).toBeVisible();
    expect(Math.round(height())).toBe(186);
  });

  it('comes from the device while the server has no answer', { tags: 'long' }, async () => {
    const { user } = await openApp('/', { answers: { [past]: history } });
    await expect.element(chart).toBeVisible();
    await expectKept('22.02');
    const { server } = await openApp('/', { user, answers: { [past]: refusal(503) } });
    await expect.poll(() => server.sent(past).length).toBeGreaterThan(0);
    await expect.element(chart).toHaveAccessibleName(/highest R22\.02/);
  });

  it('leaves its place empty, and says so, where no history can be had', async () => {
    await openApp('/', { answers: { [past]: refusal(503) } });
    await expect.element(prices).toMatchTextContent('No price history on this phone yet');
    expect(height()).toBeLessThanOrEqual(250);
    await expect.element(chart).not.toBeInTheDocument();
  });

  it('is asked for again when the live prices have changed, and not before', {
    tags: 'long',
  }, async () => {
    const { server, client } = await openApp('/', { answers: { [past]: history } });
    await expect.element(chart).toMatchTextContent('R22.02');
    const before = server.sent(past).length;
    const petrol = monthsAgo(0, 23.4);
    const changed = livePrices();
    changed.data = changed.data.map((price) =>
      price.fuelType === 'petrol' ? { ...price, ...petrol } : price,
    );
    server.answer(live, changed);
    server.answer(past, { ...history, petrol: [...history.petrol.slice(0, 3), petrol] });
    await client.refetchQueries({ queryKey: ['fuel-prices', 'live'] });
    await expect.element(chart).toMatchTextContent('R23.40');
    expect(server.sent(past)).toHaveLength(before + 1);
  });

  it('is not beside the form of a fuel request', async () => {
    const { server } = await openApp('/fuel-request');
    await expectWords(prices, 'R20.75', 'Live · just now');
    await expect.element(chart).not.toBeInTheDocument();
    expect(server.sent(past)).toHaveLength(0);
  });
});

/** The card alone, for a vehicle. */
async function openCard(answer: PriceHistory, changes: Record<string, unknown> | null = {}) {
  const { client } = await openApp('/fuel-request', { answers: { [past]: answer } });
  const vehicle = changes ? newCar(changes) : undefined;
  await renderNow(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={client}>
        <div data-testid="alone">
          <PriceCard vehicle={vehicle} />
        </div>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return page.getByTestId('alone');
}

// PRI-11
describe('a coming price', () => {
  it.each([
    [21.59, 'petrol costs 84c more: filling your 50 l Corolla today saves R42.00'],
    [20.09, 'petrol costs 66c less: waiting to fill your 50 l Corolla saves R33.00'],
    [20.75, 'petrol still costs R20.75'],
  ])('of R%s says what it means for the tank', async (price, says) => {
    const card = await openCard(comingPetrol(price));
    await expect.element(card).toMatchTextContent(`From ${written(soon)} ${says}`);
  });

  it('names the change per litre without a vehicle of that fuel', async () => {
    const card = await openCard(comingPetrol(21.59), { fuelType: 'diesel' });
    await expectWords(card, `From ${written(soon)} petrol costs 84c more per litre`);
  });

  it('names both fuels of a day', async () => {
    const at = (pricePerLiter: number) => ({ effectiveDate: soon, pricePerLiter });
    const both = { ...history, coming: { petrol: at(21.59), diesel: at(18.22) } };
    const card = await openCard(both, null);
    await expectWords(card, 'petrol costs 84c more and diesel costs 30c less per litre');
  });

  it('says nothing once its day has come', async () => {
    const begun = { effectiveDate: dayFromNow(0), pricePerLiter: 21.59 };
    const card = await openCard({ ...history, coming: { petrol: begun, diesel: null } });
    await expect.element(card.getByRole('img')).toBeVisible();
    await expect.element(card).not.toMatchTextContent('From');
  });

  it('fits the narrowest phone and letters of twice the size, in light and dark', {
    tags: 'long',
  }, async () => {
    await openApp('/', { answers: { [past]: comingPetrol(21.59) } });
    await expect.element(prices).toMatchTextContent('petrol costs 84c more per litre');
    await inspectAllSizes();
  });
});
