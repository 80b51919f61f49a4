import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../../domain/payments/payment-status.ts';
import { monthlySpending } from '../../../domain/purchases/monthly-spending.ts';
import { summarizePurchases } from '../../../domain/purchases/purchase-summary.ts';

const bought = (
  purchaseDate: string,
  totalRepayment: number,
  paymentStatus: PaymentStatus = 'paid',
  isPaid = paymentStatus === 'paid',
) => ({ purchaseDate, totalRepayment, paymentStatus, isPaid, fuelAmount: 20, writtenOffAt: null });

const now = new Date('2026-11-26T10:00:00Z');
const spentIn = (purchases: ReturnType<typeof bought>[], month: string) =>
  monthlySpending(purchases, now).find((one) => one.month === month)?.spent;

// BUY-18
describe('monthlySpending', () => {
  it('has the last 12 months, oldest first, also those without a purchase', () => {
    const months = monthlySpending([], now);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2025-12', spent: 0 });
    expect(months[11]).toEqual({ month: '2026-11', spent: 0 });
  });

  it('adds up the months in South African time, and leaves older ones out', () => {
    const purchases = [
      bought('2026-11-20T10:00:00Z', 0.1),
      bought('2026-10-31T22:00:00Z', 0.2),
      bought('2026-10-31T21:59:59Z', 518.75),
      bought('2025-11-30T21:59:59Z', 100),
    ];
    expect(spentIn(purchases, '2026-11')).toBe(30);
    expect(spentIn(purchases, '2026-10')).toBe(51_875);
    expect(spentIn(purchases, '2025-12')).toBe(0);
  });

  it('counts what the total spent of the summary counts', () => {
    const at = '2026-11-20T10:00:00Z';
    const purchases = [
      bought(at, 1),
      bought(at, 2, 'pending'),
      bought(at, 4, 'overdue'),
      bought(at, 8, 'refunded'),
      bought(at, 16, 'cancelled'),
      bought(at, 32, 'failed'),
    ];
    expect(spentIn(purchases, '2026-11')).toBe(100);
    expect(summarizePurchases(purchases).spent).toBe(100);
  });
});
