// @module-tag long

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayFromNow, written } from '../../support/days.ts';
import { expectWords } from '../support/checks.ts';
import { newPurchase } from '../support/data.ts';
import {
  chooseDay,
  dialog,
  expectGone,
  inspectScreens,
  listed,
  openPurchaseRows,
  purchaseCards,
} from '../support/purchases.ts';
import { expectToast } from '../support/toasts.ts';

const action = (name: RegExp) => purchaseCards.getByRole('button', { name });

async function openScheduled(day: string, changes: Record<string, unknown> = {}) {
  const purchase = newPurchase({
    paymentMethod: 'card',
    paymentStatus: 'scheduled',
    isScheduledPayment: true,
    scheduledPaymentDate: day,
    ...changes,
  });
  return { ...(await openPurchaseRows([purchase])), purchase };
}

describe('a scheduled purchase', () => {
  it('shows when it is charged, and can be moved', async () => {
    const [from, to] = [dayFromNow(5), dayFromNow(6)];
    const { server, purchase } = await openScheduled(from);
    server.answer('PATCH /api/purchases/{id}/schedule', () =>
      listed(server, newPurchase({ ...purchase, scheduledPaymentDate: to })),
    );
    await expectWords(purchaseCards, 'Scheduled', `Charged on${written(from)}`);
    await action(/^Move/).click();
    const move = dialog('Move the payment');
    await expect.element(move).toMatchTextContent(`It will be charged on ${written(from)}.`);
    await inspectScreens();
    await chooseDay(move, to);
    await move.getByRole('button', { name: 'Move it' }).click();
    await expectToast('Payment Moved', `It will be charged on ${written(to)}.`);
    await expect.element(purchaseCards).toMatchTextContent(`Charged on${written(to)}`);
    expect(server.sent('PATCH /api/purchases/{id}/schedule')).toMatchObject([
      { params: { id: purchase.id }, body: { scheduledPaymentDate: to } },
    ]);
  });

  it('shows its day as chosen, even beside the days of the previous month', async () => {
    // Most months start with a day of the month before.
    const soon = Array.from({ length: 30 }, (_, days) => dayFromNow(days + 1));
    await openScheduled(soon.find((day) => day.endsWith('-01')) ?? dayFromNow(5));
    await action(/^Move/).click();
    const move = dialog('Move the payment');
    await expect.element(move.getByRole('button', { name: 'Move it' })).toBeVisible();
    const chosen = [...move.element().querySelectorAll('[data-selected]')];
    expect(chosen.length).toBeGreaterThan(0);
    expect(chosen.map((day) => getComputedStyle(day).opacity)).toEqual(chosen.map(() => '1'));
  });

  // PAY-29
  it('keeps what was paid of it as credit when it is cancelled', async () => {
    const { server, purchase } = await openScheduled(dayFromNow(5), { paidAmount: 200 });
    server.answer('POST /api/purchases/{id}/cancel', () => {
      const cancelledAt = new Date().toISOString();
      const changes = { paymentStatus: 'cancelled', cancelledAt, paidAmount: 0 };
      return listed(server, newPurchase({ ...purchase, ...changes }));
    });
    await action(/^Cancel/).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this purchase?' });
    const kept = 'The R200.00 that you have paid becomes your credit';
    await expectWords(question, 'R318.75 will not be charged', kept);
    await question.getByRole('button', { name: 'Cancel it' }).click();
    await expectToast('Payment Cancelled', kept);
  });

  it('can be cancelled, after a confirmation', async () => {
    const day = dayFromNow(5);
    const { server, purchase } = await openScheduled(day);
    server.answer('POST /api/purchases/{id}/cancel', () => {
      const cancelledAt = new Date().toISOString();
      return listed(server, newPurchase({ ...purchase, paymentStatus: 'cancelled', cancelledAt }));
    });
    await action(/^Cancel/).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this purchase?' });
    await expectWords(question, `R518.75 will not be charged on ${written(day)}`);
    await inspectScreens();
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expectGone(question);
    expect(server.sent('POST /api/purchases/{id}/cancel')).toEqual([]);
    await action(/^Cancel/).click();
    await question.getByRole('button', { name: 'Cancel it' }).click();
    await expectToast('Payment Cancelled');
    await expectWords(purchaseCards, 'Cancelled', 'Still owedNothing');
    await expect.element(purchaseCards).not.toMatchTextContent(/To repay|Due by|Charged on/);
    await expectGone(action(/^(Move|Cancel|Pay)/));
  });

  it('restores the focus to its button when a dialog closes', async () => {
    await openScheduled(dayFromNow(5));
    await action(/^Move/).click();
    await expect.element(dialog('Move the payment')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectGone(dialog('Move the payment'));
    await expect.element(action(/^Move/)).toHaveFocus();
  });
});
