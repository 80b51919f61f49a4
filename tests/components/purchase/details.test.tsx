import { describe, expect, it } from 'vitest';
import type { Purchase, PurchaseEvent } from '../../../domain/purchases/purchase.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { expectWords, inspectAllSizes } from '../support/checks.ts';
import { loseConnection } from '../support/connection.ts';
import { newPurchase } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import {
  dialog,
  expectGone,
  inspectOnDesktop,
  openPurchaseRows,
  paid,
  purchaseCards,
} from '../support/purchases.ts';

const asking = 'GET /api/purchases/{id}';
const details = dialog('Purchase details');
const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const event = (
  type: PurchaseEvent['type'],
  seconds: number,
  amount: number | null = null,
): PurchaseEvent => ({ type, at: at(seconds), amount, words: null });

/** A purchase that was declined at first, and then paid. */
function withEvents(purchase: Purchase) {
  const events = [event('created', 0, 518.75), event('declined', 1), event('paid', 2, 518.75)];
  return { ...purchase, events };
}

const open = () => purchaseCards.getByRole('button', { name: /^Details/ }).click();

describe('the details of a purchase', () => {
  // REQ-16
  it('say that it is what was poured of a request, which cannot be cancelled', async () => {
    const purchase = newPurchase({
      fuelRequestId: crypto.randomUUID(),
      premiumPercentage: 0,
      totalRepayment: 415,
      pouredLitres: 20,
    });
    await openPurchaseRows([purchase], { [asking]: { ...purchase, events: [event('poured', 0)] } });
    await expectWords(purchaseCards, 'To repayR415.00', 'From your requestNo premium');
    await expectGone(purchaseCards.getByRole('button', { name: /Cancel|Move/ }));
    await expectGone(purchaseCards.getByRole('link', { name: 'Show at the pump' }));
    await open();
    await expectWords(details, 'Cost of credit, 0 %R0.00', 'From your requestNo premiumDue by');
  });

  // VOU-36
  it('say that it was poured beyond what was bought, which cannot be poured or cancelled', async () => {
    const words = 'Poured at Karoo Fuel beyond what you had bought';
    const purchase = newPurchase({
      chargedRedemptionId: crypto.randomUUID(),
      premiumPercentage: 0,
      totalRepayment: 415,
      pouredLitres: 20,
    });
    await openPurchaseRows([purchase], {
      [asking]: { ...purchase, events: [{ ...event('created', 0), words }] },
    });
    await expectWords(
      purchaseCards,
      'To repayR415.00',
      'Beyond what you had boughtAt the price of the pump',
    );
    await expectGone(purchaseCards.getByRole('button', { name: /Cancel|Move/ }));
    await expectGone(purchaseCards.getByRole('link', { name: 'Show at the pump' }));
    await open();
    await expectWords(details, 'Cost of credit, 0 %R0.00', words);
  });

  it('show its figures, all that happened, and its receipt', { tags: 'long' }, async () => {
    const purchase = newPurchase(paid);
    await openPurchaseRows([purchase], { [asking]: withEvents(purchase) });
    await open();
    await expect.element(details).toMatchTextContent('Cost of credit, 25 %R103.75');
    await expect.element(details).toMatchTextContent(`PaidR518.75Paid on${written(dayFromNow(0))}`);
    await expect.element(details).not.toMatchTextContent(/You repay|Due by/);
    const events = details.getByRole('listitem');
    await expect.element(events.first()).toMatchTextContent('Bought · R518.75');
    await expect.element(events.nth(1)).toMatchTextContent('Payment declined');
    await expect.element(events.last()).toMatchTextContent('Paid · R518.75');
    const receipt = details.getByRole('link', { name: 'Open the receipt' });
    await expect.element(receipt).toHaveAttribute('href', `/api/purchases/${purchase.id}/receipt`);
    await expect.element(receipt).toHaveAttribute('target', '_blank');
    await inspectAllSizes();
    await inspectOnDesktop();
  });

  // LEND-12, LEND-17
  it('say that a purchase was written off, or paid in cash', { tags: 'long' }, async () => {
    const writtenOff = newPurchase({ paymentStatus: 'overdue', writtenOffAt: paid.paymentDate });
    const inCash = newPurchase({ ...paid, paymentMethod: 'budget', outsidePayment: 'cash' });
    await openPurchaseRows([writtenOff, inCash]);
    const today = written(dayFromNow(0));
    await expect
      .element(purchaseCards.first())
      .toMatchTextContent(new RegExp(`Written off.*Written off on${today}Still owedNothing`));
    await expectWords(purchaseCards.last(), new RegExp(`PaymentBudgetPaid in cash on${today}`));
    await expect
      .element(purchaseCards.getByRole('button', { name: /^Pay / }))
      .not.toBeInTheDocument();
  });

  it('say when the history could not be loaded, and load it again', { tags: 'long' }, async () => {
    const purchase = newPurchase(paid);
    const { server } = await openPurchaseRows([purchase], { [asking]: refusal(500) });
    await open();
    await expectWords(details.getByRole('alert'), 'What happened could not be loaded');
    server.answer(asking, withEvents(purchase));
    await details.getByRole('button', { name: 'Try again' }).click();
    await expect.element(details.getByRole('list')).toMatchTextContent('Paid · R518.75');
  });

  it('show what is on this phone while offline', async () => {
    const app = await openPurchaseRows([newPurchase()]);
    await loseConnection(app);
    await open();
    await expect.element(details).toMatchTextContent('Cost of credit, 25 %R103.75');
    await expectWords(details, "The history of this purchase isn't on this phone");
    // The receipt of the row needs none.
    await expectGone(details.getByRole('link'));
  });
});
