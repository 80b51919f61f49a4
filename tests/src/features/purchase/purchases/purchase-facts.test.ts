import { describe, expect, it } from 'vitest';
import type { Purchase } from '../../../../../domain/purchases/purchase.ts';
import { purchaseFacts } from '../../../../../src/features/purchase/purchases/purchase-facts.ts';

/** The facts of a scheduled card payment with these changes. */
function factsOf(changes: Partial<Record<keyof Purchase, unknown>>) {
  const purchase = {
    carMake: 'Toyota',
    carModel: 'Corolla',
    fuelAmount: 20,
    totalRepayment: 508.38,
    purchaseDate: '2026-03-02T10:00:00.000Z',
    paymentMethod: 'card',
    paymentStatus: 'scheduled',
    isPaid: false,
    paymentDate: null,
    isScheduledPayment: true,
    scheduledPaymentDate: '2026-03-20',
    repaymentDueDate: '2026-04-01',
    cardBrand: 'visa',
    cardLastFour: '4242',
    ...changes,
  };
  return Object.fromEntries(purchaseFacts(purchase as Purchase)); // only these fields are read
}

describe('purchaseFacts', () => {
  it('shows the day of a scheduled payment and the last day to pay', () => {
    expect(factsOf({})).toEqual({
      Bought: '02/03/2026',
      Payment: 'Visa ending in 4242',
      'Charged on': '20/03/2026',
      'Due by': '01/04/2026',
    });
  });

  it('shows since when a payment is overdue, and no future charge', () => {
    const facts = factsOf({ paymentStatus: 'overdue' });
    expect(facts).toMatchObject({ 'Due by': '20/03/2026' });
    expect(facts).not.toHaveProperty('Charged on');
    const budget = { isScheduledPayment: false, scheduledPaymentDate: null };
    const overdue = factsOf({ paymentStatus: 'overdue', paymentMethod: 'budget', ...budget });
    expect(overdue).toMatchObject({ 'Due by': '01/04/2026' });
  });

  it('shows when a purchase was paid, and that a void one owes nothing', () => {
    const paid = factsOf({ paymentStatus: 'paid', isPaid: true, paymentDate: '2026-03-19T22:30Z' });
    expect(paid).toMatchObject({ 'Paid on': '20/03/2026' });
    expect(paid).not.toHaveProperty('Due by');
    for (const [paymentStatus, changes, fact] of [
      ['cancelled', { cancelledAt: '2026-03-10T10:00Z' }, { 'Cancelled on': '10/03/2026' }],
      ['refunded', { refundedAt: '2026-03-11T10:00Z' }, { 'Refunded on': '11/03/2026' }],
      ['failed', {}, {}],
    ] as const) {
      const facts = factsOf({ paymentStatus, ...changes });
      expect(facts).toMatchObject({ 'Still owed': 'Nothing', ...fact });
      expect(facts).not.toHaveProperty('Due by');
    }
  });

  // LEND-17
  it.for([
    ['cash', 'Paid in cash on'],
    ['eft', 'Paid by EFT on'],
  ])('says that a purchase was paid outside: %s', ([outsidePayment, label = '']) => {
    const paid = { paymentStatus: 'paid', isPaid: true, paymentDate: '2026-03-19T22:30Z' };
    expect(factsOf({ ...paid, outsidePayment })).toEqual({
      Bought: '02/03/2026',
      Payment: 'Card',
      [label]: '20/03/2026',
    });
  });

  // REQ-16
  it('says that a purchase is what was poured of a request', () => {
    const facts = factsOf({ fuelRequestId: 'any', pouredLitres: 20 });
    expect(facts).toMatchObject({ 'From your request': 'No premium', Poured: expect.any(String) });
    expect(factsOf({})).not.toHaveProperty('From your request');
  });

  // LEND-12
  it('says that a written-off purchase owes nothing', () => {
    const writtenOffAt = '2026-03-12T10:00Z';
    const facts = factsOf({ paymentStatus: 'overdue', writtenOffAt });
    expect(facts).toMatchObject({ 'Written off on': '12/03/2026', 'Still owed': 'Nothing' });
    expect(facts).not.toHaveProperty('Due by');
  });
});
