import { describe, expect, it } from 'vitest';
import type { Purchase, PurchasePayment } from '../../../domain/purchases/purchase.ts';
import { receiptOf } from '../../../domain/purchases/receipt.ts';
import { newPurchase } from '../../components/support/data.ts';

const boughtAt = '2026-11-12T10:00:00.000Z';
const dueDay = '2026-12-12';

/** A purchase of R518.75 on the budget with these payments in rand. */
function receipt(amounts: readonly (number | Partial<PurchasePayment>)[], changes: object = {}) {
  const payments = amounts.map((part, index) => ({
    at: `2026-11-${13 + index}T10:00:00.000Z`,
    way: 'card',
    ...(typeof part === 'number' ? { amount: part } : part),
  }));
  const purchase: Purchase = newPurchase({
    purchaseDate: boughtAt,
    repaymentDueDate: dueDay,
    paidAmount: payments.reduce((sum, { amount = 0 }) => sum + amount, 0),
    payments,
    ...changes,
  });
  return receiptOf(purchase, 'Thandi Nkosi');
}

const paid = { paymentStatus: 'paid', isPaid: true, paymentDate: '2026-11-14T10:00:00.000Z' };
const scheduled = {
  paymentMethod: 'card',
  paymentStatus: 'scheduled',
  isScheduledPayment: true,
  scheduledPaymentDate: '2026-12-01',
};

// BUY-15, PAY-27
describe('the receipt of a purchase that is paid in part', () => {
  it.each<[string, object, string]>([
    ['pending', {}, 'R318.75 is due on 12/12/2026.'],
    ['overdue', { paymentStatus: 'overdue' }, 'R318.75 was due on 12/12/2026.'],
    ['scheduled', scheduled, 'R318.75 will be charged to the card on 01/12/2026.'],
  ])('says what is left while it is %s', (_, changes, text) => {
    const { status, title } = receipt([200], changes);
    expect(status).toBe(`Paid in part: R200.00. ${text}`);
    expect(title).toBe('Purchase on credit');
  });

  it('says what is due next of its instalments', () => {
    const instalments = [
      { day: '2026-11-30', amount: 150, left: 0 },
      { day: '2026-12-12', amount: 150, left: 100 },
      { day: '2027-01-12', amount: 218.75, left: 218.75 },
    ];
    const { status, payment } = receipt([200], { instalments });
    expect(status).toBe(
      'Paid in part: R200.00. R318.75 is left. R100.00 of it is due on 12/12/2026.',
    );
    expect(payment.slice(-3)).toEqual([
      ['Instalment 1', 'R150.00 on 30/11/2026, paid'],
      ['Instalment 2', 'R150.00 on 12/12/2026, R100.00 left'],
      ['Instalment 3', 'R218.75 on 12/01/2027'],
    ]);
  });

  it('lists its payments and what is left', () => {
    const cash = { amount: 50, way: 'cash' } as const;
    const { payment, total } = receipt([200, cash]);
    expect(payment).toEqual([
      ['Due on', '12/12/2026'],
      ['Agreed payment', 'Budget'],
      ['Payment 1', 'R200.00 by card on 13/11/2026'],
      ['Payment 2', 'R50.00 in cash on 14/11/2026'],
      ['Left to pay', 'R268.75'],
    ]);
    expect(total).toBe('R518.75');
  });

  it('says what was reversed, and that nothing is paid then', () => {
    const { status, payment } = receipt([200, -200]);
    expect(status).toBe('Not paid yet: R518.75 is due on 12/12/2026.');
    expect(payment).toContainEqual(['Reversal 2', 'R200.00 taken back on 14/11/2026']);
    expect(payment).toContainEqual(['Left to pay', 'R518.75']);
  });

  it('says that the rest was written off', () => {
    const { status, payment } = receipt([200], { writtenOffAt: '2026-11-20T10:00:00.000Z' });
    expect(status).toBe(
      'Paid in part: R200.00. The rest was written off on 20/11/2026. Nothing is owed any more.',
    );
    expect(payment.map(([name]) => name)).not.toContain('Left to pay');
  });

  it('says that a payment is under way, of which the amount is not known', () => {
    const { status } = receipt([200], { paymentStatus: 'processing' });
    expect(status).toBe('A payment is being processed. R318.75 is left to pay until then.');
  });
});

// BUY-15, PAY-27
describe('the receipt of a purchase that was paid', () => {
  it('lists several payments, and the day on which it was paid', () => {
    const eft = { amount: 318.75, way: 'eft' } as const;
    const { status, payment, title } = receipt([200, eft], { ...paid, outsidePayment: 'eft' });
    expect(title).toBe('Receipt');
    expect(status).toBe('Paid in full on 14/11/2026: R518.75. Thank you.');
    expect(payment).toEqual([
      ['Agreed payment', 'Budget'],
      ['Payment 1', 'R200.00 by card on 13/11/2026'],
      ['Payment 2', 'R318.75 by EFT on 14/11/2026'],
      ['Paid on', '14/11/2026 12:00'],
    ]);
  });

  it('lists no single payment', () => {
    const { payment } = receipt([518.75], paid);
    expect(payment.map(([name]) => name)).toEqual(['Agreed payment', 'Paid on']);
  });

  it.each<[string, readonly (number | Partial<PurchasePayment>)[], string]>([
    ['one payment', [518.75], ''],
    ['several payments', [200, 318.75], ' It was kept as credit.'],
    ['credit', [{ amount: 518.75, way: 'credit' }], ' It was kept as credit.'],
  ])('says what became of a refund after %s', (_, payments, kept) => {
    const refund = { ...paid, paymentStatus: 'refunded', refundedAt: '2026-11-20T10:00:00.000Z' };
    expect(receipt(payments, refund).status).toBe(
      `Paid on 14/11/2026 and refunded in full on 20/11/2026: R518.75.${kept}`,
    );
  });

  it('says that what was paid of a cancelled one was kept', () => {
    const returned = { amount: -200, way: 'credit' } as const;
    const changes = { paymentStatus: 'cancelled', cancelledAt: '2026-11-20T10:00:00.000Z' };
    const { status, payment } = receipt([200, returned], changes);
    expect(status).toBe(
      'Cancelled on 20/11/2026. Nothing is owed. What was paid was kept as credit.',
    );
    expect(payment).toContainEqual(['Reversal 2', 'R200.00 kept as your credit on 14/11/2026']);
  });
});
