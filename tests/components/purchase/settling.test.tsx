// @module-tag long

import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectWords } from '../support/checks.ts';
import { newPurchase } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import {
  declined,
  dialog,
  fillCard,
  inspectScreens,
  listed,
  openPurchaseRows,
  paid,
  purchaseCards,
} from '../support/purchases.ts';
import { expectToast } from '../support/toasts.ts';

const settling = 'POST /api/purchases/{id}/pay';
const form = dialog('Pay this purchase');
const pay = form.getByRole('button', { name: 'Pay R518.75' });

async function openSettling(changes: Record<string, unknown> = {}) {
  const purchase = newPurchase(changes);
  const opened = await openPurchaseRows([purchase]);
  await purchaseCards.getByRole('button', { name: /^(Pay Now|Try another card)/ }).click();
  await expect.element(pay).toBeVisible();
  return { ...opened, purchase };
}

describe('a purchase that is owed', () => {
  it.each([[{}], [{ paymentStatus: 'failed', paymentMethod: 'card' }]])(
    'is settled by card: %o',
    async (changes) => {
      const { server, purchase } = await openSettling(changes);
      server.answer(settling, () => listed(server, newPurchase({ ...purchase, ...paid })));
      await fillCard(form);
      await pay.click();
      await expectToast(
        'Purchase Successful',
        'R518.75 was charged to your card. This purchase is paid.',
      );
      await expect.element(purchaseCards.getByText('Paid', { exact: true }).first()).toBeVisible();
      expect(server.sent(settling)[0]?.params.id).toBe(purchase.id);
    },
  );

  it('is still owed when the card is declined', async () => {
    const { server, purchase } = await openSettling();
    server.answer(settling, declined(purchase));
    await inspectScreens();
    await fillCard(form);
    await pay.click();
    await expectWords(form.getByRole('alert'), 'You still have to pay it: try another card.');
  });

  it('and has been paid elsewhere is not charged again', async () => {
    const { server, purchase } = await openSettling();
    const message = 'This purchase is already paid';
    server.answer(settling, () => {
      listed(server, newPurchase({ ...purchase, ...paid }));
      return refusal(409, { code: 'already-paid', message });
    });
    await fillCard(form);
    await pay.click();
    await expectToast('Purchase Failed', message);
    await userEvent.keyboard('{Escape}');
    await expect.element(purchaseCards.getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  it('and waits for its code asks for it', async () => {
    await openPurchaseRows([
      newPurchase({ paymentStatus: 'processing', needsSecondStep: true, paymentMethod: 'card' }),
    ]);
    await purchaseCards.getByRole('button', { name: /^Enter the code/ }).click();
    await expect.element(form).toMatchTextContent('Your bank asks for a code');
    await inspectScreens();
  });
});
