import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../../domain/payments/payment-status.ts';
import { summarizePurchases } from '../../../domain/purchases/purchase-summary.ts';

const purchase = (paymentStatus: PaymentStatus, totalRepayment = 0.1, fuelAmount = 0.1) => ({
  paymentStatus,
  writtenOffAt: null,
  isPaid: paymentStatus === 'paid',
  totalRepayment,
  fuelAmount,
});

describe('summarizePurchases', () => {
  // BUY-11
  it('adds up what was bought, paid and is still to be paid', () => {
    const all = [
      purchase('paid', 545, 20),
      purchase('paid'),
      purchase('pending', 0.2, 0.2),
      purchase('scheduled'),
      purchase('overdue'),
      purchase('processing'),
    ];
    expect(summarizePurchases(all)).toEqual({
      purchases: 6,
      fuel: 2060,
      spent: 54_510,
      pendingPayments: 4,
      pendingAmount: 50,
    });
  });

  // BUY-9
  it('leaves out failed, cancelled and refunded purchases', () => {
    const all = [purchase('failed'), purchase('cancelled'), purchase('refunded')];
    expect(summarizePurchases(all)).toEqual(summarizePurchases([]));
    expect(summarizePurchases([])).toEqual({
      purchases: 0,
      fuel: 0,
      spent: 0,
      pendingPayments: 0,
      pendingAmount: 0,
    });
  });
});
