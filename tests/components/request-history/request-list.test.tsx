import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { replaceAppDurations } from '../../support/replace-durations.ts';
import { expectWords } from '../support/checks.ts';
import { newFuelRequest } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { openRequestRows, openRequests, pagesOf, requestCards } from '../support/fuel-requests.ts';
import { openApp } from '../support/open-app.tsx';
import { expectGone, inspectScreens } from '../support/purchases.ts';

const listing = 'GET /api/fuel-requests';
const today = written(dayFromNow(0));
const now = new Date().toISOString();
const approved = { approvedBy: crypto.randomUUID(), approvedAt: now };
const many = () => Array.from({ length: 55 }, () => newFuelRequest({ status: 'rejected' }));
const cardCount = () => requestCards.elements().length;
const more = page.getByRole('button', { name: 'Show more' });

/** The badge beside the title, as screen readers announce it. */
const count = (text: string) => page.getByText(text, { exact: true });

/** A user with more requests than a page holds. */
async function openLong(requests: () => FuelRequest[]) {
  const opened = await openApp('/fuel-requests-history', {
    answers: { [listing]: pagesOf(requests) },
  });
  await expect.poll(cardCount).toBe(50);
  return opened;
}

// REQ-10
describe('a fuel request', { tags: 'long' }, () => {
  it('that is pending shows what was requested', async () => {
    await openRequestRows([newFuelRequest({ fuelAmount: 20.5, totalAmount: 425.38 })]);
    for (const words of [
      'Toyota Corolla 2019',
      'Petrol20.5 l',
      'TotalR425.38',
      'Price per litreR20.75 /l',
      `Requested${today}`,
    ]) {
      await expect.element(requestCards).toMatchTextContent(words);
    }
    const badge = requestCards.getByText('Pending', { exact: true });
    await expect.element(badge).toBeVisible();
    expect(badge.element().parentElement?.style.cssText).toContain('yellow');
    await expect.element(requestCards).not.toMatchTextContent('Note');
  });

  it.each([
    ['Completed', 'green', { ...approved, status: 'completed', completedAt: now }],
    ['Rejected', 'red', { status: 'rejected' }],
    ['Approved', 'blue', { ...approved, status: 'approved' }],
  ])('that is %s shows its word in %s, its dates and its note', async (word, colour, changes) => {
    await openRequestRows([newFuelRequest({ ...changes, notes: 'Filled up in Paarl' })]);
    const badge = requestCards.getByText(word, { exact: true }).first();
    await expect.element(badge).toBeVisible();
    expect(badge.element().parentElement?.style.cssText).toContain(colour);
    await expect.element(requestCards).toMatchTextContent('Note Filled up in Paarl');
    const card = expect.element(requestCards);
    await (word === 'Rejected'
      ? card.not.toMatchTextContent('Approved')
      : card.toMatchTextContent(`Approved${today}`));
    if (word === 'Completed') {
      await expect.element(requestCards).toMatchTextContent(`Completed${today}`);
    }
  });
});

describe('the history of fuel requests', () => {
  // REQ-12
  it('has a heading for each month, and two lines for each request until it is opened', {
    tags: 'long',
  }, async () => {
    const september = { requestedAt: '2026-09-30T21:59:00Z' };
    const october = { requestedAt: '2026-09-30T22:00:00Z' };
    await openRequests([
      newFuelRequest({ ...october, carModel: 'Hilux' }),
      newFuelRequest(october),
      newFuelRequest(september),
    ]);
    const months = page.getByRole('heading', { level: 2 });
    await expect
      .poll(() => months.elements().map(({ textContent }) => textContent))
      .toEqual(['October 2026', 'September 2026']);
    const row = requestCards.first().getByRole('button').first();
    await expect
      .element(row)
      .toHaveAccessibleName('Toyota Hilux 2019 R415.00 20 l · 01/10/2026 Pending');
    expect(requestCards.first().element()).not.toHaveTextContent('Price per litre');
    await row.click();
    await expect.element(row).toHaveAttribute('aria-expanded', 'true');
    await expect.element(requestCards.first()).toMatchTextContent('Price per litreR20.75 /l');
    await inspectScreens();
    await row.click();
    await expect.element(requestCards.first()).not.toMatchTextContent('Price per litre');
  });

  it.each([360, 1280])('counts what it lists, newest first, %d px wide', async (width) => {
    await page.viewport(width, 800);
    await openRequests([newFuelRequest(), newFuelRequest({ ...approved, status: 'approved' })]);
    await expect.element(count('2 requests')).toBeInTheDocument();
    await expect.element(requestCards.first()).toMatchTextContent('Pending');
  });

  it('is empty at first, and links to the form', { tags: 'long' }, async () => {
    await openRequests([]);
    await expect.element(page.getByText('No fuel requests yet')).toBeVisible();
    await expect.element(count('0 requests')).toBeInTheDocument();
    await page.getByRole('link', { name: 'Submit Fuel Request' }).click();
    await expect.poll(() => location.pathname).toBe('/fuel-request');
  });

  it('keeps its size while it loads, and says when it failed', { tags: 'long' }, async () => {
    const answer = Promise.withResolvers<Response>();
    const { server } = await openApp('/fuel-requests-history', {
      answers: { [listing]: () => answer.promise },
    });
    await expectWords(page.getByRole('main').getByRole('status').first(), 'Loading...');
    // The prefetch has started by now. Later it would load this list again by itself.
    await expect.poll(() => server.sent('GET /api/purchases/user/{userId}').length).toBe(1);
    answer.resolve(refusal(500));
    const error = page.getByRole('alert');
    await expect.element(error).toMatchTextContent('Error Loading Fuel Requests');
    await expectWords(error, 'Unable to load your fuel request history. Please try again later.');
    server.answer(listing, { requests: [newFuelRequest()] });
    await error.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(cardCount).toBe(1);
  });

  it('shows its age when it could not be refreshed, and tries again', {
    tags: 'long',
  }, async () => {
    const { server, client } = await openRequests([newFuelRequest()]);
    server.cut(listing);
    await client.invalidateQueries({ queryKey: ['fuel-requests'] });
    const age = page.getByText(/Updated .* · can't refresh/);
    await expect.element(age).toBeVisible();
    expect(cardCount()).toBe(1);
    server.answer(listing, { requests: [newFuelRequest({ ...approved, status: 'approved' })] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectGone(age);
    await expect.element(requestCards).toMatchTextContent('Approved');
  });

  it('shows its age while the answer is late', { tags: 'long' }, async () => {
    replaceAppDurations({ screen: { lateAnswer: 200 } });
    const { server, client } = await openRequests([newFuelRequest()]);
    const release = server.hold(listing);
    const refreshed = client.invalidateQueries({ queryKey: ['fuel-requests'] });
    const age = page.getByText(/^Updated .* · refreshing…$/);
    await expect.element(age).toBeVisible();
    expect(cardCount()).toBe(1);
    release();
    await refreshed;
    await expectGone(age);
    expect(cardCount()).toBe(1);
  });
});

describe('a long history of fuel requests', { tags: 'long' }, () => {
  it('is shown 50 at a time, even after a page could not be loaded', async () => {
    const requests = many();
    const { server } = await openLong(() => requests);
    await expect.element(count('more than 50 requests')).toBeInTheDocument();
    server.cut(listing);
    await more.click();
    const failed = page.getByRole('alert');
    await expect.element(failed).toMatchTextContent('Older requests could not be loaded.');
    expect(cardCount()).toBe(50);
    server.answer(
      listing,
      pagesOf(() => requests),
    );
    await more.click();
    await expect.poll(cardCount).toBe(55);
    await expect.element(count('55 requests')).toBeInTheDocument();
    await expectGone(more);
    await expectGone(failed);
  });

  it('is refreshed before more requests are added', async () => {
    let requests = many();
    const { server, client } = await openLong(() => requests);
    requests = requests.slice(1);
    const release = server.hold(listing);
    void client.invalidateQueries({ queryKey: ['fuel-requests'] });
    await more.click();
    release();
    await expect.poll(cardCount).toBe(54);
  });
});
