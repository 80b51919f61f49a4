import { createStore, keys } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Purchase } from '../../../domain/purchases/purchase.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { expectWords } from '../support/checks.ts';
import { loseConnection } from '../support/connection.ts';
import { newCredit, newPurchase } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import {
  dialog,
  expectGone,
  inspectScreens,
  openPurchaseRows,
  openPurchases,
  paid,
  purchaseCards,
  recent,
  toPay,
} from '../support/purchases.ts';
import { openRows } from '../support/rows.ts';

const listing = 'GET /api/purchases/user/{userId}';
const summary = page.getByRole('region', { name: 'Summary' });
const empty = page.getByText('No purchases yet');
const scheduledFor = (day: string) => ({ isScheduledPayment: true, scheduledPaymentDate: day });

/** One purchase of each badge, newest first as the server answers them. */
const purchases = [
  { paymentStatus: 'failed' },
  { paymentStatus: 'processing', ...scheduledFor(dayFromNow(0)) },
  { paymentStatus: 'scheduled', ...scheduledFor(dayFromNow(5)) },
  { paymentStatus: 'overdue' },
  {},
  paid,
].map((changes, index) => {
  const purchaseDate = new Date(Date.now() - index * 60_000).toISOString();
  return newPurchase({ paymentMethod: 'card', ...changes, purchaseDate });
});

const persistedKeys = async () =>
  JSON.stringify(await keys(createStore('volmaak-cache', 'queries')));

// LEND-8
describe('the credit', () => {
  const credit = page.getByRole('region', { name: 'Credit', exact: true });
  const reading = 'GET /api/account/credit';
  const collected = { limit: 8500, used: 8000, free: 500 };
  const holding = 'Credit balance: we hold R100.00 of yours. It pays your next debt.';

  it('is shown above the purchases, and says why there is no more', { tags: 'long' }, async () => {
    const answer = newCredit({ collected, overdue: 545, refusal: 'credit-overdue' });
    await openPurchases(purchases, { [reading]: answer });
    await expect.element(credit).toMatchTextContent('R500.00 freeR8,000.00 of R8,500.00 used');
    await expect.element(credit).toMatchTextContent('no new credit while R545.00 is overdue');
  });

  // LEND-46
  it('says what approved requests hold of it', async () => {
    const budget = { limit: 8500, used: 500, held: 423, free: 7577 };
    await openPurchases([], { [reading]: newCredit({ budget }) });
    expect(page.getByText('Credit balance').elements()).toEqual([]);
    await expectWords(
      credit,
      'R7,577.00 freeR500.00 of R8,500.00 used, R423.00 held for approved requests',
      'R8,500.00 freeR0.00 of R8,500.00 used',
    );
    await inspectScreens();
  });

  // PAY-29
  it('that we hold is named apart from it', async () => {
    await openPurchases([], { [reading]: newCredit({ balance: 100 }) });
    await expect.element(page.getByText(holding)).toBeVisible();
    await inspectScreens();
  });

  it('is known without a connection too', async () => {
    const answer = newCredit({ collected, balance: 100 });
    const { user } = await openPurchases([], { [reading]: answer });
    await expect.element(credit).toMatchTextContent('R500.00 free');
    await expect.poll(persistedKeys).toContain('credit');
    await openApp('/purchase-history', { user, answers: { [reading]: refusal(503) } });
    await expect.element(credit).toMatchTextContent('R500.00 free');
    await expect.element(page.getByText(holding)).toBeVisible();
  });
});

describe('the purchases', { tags: 'long' }, () => {
  // BUY-11
  it('are listed with their badges, newest first, and summed up', async () => {
    await openPurchases(purchases.toReversed());
    const badges = ['Failed', 'Payment Due', 'Scheduled', 'Overdue', 'Pending', 'Paid'];
    await expect.poll(() => purchaseCards.elements().length).toBe(badges.length);
    for (const [index, badge] of badges.entries()) {
      const card = purchaseCards.nth(index);
      await expect.element(card.getByText(badge, { exact: true }).first()).toBeVisible();
    }
    await expectWords(summary, 'Total spentR518.75', 'Pending payments4 · R2,075.00');
    await expectWords(summary, 'Total fuel100 l', 'Total purchases5');
  });

  // BUY-11
  it('have a heading for each month, and two lines each until they are opened', async () => {
    const november = { ...paid, purchaseDate: '2026-10-31T22:00:00Z' };
    const october = { ...paid, purchaseDate: '2026-10-31T21:59:00Z' };
    await openPurchases([newPurchase(november), newPurchase(november), newPurchase(october)]);
    const months = page.getByRole('heading', { name: / 2026$/, level: 2 });
    await expect
      .poll(() => months.elements().map(({ textContent }) => textContent))
      .toEqual(['November 2026', 'October 2026']);
    const row = purchaseCards.first().getByRole('button').first();
    await expect.element(row).toHaveAccessibleName('Toyota Corolla R518.75 20 l · 01/11/2026 Paid');
    await row.click();
    await expect.element(row).toHaveAttribute('aria-expanded', 'true');
    await expect.element(purchaseCards.first()).toMatchTextContent('PaymentVisa ending in 4242');
    await row.click();
    await expect.element(purchaseCards.first()).not.toMatchTextContent('Payment');
    await expectGone(toPay);
  });

  // BUY-17
  it('that are owed stand on top, overdue first and then by their day, with their payment', async () => {
    await openPurchases([
      newPurchase({ carModel: 'Yaris', repaymentDueDate: dayFromNow(20) }),
      newPurchase({ carModel: 'Hilux', repaymentDueDate: dayFromNow(10) }),
      newPurchase({ paymentStatus: 'scheduled', ...scheduledFor(dayFromNow(5)) }),
      newPurchase({ paymentStatus: 'overdue', repaymentDueDate: dayFromNow(-2) }),
      newPurchase({ paymentStatus: 'failed', paymentMethod: 'card' }),
      newPurchase(paid),
    ]);
    const section = page.getByRole('region', { name: 'To pay' });
    await expect.element(section.getByRole('heading', { level: 2 })).toBeVisible();
    await expect.element(section).toMatchTextContent('R2,075.00');
    const days = [
      `R518.75 · 20 lWas due on ${written(dayFromNow(-2))}Overdue`,
      `R518.75 · 20 lCharged on ${written(dayFromNow(5))}`,
      `R518.75 · 20 lDue by ${written(dayFromNow(10))}`,
      `R518.75 · 20 lDue by ${written(dayFromNow(20))}`,
    ];
    await expect.poll(() => toPay.elements().length).toBe(days.length);
    for (const [index, words] of days.entries()) {
      await expect.element(toPay.nth(index)).toMatchTextContent(words);
    }
    // They stand in their months too.
    expect(purchaseCards.elements()).toHaveLength(6);
    await toPay
      .nth(2)
      .getByRole('button', { name: /^Pay Now: 20 l for Toyota Hilux/ })
      .click();
    await expect.element(dialog('Pay this purchase')).toBeVisible();
  });

  // BUY-18
  it('show what was spent per month, as bars and as a table, also without a connection', async () => {
    const app = await openPurchases([newPurchase(paid), newPurchase()]);
    await loseConnection(app);
    const spending = page.getByRole('region', { name: 'Spending per month' });
    await spending.getByText('Show the figures').click();
    const rows = spending.getByRole('row');
    await expect.element(rows.first()).toMatchTextContent(/ \d{4}R518\.75$/);
    expect(rows.elements()).toHaveLength(12);
    await expect.element(rows.last()).toMatchTextContent('R0.00');
    await inspectScreens();
  });

  // BUY-12
  it('are shown on the dashboard, the latest five, with a link to all of them', async () => {
    await openApp('/', { answers: { [listing]: purchases.toReversed() } });
    const items = recent.getByRole('listitem');
    await expect.poll(() => items.elements().length).toBe(5);
    for (const [index, badge] of ['Failed', 'Pending', 'Pending', 'Overdue'].entries()) {
      await expect.element(items.nth(index)).toMatchTextContent(badge);
    }
    await recent.getByRole('link', { name: 'See all purchases' }).click();
    await expect.element(page.getByRole('heading', { name: 'Purchases', level: 1 })).toHaveFocus();
  });

  it('are empty at first, and link to the wizard', async () => {
    await openApp('/');
    await page.getByRole('link', { name: 'Purchases', exact: true }).click();
    await expect.element(empty).toBeVisible();
    await page.getByRole('link', { name: 'Buy fuel' }).click();
    await expect.element(page.getByRole('region', { name: 'Buy fuel' })).toBeVisible();
  });

  it('are not shown as empty if they could not be loaded', async () => {
    const { server, client } = await openPurchases([]);
    await expect.element(empty).toBeVisible();
    // The prefetch has started by now. Later it would load this list by itself.
    await expect.poll(() => server.sent('GET /api/fuel-requests')).not.toEqual([]);
    // A refusal says nothing about the connection, so nothing is loaded again by itself.
    server.answer(listing, refusal(429, { message: 'Too many', code: 'too-many' }));
    await client.invalidateQueries();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect.element(recent).toMatchTextContent('Your purchases could not be loaded');
    // From here on nothing else on the screen loads the list.
    await expect.element(page.getByRole('button', { name: /^Buy fuel/ })).toBeVisible();
    await expect.poll(() => client.isFetching()).toBe(0);
    server.answer(listing, [newPurchase(paid)]);
    await recent.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => recent.getByRole('listitem').elements().length).toBe(1);
  });

  it('are loaded again if their screen was left before the answer', async () => {
    const { user } = await openPurchases([]);
    await expect.poll(persistedKeys).toContain('purchases');
    const answer = Promise.withResolvers<Purchase[]>();
    const answers = { [listing]: () => answer.promise };
    const { server } = await openApp('/purchase-history', { user, answers });
    await expect.element(empty).toBeVisible();
    await expect.poll(() => server.sent(listing).length).toBe(1);
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Fuel requests' })).toBeVisible();
    answer.resolve([newPurchase(paid)]);
    await page.getByRole('link', { name: 'Purchases', exact: true }).click();
    await expect.poll(() => purchaseCards.elements().length).toBe(1);
  });

  // PAY-11
  it('cannot be paid, moved or cancelled without a connection', async () => {
    const app = await openPurchases([
      newPurchase({ paymentStatus: 'scheduled', ...scheduledFor(dayFromNow(5)) }),
    ]);
    await loseConnection(app);
    await expect
      .element(page.getByText(/^You need a connection to pay, move or cancel/))
      .toBeVisible();
    await openRows(purchaseCards);
    await expect.element(toPay.getByRole('button', { name: /^Pay Now/ })).toBeDisabled();
    for (const name of [/^Pay Now/, /^Move/, /^Cancel/]) {
      await expect.element(purchaseCards.getByRole('button', { name })).toBeDisabled();
    }
    await expect.element(purchaseCards.getByRole('button', { name: /^Details/ })).toBeEnabled();
  });

  it('offer the actions of each', async () => {
    await openPurchaseRows([
      newPurchase({ paymentStatus: 'processing', needsSecondStep: true, paymentMethod: 'card' }),
      newPurchase({ paymentStatus: 'failed', paymentMethod: 'card' }),
      newPurchase({ paymentStatus: 'cancelled', ...scheduledFor(dayFromNow(5)) }),
    ]);
    const enter = purchaseCards.getByRole('button', { name: /^Enter the code/ });
    await expect.element(enter).toBeVisible();
    await expect
      .element(purchaseCards.getByRole('button', { name: /^Try another card/ }))
      .toBeVisible();
    await expectGone(purchaseCards.getByRole('button', { name: /^(Move|Cancel|Pay Now)/ }));
  });
});
